import { literal, quote } from '../../model/identifier.ts'
import { searchRole } from '../../model/searchIndex.ts'
import { serviceRole } from '../../model/table.ts'
import type { Sql } from './database.ts'
import { systemSchema } from './systemTables.ts'

const role = quote(searchRole)
const called = `${systemSchema}.find_text`

/**
 * Creates the search role, lets the owner use it, and creates the extensions for text indexes.
 * Where the owner lacks the privilege, an administrator must do it; until then a search reads every
 * row.
 */
export const createSearchRole = `
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${searchRole}') THEN
    CREATE ROLE ${role} NOLOGIN NOSUPERUSER NOBYPASSRLS;
  END IF;
EXCEPTION
  WHEN duplicate_object OR unique_violation THEN NULL; -- another database of this server made it just now
  WHEN insufficient_privilege THEN NULL; -- an administrator's to make
END $$;
DO $$ BEGIN
  IF NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
    EXECUTE 'GRANT ${role} TO CURRENT_USER';
  END IF;
EXCEPTION WHEN insufficient_privilege OR undefined_object THEN NULL; -- an administrator's to grant
END $$;
DO $$ BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE EXTENSION IF NOT EXISTS btree_gin;
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported THEN NULL; -- an administrator's to make, or not there at all
END $$;
`

/** Whether this database supports text indexes and the owner may use the search role, as SQL. */
export const isSearchPossible = `(
  (SELECT count(*) = 2 FROM pg_opclass c JOIN pg_am m ON m.oid = c.opcmethod WHERE m.amname = 'gin' AND c.opcname IN ('gin_trgm_ops', 'text_ops') AND c.opcintype = 'text'::regtype AND pg_opclass_is_visible(c.oid))
  AND coalesce((SELECT pg_has_role(oid, 'MEMBER') FROM pg_roles WHERE rolname = '${searchRole}'), false))`

/**
 * `find_text(searched, term, most)`: up to `most` keys of the rows of a table, within the client of
 * the transaction, whose text matches the term (a pattern of ILIKE). It runs as the search role, to
 * which row-level security applies as to the role of the service.
 */
const findText = `
CREATE FUNCTION ${called}(searched text, term text, most integer) RETURNS text[] LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS ${literal(`
DECLARE found text[];
BEGIN
  PERFORM set_config('app.term', term, true);
  -- Planned again for each term: a rare and a common term need different plans.
  EXECUTE format('SELECT array(SELECT web_id FROM public.%I LIMIT %s)', searched, most) INTO found;
  PERFORM set_config('app.term', '', true);
  RETURN found;
END`)};
REVOKE ALL ON FUNCTION ${called} FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ${called} TO ${quote(serviceRole)};
GRANT USAGE ON SCHEMA public TO ${role};
GRANT CREATE ON SCHEMA ${systemSchema} TO ${role};
ALTER FUNCTION ${called} OWNER TO ${role};
REVOKE CREATE ON SCHEMA ${systemSchema} FROM ${role};`

/** The same without text indexes: it returns null, for "unknown". */
const findNothing = `CREATE FUNCTION ${called}(searched text, term text, most integer) RETURNS text[] LANGUAGE sql AS 'SELECT NULL::text[]';`

/** All SQL of the search setup, for the fingerprint of a database. */
export const searchSetupSql = createSearchRole + findText + findNothing

/**
 * Sets up the text search as well as this database supports it; returns whether it uses an index.
 */
export async function setUpSearch(sql: Sql): Promise<boolean> {
  await sql(createSearchRole)
  const { rows } = await sql(`SELECT ${isSearchPossible} AS possible`)
  const { possible } = rows[0]
  await sql(`DROP FUNCTION IF EXISTS ${called};\n${possible ? findText : findNothing}`)
  return possible
}

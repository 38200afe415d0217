import { literal, quote } from '../../model/identifier.ts'
import { rangeTermsSql } from '../../model/answerRanges.ts'
import { rangeTermsFunction, searchRoles } from '../../model/searchIndex.ts'
import { serviceRole } from '../../model/table.ts'
import type { Sql } from './database.ts'
import { systemSchema } from './systemTables.ts'

const roles = Object.values(searchRoles)

/**
 * Creates the search roles, lets the owner use them, and creates the extensions for search indexes.
 * Where the owner lacks the privilege, an administrator must do it; until then a search reads every
 * row.
 */
export const createSearchRoles = `
${roles
  .map(
    (role) => `DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${role}') THEN
    CREATE ROLE ${quote(role)} NOLOGIN NOSUPERUSER NOBYPASSRLS;
  END IF;
EXCEPTION
  WHEN duplicate_object OR unique_violation THEN NULL; -- another database of this server made it just now
  WHEN insufficient_privilege THEN NULL; -- an administrator's to make
END $$;
DO $$ BEGIN
  IF NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
    EXECUTE 'GRANT ${quote(role)} TO CURRENT_USER';
  END IF;
EXCEPTION WHEN insufficient_privilege OR undefined_object THEN NULL; -- an administrator's to grant
END $$;`,
  )
  .join('\n')}
DO $$ BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE EXTENSION IF NOT EXISTS btree_gin;
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported THEN NULL; -- an administrator's to make, or not there at all
END $$;
`

/** Whether this database supports search indexes and the owner may use the search roles, as SQL. */
export const isSearchPossible = `(
  (SELECT count(*) = 2 FROM pg_opclass c JOIN pg_am m ON m.oid = c.opcmethod WHERE m.amname = 'gin' AND c.opcname IN ('gin_trgm_ops', 'text_ops') AND c.opcintype = 'text'::regtype AND pg_opclass_is_visible(c.oid))
  AND (SELECT count(*) = ${roles.length} AND bool_and(pg_has_role(oid, 'MEMBER')) FROM pg_roles WHERE rolname IN (${roles.map(literal).join(', ')})))`

/**
 * The functions that find keys, each with its role and the setting that the policy of the role
 * reads.
 */
const finders = [
  { name: `${systemSchema}.find_text`, role: searchRoles.text, setting: 'app.term' },
  { name: `${systemSchema}.find_answers`, role: searchRoles.answers, setting: 'app.answers' },
  { name: `${systemSchema}.find_answer_ranges`, role: searchRoles.ranges, setting: 'app.ranges' },
]
type Finder = (typeof finders)[number]

/**
 * `find_text(searched, term, most)`, `find_answers(searched, term, most)` and
 * `find_answer_ranges(searched, term, most)`: up to `most` keys of the rows of a table, within the
 * client of the transaction, whose text matches the term (a pattern of ILIKE), whose answers fulfil
 * it (a predicate of jsonpath), or whose answers have one of the terms in it (an array). Each runs
 * as its role, to which row-level security applies as to the role of the service.
 */
const findKeys = ({ name, role, setting }: Finder) => `
CREATE FUNCTION ${name}(searched text, term text, most integer) RETURNS text[] LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS ${literal(`
DECLARE found text[];
BEGIN
  PERFORM set_config('${setting}', term, true);
  -- Planned again for each term: a rare and a common one need different plans.
  EXECUTE format('SELECT array(SELECT web_id FROM public.%I LIMIT %s)', searched, most) INTO found;
  PERFORM set_config('${setting}', '', true);
  RETURN found;
END`)};
REVOKE ALL ON FUNCTION ${name} FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ${name} TO ${quote(serviceRole)};
GRANT USAGE ON SCHEMA public TO ${quote(role)};
GRANT CREATE ON SCHEMA ${systemSchema} TO ${quote(role)};
ALTER FUNCTION ${name} OWNER TO ${quote(role)};
REVOKE CREATE ON SCHEMA ${systemSchema} FROM ${quote(role)};`

/** The same without search indexes: it returns null, for "unknown". */
const findNothing = ({ name }: Finder) =>
  `CREATE FUNCTION ${name}(searched text, term text, most integer) RETURNS text[] LANGUAGE sql AS 'SELECT NULL::text[]';`

/**
 * Indexes and policies need the function, so that it stays once it is there. Its cost lets
 * PostgreSQL prefer the index to the function where it expects many rows.
 */
const createRangeTerms = `CREATE OR REPLACE FUNCTION ${rangeTermsFunction}(answers jsonb) RETURNS text[] LANGUAGE plpgsql IMMUTABLE COST 10000 SET search_path = pg_catalog, pg_temp AS ${literal(rangeTermsSql)};`

/** All SQL of the search setup, for the fingerprint of a database. */
export const searchSetupSql = [
  createSearchRoles,
  createRangeTerms,
  ...finders.flatMap((each) => [findKeys(each), findNothing(each)]),
].join('')

/**
 * Sets up the search as well as this database supports it; returns whether it uses indexes.
 */
export async function setUpSearch(sql: Sql): Promise<boolean> {
  await sql(createSearchRoles)
  const { rows } = await sql(`SELECT ${isSearchPossible} AS possible`)
  const { possible } = rows[0]
  if (possible) await sql(createRangeTerms)
  for (const each of finders)
    await sql(
      `DROP FUNCTION IF EXISTS ${each.name};\n${possible ? findKeys(each) : findNothing(each)}`,
    )
  return possible
}

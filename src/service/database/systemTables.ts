import { quote } from '../../model/identifier.ts'
import { serviceRole, tenantPolicy } from '../../model/table.ts'

/** The schema of the service's own tables, apart from the entities', whose names are anybody's. */
export const systemSchema = 'branchdesk_system'

const role = quote(serviceRole)
const tenantTables = ['session', 'idempotency']

/**
 * The service's own tables; running it again changes nothing.
 * - `meta`         facts about this database by name: the applied schema, the demo marker, secrets. The service's role may not even read it.
 * - `session`      one row per sign-in; a token whose session is revoked, expired or missing is refused.
 * - `idempotency`  one row per `Idempotency-Key`: `status` is null while the first call is being answered.
 */
export const systemTables = `
CREATE SCHEMA IF NOT EXISTS ${systemSchema};
CREATE TABLE IF NOT EXISTS ${systemSchema}.meta (
  name text PRIMARY KEY,
  value text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE IF NOT EXISTS ${systemSchema}.session (
  client_id text NOT NULL DEFAULT current_setting('app.client', true) CHECK (client_id <> ''),
  session_id text NOT NULL,
  user_id text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  PRIMARY KEY (client_id, session_id)
);
CREATE INDEX IF NOT EXISTS session_of_user ON ${systemSchema}.session (client_id, user_id);
CREATE INDEX IF NOT EXISTS session_expiry ON ${systemSchema}.session (client_id, expires_at);
CREATE TABLE IF NOT EXISTS ${systemSchema}.idempotency (
  client_id text NOT NULL DEFAULT current_setting('app.client', true) CHECK (client_id <> ''),
  user_id text NOT NULL,
  key text NOT NULL,
  request_hash text NOT NULL,
  status integer,
  headers jsonb,
  body jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (client_id, user_id, key)
);
CREATE INDEX IF NOT EXISTS idempotency_created ON ${systemSchema}.idempotency (client_id, created_at);
${tenantTables.map((table) => `
ALTER TABLE ${systemSchema}.${table} ENABLE ROW LEVEL SECURITY;
ALTER TABLE ${systemSchema}.${table} FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS ${quote(tenantPolicy.name)} ON ${systemSchema}.${table};
CREATE POLICY ${quote(tenantPolicy.name)} ON ${systemSchema}.${table} USING (${tenantPolicy.using});
GRANT SELECT, INSERT, UPDATE, DELETE ON ${systemSchema}.${table} TO ${role};`).join('')}
GRANT USAGE ON SCHEMA ${systemSchema} TO ${role};
GRANT USAGE ON SCHEMA public TO ${role};
`

/**
 * Makes the service's role where it is missing and lets the owner take it. Where the owner may not,
 * an administrator must: `migrate` says so.
 */
export const makeServiceRole = `
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${serviceRole}') THEN
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
EXCEPTION WHEN insufficient_privilege THEN NULL; -- an administrator's to grant
END $$;
`

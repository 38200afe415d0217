import { quote } from '../../model/identifier.ts'
import { serviceRole, tenantPolicy } from '../../model/table.ts'
import { ownerCondition, ownerPolicy } from './ownerPolicy.ts'

/**
 * The schema of the internal tables of the service, apart from the tables of entities, which may
 * have any name.
 */
export const systemSchema = 'branchdesk_system'

const role = quote(serviceRole)
const ownClient = tenantPolicy.using
/**
 * Tables with an expiry, files, jobs and what they note, of which the owner may see the rows of all
 * clients where the transaction requests it: expired rows are deleted for all of them.
 */
const temporaryTables = [
  'undo',
  'undo_row',
  'idempotency',
  'session',
  'one_time_token',
  'change',
  'file',
  'job',
  'task_plan',
]
/**
 * The tables whose rows belong to clients, with the condition under which a transaction sees them.
 */
const securedTables: Record<string, string> = {
  session: ownClient,
  idempotency: ownClient,
  undo: ownClient,
  undo_row: ownClient,
  file: ownClient,
  job: ownClient,
  task_plan: ownClient,
  // Changes of entities that all clients share are logged under `*`.
  change: `${ownClient} OR client_id = '*'`,
  // A person who follows a link gives no client yet: the token of the link finds its row.
  calendar_feed: `${ownClient} OR token_hash = current_setting('app.token', true)`,
  one_time_token: `${ownClient} OR token_hash = current_setting('app.token', true)`,
}

/**
 * The internal tables of the service; running it again changes nothing.
 * - `meta`  facts about this database by name: the applied schema, the demo marker, secrets. The
 *   role of the service may not read it.
 * - `session`  one row per sign-in; a token whose session is revoked, expired, idle or missing is
 *   refused.
 * - `idempotency`  one row per hashed `Idempotency-Key`; `status` is null while the first call is
 *   running.
 * - `undo`  one row per change that its author can undo until it expires; `rights` is a hash of the
 *   permissions just after it.
 * - `undo_row`  the rows that such a change removed (`version` is null), changed (`before`
 *   contains only the changed columns, `version` is the one after the change) or created (`before`
 *   is the null of JSON).
 * - `change`  what each transaction of the last minutes wrote to an entity: by this log instances
 *   invalidate their caches. `users`: the people whose permissions it affects, null for everyone;
 *   `columns`: those that changed, null for any; `rows`: their keys, with some columns before the
 *   change, null where they are not known.
 * - `file`  one row per file in the file store. `size` is null until its content is stored;
 *   `checked_at` is when the sweep last found it in a record, `removed_at` when it found it in none.
 * - `attempt`  counted attempts by the hash of what they are counted for; a crash may lose them.
 * - `known_caller`  from where people signed in to an account, by the hash of account and address or
 *   device.
 * - `one_time_token`  links that were sent by mail, by the hash of their token; `state` is a hash
 *   of the address and password of the account at that time, or `used`.
 * - `calendar_feed`  addresses at which calendars subscribe to the records of a person, by the hash
 *   of their secret; `filter` narrows them.
 * - `job`  background jobs (`jobs/jobQueue.ts`). The client `*` is the whole service; `status` is
 *   `PENDING`, `DONE` or `FAILED`, `run_at` is when it is tried next, `error` why the last attempt
 *   failed.
 * - `task_plan`  up to when documents were made for a task, from which version of it, and which: their
 *   keys by the time and the person.
 * - `outbox`  mails to be sent. The role of the service may insert but not read them; the text of a
 *   mail is deleted when it is done. `channel`: `EMAIL` or `SMS`; `email_id`: the e-mail or SMS whose
 *   text is sent again, where that is not the mail itself; `site_id`: the branch whose configuration
 *   sends it; `unsubscribe`: the address that ends e-mails of this kind for the recipient;
 *   `html`: the mail as HTML, where that is not made from its text.
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
ALTER TABLE ${systemSchema}.session ADD COLUMN IF NOT EXISTS used_at timestamptz NOT NULL DEFAULT now();
CREATE INDEX IF NOT EXISTS session_of_user ON ${systemSchema}.session (client_id, user_id);
DROP INDEX IF EXISTS ${systemSchema}.session_expiry;
CREATE INDEX IF NOT EXISTS session_over ON ${systemSchema}.session (expires_at);
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
DROP INDEX IF EXISTS ${systemSchema}.idempotency_created;
CREATE INDEX IF NOT EXISTS idempotency_age ON ${systemSchema}.idempotency (created_at);
CREATE TABLE IF NOT EXISTS ${systemSchema}.undo (
  client_id text NOT NULL DEFAULT current_setting('app.client', true) CHECK (client_id <> ''),
  undo_id text NOT NULL,
  user_id text NOT NULL,
  kind text NOT NULL,
  entity text NOT NULL,
  records integer NOT NULL,
  name text NOT NULL,
  rights text,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (client_id, undo_id)
);
CREATE INDEX IF NOT EXISTS undo_of_user ON ${systemSchema}.undo (client_id, user_id, created_at);
CREATE INDEX IF NOT EXISTS undo_expiry ON ${systemSchema}.undo (expires_at);
CREATE TABLE IF NOT EXISTS ${systemSchema}.undo_row (
  client_id text NOT NULL DEFAULT current_setting('app.client', true) CHECK (client_id <> ''),
  undo_id text NOT NULL,
  entity text NOT NULL,
  key text NOT NULL,
  along boolean NOT NULL,
  before jsonb NOT NULL,
  version integer,
  PRIMARY KEY (client_id, undo_id, entity, key)
);
DROP TABLE IF EXISTS ${systemSchema}.written, ${systemSchema}.written_person;
CREATE TABLE IF NOT EXISTS ${systemSchema}.change (
  client_id text NOT NULL CHECK (client_id <> ''),
  transaction xid8 NOT NULL DEFAULT pg_current_xact_id(),
  change_id bigint GENERATED ALWAYS AS IDENTITY,
  entity text NOT NULL,
  users text[],
  columns text[],
  rows jsonb
) WITH (autovacuum_analyze_threshold = 2000000000); -- a plan for what it held when it was small reads all of it later
CREATE INDEX IF NOT EXISTS change_order ON ${systemSchema}.change (client_id, transaction);
-- Only by the index: a plan made while the log is small would read all of it later. One plan for all calls: planning takes three times as long as reading. STABLE: it sees what the calling statement sees.
CREATE OR REPLACE FUNCTION ${systemSchema}.changes_after(next xid8, running jsonb, clients text[], most integer)
RETURNS SETOF ${systemSchema}.change LANGUAGE plpgsql STABLE SET enable_seqscan = off SET enable_bitmapscan = off SET plan_cache_mode = force_generic_plan AS $$ BEGIN
  RETURN QUERY SELECT f.* FROM unnest(clients) AS k (client) CROSS JOIN LATERAL (
    (SELECT c.* FROM ${systemSchema}.change c WHERE c.client_id = k.client AND c.transaction >= next ORDER BY c.client_id, c.transaction LIMIT most)
    UNION ALL
    (SELECT r.* FROM jsonb_array_elements_text(running) AS x (id) CROSS JOIN LATERAL
      (SELECT c.* FROM ${systemSchema}.change c WHERE c.client_id = k.client AND c.transaction = x.id::xid8 ORDER BY c.client_id, c.transaction LIMIT most) r)) f;
END $$;
CREATE TABLE IF NOT EXISTS ${systemSchema}.file (
  key text PRIMARY KEY,
  client_id text NOT NULL DEFAULT current_setting('app.client', true) CHECK (client_id <> ''),
  name text,
  type text,
  size bigint,
  sha256 text,
  width integer,
  height integer,
  thumbnail_size bigint,
  uploaded_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  used_at timestamptz NOT NULL DEFAULT now(),
  checked_at timestamptz,
  removed_at timestamptz
);
CREATE INDEX IF NOT EXISTS file_use ON ${systemSchema}.file (used_at) WHERE removed_at IS NULL;
CREATE INDEX IF NOT EXISTS file_removed ON ${systemSchema}.file (removed_at) WHERE removed_at IS NOT NULL;
CREATE UNLOGGED TABLE IF NOT EXISTS ${systemSchema}.attempt (
  name text PRIMARY KEY,
  points integer NOT NULL,
  until timestamptz NOT NULL
);
CREATE TABLE IF NOT EXISTS ${systemSchema}.known_caller (
  name text PRIMARY KEY,
  used_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX IF NOT EXISTS known_caller_age ON ${systemSchema}.known_caller (used_at);
CREATE INDEX IF NOT EXISTS attempt_until ON ${systemSchema}.attempt (until);
CREATE TABLE IF NOT EXISTS ${systemSchema}.one_time_token (
  token_hash text PRIMARY KEY,
  client_id text NOT NULL DEFAULT current_setting('app.client', true) CHECK (client_id <> ''),
  user_id text NOT NULL,
  purpose text NOT NULL,
  state text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX IF NOT EXISTS one_time_token_of_user ON ${systemSchema}.one_time_token (client_id, user_id);
CREATE INDEX IF NOT EXISTS one_time_token_over ON ${systemSchema}.one_time_token (expires_at);
CREATE TABLE IF NOT EXISTS ${systemSchema}.calendar_feed (
  token_hash text PRIMARY KEY,
  client_id text NOT NULL DEFAULT current_setting('app.client', true) CHECK (client_id <> ''),
  feed_id text NOT NULL,
  user_id text NOT NULL,
  entity text NOT NULL,
  name text NOT NULL,
  filter jsonb,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX IF NOT EXISTS calendar_feed_of_user ON ${systemSchema}.calendar_feed (client_id, user_id);
CREATE TABLE IF NOT EXISTS ${systemSchema}.outbox (
  mail_id text PRIMARY KEY,
  client_id text NOT NULL DEFAULT current_setting('app.client', true) CHECK (client_id <> ''),
  recipient text NOT NULL,
  subject text NOT NULL,
  body text,
  type text NOT NULL,
  status text NOT NULL DEFAULT 'PENDING',
  attempts integer NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL DEFAULT now(),
  good_until timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE ${systemSchema}.outbox ADD COLUMN IF NOT EXISTS email_id text;
ALTER TABLE ${systemSchema}.outbox ADD COLUMN IF NOT EXISTS channel text NOT NULL DEFAULT 'EMAIL';
ALTER TABLE ${systemSchema}.outbox ADD COLUMN IF NOT EXISTS site_id text;
ALTER TABLE ${systemSchema}.outbox ADD COLUMN IF NOT EXISTS unsubscribe text;
ALTER TABLE ${systemSchema}.outbox ADD COLUMN IF NOT EXISTS config_id text;
ALTER TABLE ${systemSchema}.outbox ADD COLUMN IF NOT EXISTS html text;
ALTER TABLE ${systemSchema}.outbox ADD COLUMN IF NOT EXISTS source text;
ALTER TABLE ${systemSchema}.outbox ADD COLUMN IF NOT EXISTS quote text;
CREATE INDEX IF NOT EXISTS outbox_pending ON ${systemSchema}.outbox (next_at) WHERE status = 'PENDING';
CREATE INDEX IF NOT EXISTS outbox_quoted ON ${systemSchema}.outbox (client_id, source) WHERE quote IS NOT NULL;
CREATE INDEX IF NOT EXISTS outbox_created ON ${systemSchema}.outbox (created_at);
CREATE TABLE IF NOT EXISTS ${systemSchema}.job (
  client_id text NOT NULL DEFAULT current_setting('app.client', true) CHECK (client_id <> ''),
  kind text NOT NULL,
  key text NOT NULL,
  payload jsonb NOT NULL,
  status text NOT NULL DEFAULT 'PENDING',
  attempts integer NOT NULL DEFAULT 0,
  run_at timestamptz NOT NULL DEFAULT now(),
  error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  PRIMARY KEY (client_id, kind, key)
);
CREATE INDEX IF NOT EXISTS job_due ON ${systemSchema}.job (run_at) WHERE status = 'PENDING';
CREATE INDEX IF NOT EXISTS job_finished ON ${systemSchema}.job (finished_at);
CREATE TABLE IF NOT EXISTS ${systemSchema}.task_plan (
  client_id text NOT NULL DEFAULT current_setting('app.client', true) CHECK (client_id <> ''),
  task_id text NOT NULL,
  version integer NOT NULL,
  planned_until timestamptz NOT NULL,
  documents jsonb NOT NULL,
  PRIMARY KEY (client_id, task_id)
);
-- The role of the service cannot change the outbox: only this, within the client of the transaction. What is
-- being sent at this moment counts as sent.
CREATE OR REPLACE FUNCTION ${systemSchema}.forget_quotes(sources text[])
  RETURNS TABLE (record text, channel text, quote text)
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $forget$
    WITH found AS (
      SELECT o.mail_id, o.quote FROM ${systemSchema}.outbox o
      WHERE o.client_id = current_setting('app.client', true) AND o.source = ANY(sources) AND o.quote IS NOT NULL FOR UPDATE
    )
    UPDATE ${systemSchema}.outbox o SET body = replace(o.body, f.quote, ''), quote = NULL FROM found f WHERE o.mail_id = f.mail_id
    RETURNING coalesce(o.email_id, o.mail_id), o.channel, f.quote
  $forget$;
REVOKE ALL ON FUNCTION ${systemSchema}.forget_quotes FROM PUBLIC;
-- Cancels the SMS of these records that wait to be sent, and returns the records. The sender stores what became
-- of one that it is sending.
CREATE OR REPLACE FUNCTION ${systemSchema}.cancel_sms(records text[])
  RETURNS TABLE (record text)
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $cancel$
    UPDATE ${systemSchema}.outbox o SET status = 'CANCELLED', body = NULL, quote = NULL
    WHERE o.client_id = current_setting('app.client', true) AND o.channel = 'SMS' AND o.status = 'PENDING' AND coalesce(o.email_id, o.mail_id) = ANY(records)
    RETURNING coalesce(o.email_id, o.mail_id)
  $cancel$;
REVOKE ALL ON FUNCTION ${systemSchema}.cancel_sms FROM PUBLIC;
GRANT INSERT ON ${systemSchema}.outbox TO ${role};
GRANT EXECUTE ON FUNCTION ${systemSchema}.forget_quotes TO ${role};
GRANT EXECUTE ON FUNCTION ${systemSchema}.cancel_sms TO ${role};
GRANT SELECT, INSERT, UPDATE, DELETE ON ${systemSchema}.attempt TO ${role};
GRANT SELECT, INSERT, UPDATE ON ${systemSchema}.known_caller TO ${role};
${Object.entries(securedTables)
  .map(
    ([table, using]) => `
ALTER TABLE ${systemSchema}.${table} ENABLE ROW LEVEL SECURITY;
ALTER TABLE ${systemSchema}.${table} FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS ${quote(tenantPolicy.name)} ON ${systemSchema}.${table};
CREATE POLICY ${quote(tenantPolicy.name)} ON ${systemSchema}.${table} USING (${using});
GRANT SELECT, INSERT, UPDATE, DELETE ON ${systemSchema}.${table} TO ${role};`,
  )
  .join('')}
${temporaryTables
  .map(
    (table) => `
DROP POLICY IF EXISTS ${quote(ownerPolicy)} ON ${systemSchema}.${table};
CREATE POLICY ${quote(ownerPolicy)} ON ${systemSchema}.${table} TO CURRENT_USER USING (${ownerCondition});`,
  )
  .join('')}
GRANT USAGE ON SCHEMA ${systemSchema} TO ${role};
GRANT USAGE ON SCHEMA public TO ${role};
`

/**
 * Creates the role of the service where it is missing and lets the owner use it. Where the owner
 * lacks the privilege, an administrator must do it: `migrate` reports that.
 */
export const createServiceRole = `
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

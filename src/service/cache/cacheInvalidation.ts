import type { AttachedStatements, Sql } from '../database/database.ts'
import { systemSchema } from '../database/systemTables.ts'
import type { EntityRegistry } from '../sql/entityRegistry.ts'

/**
 * Invalidates cached values after a write by any instance. Where several instances share one
 * database, each write raises a version counter in its own transaction, and each transaction begins
 * by reading the counters: a cached value is never older than the transaction that uses it. A
 * notification after the commit (LISTEN/NOTIFY) would leave a moment in which another instance
 * still trusts its stale cache.
 * A write is recorded as the name of an entity, or as `writeForUser(entity, user)` where it only
 * affects the permissions of that user.
 */
export type CacheInvalidation = {
  /**
   * First in a transaction of a client, for a user: reads the counters and invalidates what was
   * written to since the last read.
   */
  versionQuery?: (
    clientId: string,
    userId: string,
  ) => { text: string; params: unknown[]; read: (rows: any[]) => void }
  /**
   * Last in a transaction that wrote. The statements wait for other transactions that run them
   * until those are committed, so they travel together with the commit.
   */
  publishOnCommit(
    written: Iterable<string>,
  ): ReturnType<NonNullable<AttachedStatements['beforeCommit']>>
  /** Runs the same statements at once; only the commit should follow. */
  publishNow(sql: Sql, written: Iterable<string>): Promise<void>
  /** To be called after that transaction has committed. */
  onCommitted(written: Iterable<string>): void
}

/**
 * What was written to: `entities`; `forAllUsers`, those of them that may affect the permissions of
 * any user; and `users`, those whose own permissions were written to.
 */
export type Invalidated = { entities: string[]; forAllUsers: string[]; users: string[] }

/** The name under which writes to sessions are recorded: they are cached as part of an identity. */
export const sessionEntity = 'session'

/** A write to an entity that affects the permissions of one user only. */
export const writeForUser = (entity: string, userId: string): string =>
  `${entity}${userMarker} ${userId}`
const userMarker = ' of'
const userSuffix = / of$/

const entityTable = `${systemSchema}.written`
const userTable = `${systemSchema}.written_person`
/**
 * Milliseconds after which every cached value is dropped: a write by hand, past the service, raises
 * no counter.
 */
const maxCacheAge = 60_000
/** The client under which writes to entities shared by all clients are counted. */
const allClients = '*'
/** Users whose counters are cached; the counter of a user who is not cached counts as raised. */
const maxCachedUsers = 10_000

/**
 * Creates the cache invalidation of one instance; `invalidate` receives what was written to. With
 * `isExclusive` no other instance exists, and no counters are needed.
 */
export function createCacheInvalidation(
  registry: EntityRegistry,
  isExclusive: boolean,
  invalidate: (what: Invalidated) => void,
): CacheInvalidation {
  const onCommitted: CacheInvalidation['onCommitted'] = (written) => {
    const { names, users } = splitWrites(written)
    if (names.length > 0) invalidate(toInvalidated(names, users))
  }
  if (isExclusive)
    return { publishOnCommit: () => [], publishNow: async () => undefined, onCommitted }
  const publishOnCommit: CacheInvalidation['publishOnCommit'] = (written) =>
    raiseVersions(registry, written)
  return {
    versionQuery: createVersionQuery(registry, invalidate),
    publishOnCommit,
    async publishNow(sql, written) {
      for (const { text, params } of publishOnCommit(written)) await sql(text, params)
    },
    onCommitted: () => undefined,
  }
}

/** Reads the counters of all instances, and remembers them to see which ones were raised since. */
function createVersionQuery(
  registry: EntityRegistry,
  invalidate: (what: Invalidated) => void,
): NonNullable<CacheInvalidation['versionQuery']> {
  const entityVersions = new Map<string, number>()
  const userVersions = new Map<string, number>()
  const all = registry.all.map((meta) => meta.name)
  let expiresAt = Date.now() + maxCacheAge
  const noteUserVersion = (user: string, writes: number): boolean => {
    const isRaised = writes > (userVersions.get(user) ?? 0)
    if (!isRaised) return false
    if (userVersions.size >= maxCachedUsers) userVersions.clear()
    userVersions.set(user, writes)
    return true
  }
  return (clientId, userId) => ({
    text: versionQueryText,
    params: [userId],
    read([row]) {
      if (Date.now() > expiresAt) {
        expiresAt = Date.now() + maxCacheAge
        invalidate(toInvalidated(all, []))
      }
      // Results may arrive out of order: an older one never lowers a counter.
      const raised = Object.entries((row.written ?? {}) as Record<string, number>).filter(
        ([name, writes]) => writes > (entityVersions.get(name) ?? 0),
      )
      for (const [name, writes] of raised) entityVersions.set(name, writes)
      const isUserRaised = noteUserVersion(`${clientId} ${userId}`, row.person ?? 0)
      if (raised.length > 0 || isUserRaised)
        invalidate(
          toInvalidated(
            raised.map(([name]) => name.slice(name.indexOf(' ') + 1)),
            isUserRaised ? [userId] : [],
          ),
        )
    },
  })
}

/** The statements that raise the counters of what was written to. */
function raiseVersions(
  registry: EntityRegistry,
  written: Iterable<string>,
): { text: string; params: unknown[] }[] {
  const { names, users } = splitWrites(written)
  if (names.length === 0) return []
  const clients = names.map((name) =>
    registry.find(name)?.entity.tenant === 'shared' ? allClients : null,
  )
  return [
    { text: raiseEntityVersions, params: [clients, names] },
    ...(users.length > 0 ? [{ text: raiseUserVersions, params: [users] }] : []),
  ]
}

const toInvalidated = (names: string[], users: string[]): Invalidated => ({
  entities: [...new Set(names.map((name) => name.replace(userSuffix, '')))],
  forAllUsers: names.filter((name) => !userSuffix.test(name)),
  users,
})

/**
 * The names under which writes are counted, sorted so that two transactions never deadlock, and the
 * users concerned.
 */
function splitWrites(written: Iterable<string>): { names: string[]; users: string[] } {
  const names = new Set<string>()
  const users = new Set<string>()
  for (const each of written) {
    const [, entity, user] = /^(\S+ of) (.*)$/s.exec(each) ?? []
    names.add(entity ?? each)
    if (user !== undefined) users.add(user)
  }
  return { names: [...names].sort(), users: [...users].sort() }
}

const versionQueryText = `SELECT (SELECT jsonb_object_agg(client_id || ' ' || entity, writes) FROM ${entityTable}) AS written, (SELECT writes FROM ${userTable} WHERE user_id = $1) AS person`
const raiseEntityVersions = `INSERT INTO ${entityTable} AS w (client_id, entity) SELECT coalesce(client, current_setting('app.client')), entity FROM unnest($1::text[], $2::text[]) AS each (client, entity) ORDER BY entity ON CONFLICT (client_id, entity) DO UPDATE SET writes = w.writes + 1`
const raiseUserVersions = `INSERT INTO ${userTable} AS w (user_id) SELECT unnest($1::text[]) ON CONFLICT (client_id, user_id) DO UPDATE SET writes = w.writes + 1`

import type { AttachedStatements, Sql } from '../database/database.ts'
import { systemSchema } from '../database/systemTables.ts'
import type { EntityRegistry } from '../sql/entityRegistry.ts'

/**
 * Tells whoever remembers something of the database that it was written to, by whichever instance. Where several instances share
 * one database each write raises a number in its own transaction, and each transaction begins by reading the numbers: what
 * is remembered is never older than the transaction it is used in. A notice sent after the commit (LISTEN/NOTIFY) would
 * leave a moment in which another instance still believes what it knew.
 * What was written to are names of entities, and `of(entity, person)` where it touches the rights of that person alone.
 */
export type CacheInvalidation = {
  /** First in a transaction of a client, for a person: drops what was remembered and was written to since the last look. */
  versionQuery?: (
    clientId: string,
    userId: string,
  ) => { text: string; params: unknown[]; read: (rows: any[]) => void }
  /** Last in a transaction that wrote: it waits for others that did the same until they are committed, so it travels with the commit. */
  publishOnCommit(written: Iterable<string>): ReturnType<NonNullable<AttachedStatements['last']>>
  /** The same as statements of their own, which nothing should follow but the commit. */
  publishNow(sql: Sql, written: Iterable<string>): Promise<void>
  /** Once that transaction holds. */
  onCommitted(written: Iterable<string>): void
}

/** What was written to: these entities, those `wholly` that may concern anybody's rights, and the rights of these persons. */
type Invalidated = { entities: string[]; forAllUsers: string[]; userTable: string[] }

/** What stands for the sessions among the entities: they are remembered as part of who someone is. */
export const sessionEntity = 'session'

/** A write to an entity that touches the rights of one person. */
export const writeForUser = (entity: string, userId: string): string =>
  `${entity}${ofOne} ${userId}`
const ofOne = ' of'
const isOfOne = / of$/

const entityTable = `${systemSchema}.written`
const persons = `${systemSchema}.written_person`
/** Milliseconds after which everything is dropped: what is written past the service, by hand, raises no number. */
const maxCacheAge = 60_000
/** The client under which writes to what belongs to all clients are counted. */
const allClients = '*'
/** Numbers of persons that are remembered: one that is not known counts as risen. */
const maxCachedUsers = 10_000

/** `forget` gets what was written to. */
export function createCacheInvalidation(
  catalogue: EntityRegistry,
  isExclusive: boolean,
  forget: (what: Invalidated) => void,
): CacheInvalidation {
  const held: CacheInvalidation['onCommitted'] = (written) => {
    const { names, users } = splitWrites(written)
    if (names.length > 0) forget(toInvalidated(names, users))
  }
  if (isExclusive)
    return { publishOnCommit: () => [], publishNow: async () => undefined, onCommitted: held }
  const seen = new Map<string, number>()
  const seenPersons = new Map<string, number>()
  const all = catalogue.all.map((shape) => shape.name)
  let until = Date.now() + maxCacheAge
  const telling: CacheInvalidation['publishOnCommit'] = (written) => {
    const { names, users } = splitWrites(written)
    if (names.length === 0) return []
    const clients = names.map((name) =>
      catalogue.find(name)?.entity.tenant === 'shared' ? allClients : null,
    )
    return [
      { text: raiseEntityVersions, params: [clients, names] },
      ...(users.length > 0 ? [{ text: raiseUserVersions, params: [users] }] : []),
    ]
  }
  const readPerson = (person: string, writes: number): boolean => {
    const isRisen = writes > (seenPersons.get(person) ?? 0)
    if (!isRisen) return false
    if (seenPersons.size >= maxCachedUsers) seenPersons.clear()
    seenPersons.set(person, writes)
    return true
  }
  return {
    versionQuery: (clientId, userId) => ({
      text: versionQueryText,
      params: [userId],
      read([row]) {
        if (Date.now() > until) {
          until = Date.now() + maxCacheAge
          forget(toInvalidated(all, []))
        }
        // Answers may overtake one another: an older one never takes a number back.
        const risen = Object.entries((row.written ?? {}) as Record<string, number>).filter(
          ([name, writes]) => writes > (seen.get(name) ?? 0),
        )
        for (const [name, writes] of risen) seen.set(name, writes)
        const isPersonRisen = readPerson(`${clientId} ${userId}`, row.person ?? 0)
        if (risen.length > 0 || isPersonRisen)
          forget(
            toInvalidated(
              risen.map(([name]) => name.slice(name.indexOf(' ') + 1)),
              isPersonRisen ? [userId] : [],
            ),
          )
      },
    }),
    publishOnCommit: telling,
    async publishNow(sql, written) {
      for (const { text, params } of telling(written)) await sql(text, params)
    },
    onCommitted: () => undefined,
  }
}

const toInvalidated = (names: string[], users: string[]): Invalidated => ({
  entities: [...new Set(names.map((name) => name.replace(isOfOne, '')))],
  forAllUsers: names.filter((name) => !isOfOne.test(name)),
  userTable: users,
})

/** The names under which writes are counted, in order so that two transactions never wait for one another, and the persons concerned. */
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

const versionQueryText = `SELECT (SELECT jsonb_object_agg(client_id || ' ' || entity, writes) FROM ${entityTable}) AS written, (SELECT writes FROM ${persons} WHERE user_id = $1) AS person`
const raiseEntityVersions = `INSERT INTO ${entityTable} AS w (client_id, entity) SELECT coalesce(client, current_setting('app.client')), entity FROM unnest($1::text[], $2::text[]) AS each (client, entity) ORDER BY entity ON CONFLICT (client_id, entity) DO UPDATE SET writes = w.writes + 1`
const raiseUserVersions = `INSERT INTO ${persons} AS w (user_id) SELECT unnest($1::text[]) ON CONFLICT (client_id, user_id) DO UPDATE SET writes = w.writes + 1`

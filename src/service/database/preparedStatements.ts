import { fingerprint } from '../../model/identifier.ts'

/** Statements that PostgreSQL keeps prepared on each connection, by name. */
export type PreparedStatements = {
  /** The name under which a text is prepared; undefined: it is not. */
  nameOf(text: string): string | undefined
  /**
   * Whether a statement failed because its prepared statement is no longer valid; the transaction
   * can be run again on another connection.
   */
  invalidatedBy(error: unknown): boolean
}

/**
 * The number of statements that stay prepared, the last used ones: each takes some ten kilobytes of
 * the server process of every connection.
 */
export const maxPrepared = 200
/** Uses before a text is prepared: a text that is used once is not worth it. */
const usesBeforePreparing = 2
const maxCountedTexts = 2_000

/** The type of a column has changed since the statement was prepared. */
const planChangedCode = '0A000'
/** The connection does not know the name, or uses it for another statement. */
const wrongNameCodes = new Set(['26000', '42P05'])

/** Moves an entry to the end of the map, after those that were used before. */
function putLast<T>(map: Map<string, T>, key: string, value: T): T {
  map.delete(key)
  map.set(key, value)
  return value
}

/**
 * Evicts prepared statements of a connection (by name, the last used one last) to make room for the
 * statements that are used now. Returns the names of those that were unused for longest, to be
 * closed on the server.
 */
export function evictPlans<T>(plans: Map<string, T>, names: Set<string>): string[] {
  let more = 0
  for (const name of names) {
    const plan = plans.get(name)
    if (plan === undefined) more += 1
    else putLast(plans, name, plan)
  }
  const excess = plans.size + more - maxPrepared
  const evicted = excess > 0 ? [...plans.keys()].slice(0, excess) : []
  for (const name of evicted) plans.delete(name)
  return evicted
}

/**
 * Creates the names from a hash of the text, so that on a connection that a pooler shares no name
 * ever means two statements.
 */
export function createPreparedStatements(): PreparedStatements {
  const names = new Map<string, string>()
  const uses = new Map<string, number>()
  // Turned off by a pooler that gives each transaction another connection without tracking prepared
  // statements.
  let isKeeping = true
  return {
    nameOf(text) {
      if (!isKeeping) return undefined
      const name = names.get(text)
      if (name) return putLast(names, text, name)
      const used = (uses.get(text) ?? 0) + 1
      if (uses.size >= maxCountedTexts) uses.clear()
      uses.set(text, used)
      if (used <= usesBeforePreparing) return undefined
      // A text that was evicted has to be used as often again.
      uses.delete(text)
      if (names.size >= maxPrepared) names.delete(names.keys().next().value!)
      return putLast(names, text, `branchdesk_${fingerprint(text)}`)
    },
    invalidatedBy(error) {
      const { code, message } = error as { code?: string; message?: string }
      const isUnknown = wrongNameCodes.has(code ?? '')
      if (isUnknown) isKeeping = false
      return isUnknown || (code === planChangedCode && /cached plan/.test(message ?? ''))
    },
  }
}

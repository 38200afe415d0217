import { fingerprint } from '../../model/identifier.ts'

/** Statements that PostgreSQL keeps planned on each connection, by name. */
export type PreparedStatements = {
  /** The name under which a text is kept; undefined: it is not. */
  nameOf(text: string): string | undefined
  /** Whether a statement failed because what its name stood for is of no use any more; the transaction can be run again on another connection. */
  invalidatedBy(error: unknown): boolean
}

/** So many are kept, those that were used last: each takes some ten kilobytes of every connection's server process. */
export const maxPrepared = 200
/** Uses before a text is kept: one that comes once is not worth it. */
const firstUses = 2
const watched = 2_000

/** A column's type has changed since the statement was planned. */
const changed = '0A000'
/** The connection does not know the name, or knows another's. */
const unknown = new Set(['26000', '42P05'])

/** Puts an entry behind those that were used before. */
function putLast<T>(map: Map<string, T>, key: string, value: T): T {
  map.delete(key)
  map.set(key, value)
  return value
}

/**
 * Makes room among what a connection keeps planned, by name and the latest used last, for the statements that are used now. Those that
 * have gone unused for longest are forgotten and answered, to be given up by the server.
 */
export function evictPlans<T>(plans: Map<string, T>, names: Set<string>): string[] {
  let more = 0
  for (const name of names) {
    const plan = plans.get(name)
    if (plan === undefined) more += 1
    else putLast(plans, name, plan)
  }
  const excess = plans.size + more - maxPrepared
  const gone = excess > 0 ? [...plans.keys()].slice(0, excess) : []
  for (const name of gone) plans.delete(name)
  return gone
}

/** Names by the hash of the text, so that on a connection that is shared by a pooler no name ever stands for two statements. */
export function createPreparedStatements(): PreparedStatements {
  const names = new Map<string, string>()
  const uses = new Map<string, number>()
  // A pooler that gives each transaction another connection and does not mind names ends it.
  let isKeeping = true
  return {
    nameOf(text) {
      if (!isKeeping) return undefined
      const name = names.get(text)
      if (name) return putLast(names, text, name)
      const used = (uses.get(text) ?? 0) + 1
      if (uses.size >= watched) uses.clear()
      uses.set(text, used)
      if (used <= firstUses) return undefined
      // Once it is forgotten it has to come as often again.
      uses.delete(text)
      if (names.size >= maxPrepared) names.delete(names.keys().next().value!)
      return putLast(names, text, `branchdesk_${fingerprint(text)}`)
    },
    invalidatedBy(error) {
      const { code, message } = error as { code?: string; message?: string }
      const isUnknown = unknown.has(code ?? '')
      if (isUnknown) isKeeping = false
      return isUnknown || (code === changed && /cached plan/.test(message ?? ''))
    },
  }
}

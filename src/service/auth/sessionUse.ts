import type { Service } from '../requestContext.ts'
import { renewSession, renewAfter } from './sessions.ts'
import type { Claims } from './token.ts'

/** Notes that a person used a session, so that it does not end as idle. */
export type SessionUse = { note(claims: Claims): void }

const maxNoted = 5_000

/** Writes the last use of each session at most once a minute, after the response. */
export function createSessionUse({
  database,
  runAfterResponse,
}: Pick<Service, 'database' | 'runAfterResponse'>): SessionUse {
  const noted = new Map<string, number>()
  return {
    note({ sessionId, clientId }) {
      const now = Date.now()
      if (now - (noted.get(sessionId) ?? -Infinity) < renewAfter) return
      // Sessions in use move to the end, so that the first is the one that was used least recently.
      noted.delete(sessionId)
      if (noted.size >= maxNoted) noted.delete(noted.keys().next().value!)
      noted.set(sessionId, now)
      runAfterResponse(() =>
        database.transaction({ 'app.client': clientId }, (sql) => renewSession(sql, sessionId)),
      )
    },
  }
}

import type { Service } from '../requestContext.ts'
import { renewSession, renewAfter } from './sessions.ts'
import type { Claims } from './token.ts'

/** Notes that a person used a session, so that it does not end as idle. */
export type SessionUse = {
  note(claims: Claims): void
  /** A session that has just been opened needs no note for as long as one counts. */
  noteOpened(sessionId: string): void
}

const maxNoted = 5_000

/** Writes the last use of each session at most once a minute, after the response. */
export function createSessionUse({
  database,
  runAfterResponse,
}: Pick<Service, 'database' | 'runAfterResponse'>): SessionUse {
  const noted = new Map<string, number>()
  const remember = (sessionId: string) => {
    // Sessions in use move to the end, so that the first is the one that was used least recently.
    noted.delete(sessionId)
    if (noted.size >= maxNoted) noted.delete(noted.keys().next().value!)
    noted.set(sessionId, Date.now())
  }
  return {
    noteOpened: remember,
    note({ sessionId, clientId }) {
      if (Date.now() - (noted.get(sessionId) ?? -Infinity) < renewAfter) return
      remember(sessionId)
      runAfterResponse(() =>
        database.transaction({ 'app.client': clientId }, (sql) => renewSession(sql, sessionId)),
      )
    },
  }
}

import { serve } from '@hono/node-server'
import type { Hono } from 'hono'
import { createSession } from '../../src/client/session.ts'
import type { Session, SessionStorage } from '../../src/client/session.ts'

/** An in-memory storage. */
export function memoryStorage(
  entries: Record<string, string> = {},
): SessionStorage & { entries: Map<string, string> } {
  const map = new Map(Object.entries(entries))
  return {
    entries: map,
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  }
}

/** Serves `app` on a free port and returns its base URL. */
export async function listen(app: Hono): Promise<{ baseUrl: string; close: () => Promise<void> }> {
  return new Promise((resolve) => {
    const server = serve({ fetch: app.fetch, port: 0 }, ({ port }) =>
      resolve({
        baseUrl: `http://localhost:${port}/api`,
        close: () => new Promise((closed) => server.close(() => closed())),
      }),
    )
  })
}

/** A session with a token, as after sign-in. */
export function signedIn(): Session {
  const session = createSession(memoryStorage({ id_token: 'a-token' }))
  return session
}

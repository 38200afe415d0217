import { flushCompileCache } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import { serveDatabase, toFailure } from './databaseThread.ts'
import type { EmbeddedOptions } from './embeddedDatabase.ts'
import { openInThisThread } from './pglite.ts'

// The thread of the embedded database. PGlite computes where it runs: in the thread of the HTTP
// server, a long statement would hold up every response.

/** What the thread is started with. */
export type ThreadData = { root: string; options: Omit<EmbeddedOptions, 'log'> }

/** What the thread says by itself: that the database is open, that it cannot be opened, a line. */
export type ThreadMessage =
  | { opened: true }
  | { failed: ReturnType<typeof toFailure> }
  | { line: string }

const port = parentPort!
const say = (message: ThreadMessage) => port.postMessage(message)
const { root, options } = workerData as ThreadData
try {
  const embedded = await openInThisThread(root, { ...options, log: (line) => say({ line }) })
  serveDatabase(port, embedded, {
    ping: embedded.ping,
    snapshot: embedded.snapshot,
    syncs: async () => embedded.syncs(),
    close: async () => {
      await embedded.close()
      // The thread ends when the answer is on its way.
      setImmediate(() => port.close())
    },
  })
  say({ opened: true })
  // Compiled modules are also kept if the process is killed later.
  flushCompileCache()
} catch (error) {
  say({ failed: toFailure(error) })
}

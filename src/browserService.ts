import { http, HttpResponse } from 'msw/http'
import { setupWorker } from 'msw/browser'
import { entities, validators } from './generated/entities.ts'
import { apiBase } from './model/constants.ts'
import { openMemoryDatabase } from './service/database/pgliteMemory.ts'
import type { Log } from './service/options.ts'
import { createService } from './service/service.ts'

/**
 * The service in the page: the very application that Node serves, over an in-memory database that starts from a snapshot.
 * `obstruct` puts something in the way of calls until the next call of it: see `Obstruction`.
 */
export type BrowserService = {
  fetch: (request: Request) => Promise<Response>
  setNetworkFault: (obstruction: NetworkFault) => void
}

/** What happens to calls of one of `paths` (under the base): they are never answered, or the network fails. */
export type NetworkFault = { kind: 'none' } | { kind: 'silent' | 'broken'; paths: string[] }

/** Warnings and errors belong in the console of the page; the rest would drown them. */
const log: Log = {
  info: () => undefined,
  warn: (facts, line) => console.warn(line, facts),
  error: (facts, line) => console.error(line, facts),
}

let started: Promise<BrowserService> | undefined

/** Starts the service in this page, once: `snapshotAddress` is where the database's snapshot lies. */
export const startBrowserService = (snapshotAddress: string): Promise<BrowserService> =>
  (started ??= start(snapshotAddress))

async function start(snapshotAddress: string): Promise<BrowserService> {
  const answer = await fetch(snapshotAddress)
  if (!answer.ok)
    throw new Error(`The snapshot at ${snapshotAddress} is not there (${answer.status}).`)
  const database = await openMemoryDatabase({ snapshot: await answer.blob() })
  const service = createService({
    database,
    entities,
    validators,
    log,
    config: {
      clientCredential: 'branchdesk:branchdesk',
      corsOrigins: [],
      demo: true,
      production: false,
      tokenSecret: crypto.randomUUID() + crypto.randomUUID(),
    },
  })
  let obstruction: NetworkFault = { kind: 'none' }
  const worker = setupWorker(
    http.all(`*${apiBase}/*`, ({ request }) => {
      if (obstruction.kind !== 'none' && obstructs(obstruction.paths, request)) {
        if (obstruction.kind === 'broken') return HttpResponse.error()
        // As a service that has stopped answering: the call ends only when the caller gives it up.
        return new Promise<Response>((_, reject) =>
          request.signal.addEventListener('abort', () => reject(request.signal.reason)),
        )
      }
      return service.fetch(request)
    }),
  )
  await worker.start({ quiet: true, onUnhandledFrame: 'bypass' })
  return { fetch: service.fetch, setNetworkFault: (next) => void (obstruction = next) }
}

const obstructs = (paths: string[], request: Request) =>
  paths.includes(new URL(request.url).pathname.slice(apiBase.length))

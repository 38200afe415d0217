import { http, HttpResponse } from 'msw/http'
import { setupWorker } from 'msw/browser'
import { entities, validators } from './generated/entities.ts'
import { tokenPath } from './client/http.ts'
import { aggregatesPath, apiBase, realtimePaths } from './model/constants.ts'
import { openMemoryDatabase } from './service/database/pgliteMemory.ts'
import { addDemoFiles } from './service/demo/files.ts'
import { createMemoryStore } from './service/files/memoryStore.ts'
import type { Log, ServiceConfig } from './service/options.ts'
import { createService } from './service/service.ts'

/**
 * The service in the page: the same application that Node serves, over an in-memory database
 * restored from a snapshot. `setNetworkFault` simulates a fault until it is called again: see
 * `NetworkFault`.
 */
export type BrowserService = {
  fetch: (request: Request) => Promise<Response>
  setNetworkFault: (fault: NetworkFault) => void
  /** Limits the messages of a person in conversations; without a limit as at the start. */
  setMessageLimit: (limit?: ServiceConfig['messageLimit']) => void
  /** Whether a call may have changed a record, or the configuration is not that of the demo. */
  isChanged: () => boolean
  /** Stops the service with its database; the next start begins with the snapshot again. */
  close: () => Promise<void>
}

/**
 * A simulated fault of the calls to `paths` (below the base path): they never get a response
 * (`silent`), or the network fails (`broken`).
 */
export type NetworkFault = { kind: 'none' } | { kind: 'silent' | 'broken'; paths: string[] }

/** What differs from the configuration of the demo; undefined: without it. */
type PageConfig = { [Name in keyof ServiceConfig]?: ServiceConfig[Name] | undefined }

/** Only warnings and errors are useful in the console of the page. */
const log: Log = {
  info: () => undefined,
  warn: (facts, line) => console.warn(line, facts),
  error: (facts, line) => console.error(line, facts),
}

let started: Promise<BrowserService> | undefined

/**
 * Starts the service in this page, once. `snapshotAddress` is the URL of the database snapshot;
 * `more` is configuration besides that of the demo.
 */
export const startBrowserService = (
  snapshotAddress: string,
  more: PageConfig = {},
): Promise<BrowserService> => (started ??= start(snapshotAddress, more))

const snapshots = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()

/** Loads a snapshot once for a page, however often its service starts. */
const loadSnapshot = (address: string): Promise<Uint8Array<ArrayBuffer>> => {
  const loading = snapshots.get(address) ?? fetchSnapshot(address)
  snapshots.set(address, loading)
  return loading
}

async function fetchSnapshot(address: string): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await fetch(address)
  if (!answer.ok)
    throw new Error(`The database snapshot at ${address} could not be loaded (${answer.status}).`)
  return new Uint8Array(await answer.arrayBuffer())
}

const manyMessages = { count: 100_000, seconds: 60 }

/**
 * The contents of files outlive a service: they stay the same for a key, and the database has the
 * list.
 */
const fileStore = createMemoryStore()

/** Calls that change no record, whatever their method. */
const harmlessPaths = [tokenPath, realtimePaths.endpoint, aggregatesPath]

const mayChange = ({ method, url }: Request) =>
  method !== 'GET' && !harmlessPaths.includes(pathOf(url))

async function start(snapshotAddress: string, more: PageConfig): Promise<BrowserService> {
  const database = await openMemoryDatabase({ snapshot: await loadSnapshot(snapshotAddress) })
  await addDemoFiles(database, fileStore)
  const config = {
    clientCredential: 'branchdesk:branchdesk',
    corsOrigins: [],
    demo: true,
    signUp: 'Acme Retail',
    realtimePublicKey: 'of-the-page',
    // The service worker notices that a stream was left only with the next event of that stream.
    openStreams: 1_000,
    // Stories and tests write long conversations at once.
    messageLimit: manyMessages,
    tokenSecret: crypto.randomUUID() + crypto.randomUUID(),
    ...more,
  } as ServiceConfig
  const service = createService({
    database,
    fileStore,
    entities,
    validators,
    log,
    config,
  })
  let fault: NetworkFault = { kind: 'none' }
  let changed = Object.keys(more).length > 0
  const answer = (request: Request) => {
    changed ||= mayChange(request)
    return service.fetch(request)
  }
  const worker = setupWorker(
    http.all(`*${apiBase}/*`, ({ request }) => {
      if (fault.kind !== 'none' && affects(fault.paths, request)) {
        if (fault.kind === 'broken') return HttpResponse.error()
        // Like a service that does not respond: the call ends only when the caller aborts it.
        return new Promise<Response>((_, reject) =>
          request.signal.addEventListener('abort', () => reject(request.signal.reason)),
        )
      }
      return answer(request)
    }),
  )
  await worker.start({ quiet: true, onUnhandledFrame: 'bypass' })
  return {
    fetch: answer,
    setNetworkFault: (next) => void (fault = next),
    setMessageLimit: (limit = manyMessages) => void (config.messageLimit = limit),
    isChanged: () => changed,
    async close() {
      started = undefined
      worker.stop()
      await service.close()
      await database.close()
    },
  }
}

const affects = (paths: string[], request: Request) => paths.includes(pathOf(request.url))

/** The path of a call below the base path. */
const pathOf = (url: string) => new URL(url).pathname.slice(apiBase.length)

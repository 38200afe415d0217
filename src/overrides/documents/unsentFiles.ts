import { newIdempotencyKey } from '../../model/idempotencyKey.ts'

/** A file that has not reached the service, and the place of its answer. `time` orders them. */
export type UnsentFile = { id: string; owner: string; place: string; time: number; file: File }

const store = 'files'
let opened: Promise<IDBDatabase> | undefined

/** The browser's database of unsent files: unlike the storage of answers, it takes whole files. */
const open = (): Promise<IDBDatabase> =>
  (opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('unsent-files', 1)
    request.onupgradeneeded = () =>
      request.result.createObjectStore(store, { keyPath: 'id' }).createIndex('owner', 'owner')
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error!)
  }))

/** Runs one request on the files; resolves when the browser has stored its outcome. */
async function run<T>(
  mode: IDBTransactionMode,
  work: (files: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const transaction = (await open()).transaction(store, mode)
  return new Promise((resolve, reject) => {
    const request = work(transaction.objectStore(store))
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error!)
  })
}

const ownerOf = (document: string, user: string) => `${user}.${document}`

/** A file of an answer of a document, to be kept. */
export const unsentFile = (
  document: string,
  user: string,
  place: string,
  file: File,
): UnsentFile => ({
  id: newIdempotencyKey(),
  owner: ownerOf(document, user),
  place,
  time: Date.now(),
  file,
})

/**
 * The files that an earlier visit to a document could not send, in their order. A browser that
 * keeps no files (a private window of some) has none.
 */
export const readUnsentFiles = async (document: string, user: string): Promise<UnsentFile[]> => {
  const found = await run<UnsentFile[]>('readonly', (files) =>
    files.index('owner').getAll(ownerOf(document, user)),
  ).catch(() => [])
  return found.sort((one, other) => one.time - other.time)
}

/** Whether a file still waits. */
const isUnsent = async (id: string): Promise<boolean> =>
  (await run('readonly', (files) => files.count(id))) > 0

/** Keeps a file in this browser. */
export const keepUnsentFile = (file: UnsentFile) => run('readwrite', (files) => files.put(file))

/** Removes a file that has arrived, or that nobody needs any more. */
export const removeUnsentFile = (id: string): Promise<void> =>
  run('readwrite', (files) => files.delete(id)).catch(() => undefined)

/** Removes the files that wait below a place. */
export const removeUnsentBelow = (document: string, user: string, place: string) =>
  run('readwrite', (files) => {
    const found: IDBRequest<UnsentFile[]> = files.index('owner').getAll(ownerOf(document, user))
    found.onsuccess = () =>
      found.result
        .filter((each) => each.place.startsWith(`${place}.`))
        .forEach(({ id }) => files.delete(id))
    return found
  }).catch(() => undefined)

/** Changes the place of a file that still waits. */
export const moveUnsentFile = (id: string, place: string): Promise<unknown> =>
  run('readwrite', (files) => {
    const found: IDBRequest<UnsentFile | undefined> = files.get(id)
    found.onsuccess = () => found.result && files.put({ ...found.result, place })
    return found
  }).catch(() => undefined)

/**
 * Runs an upload of a kept file while no other window of this browser uploads it; returns false
 * where another has sent or dropped it. Pages without TLS have no locks.
 */
export async function sendOnce(
  id: string,
  upload: () => Promise<void>,
  signal: AbortSignal,
): Promise<boolean> {
  const send = async () => {
    if (!(await isUnsent(id))) return false
    await upload()
    return true
  }
  const locks = navigator.locks as LockManager | undefined
  return locks ? locks.request(`unsent-file ${id}`, { signal }, send) : send()
}

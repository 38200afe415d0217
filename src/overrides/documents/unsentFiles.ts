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

/** The files that an earlier visit to a document could not send, in their order. */
export const readUnsentFiles = async (document: string, user: string): Promise<UnsentFile[]> => {
  const found = await run<UnsentFile[]>('readonly', (files) =>
    files.index('owner').getAll(ownerOf(document, user)),
  )
  return found.sort((one, other) => one.time - other.time)
}

/** Keeps a file in this browser. */
export const keepUnsentFile = (file: UnsentFile) => run('readwrite', (files) => files.put(file))

/** Removes a file that has arrived, or that nobody needs any more. */
export const removeUnsentFile = (id: string) => run('readwrite', (files) => files.delete(id))

import { join } from 'node:path'
import { createFolderStore } from '../service/files/folderStore.ts'
import type { FileStore } from '../service/files/fileStore.ts'
import type { Config } from './config.ts'
import { StartError } from './listen.ts'

/** The file store of this process. `place` names it for the operator, without its secret. */
export type OpenFileStore = { store: FileStore; place: string; close: () => void }

/**
 * Opens the file store: the bucket of `FILES_URL`, or the folder `files` of `DATA_DIR`.
 * Errors  StartError: the bucket does not answer, or not to this credential
 */
export async function openFileStore({ filesUrl, dataDir }: Config): Promise<OpenFileStore> {
  if (!filesUrl) {
    const folder = join(dataDir, 'files')
    return { store: createFolderStore(folder), place: folder, close: () => undefined }
  }
  // Loaded only where it is used: the client of S3 is large.
  const { createS3Store } = await import('../service/files/s3Store.ts')
  const store = createS3Store(filesUrl)
  const { host, pathname } = new URL(filesUrl)
  try {
    // The first answer shows that address, bucket and credential are right.
    for await (const _ of store.list()) break
  } catch (error) {
    store.close()
    const { name, message, code } = error as Error & { code?: string }
    throw new StartError(
      `The file store of FILES_URL (${host}${pathname}) cannot be used: ${[name, message || code].filter(Boolean).join(': ')}`,
    )
  }
  return { store, place: `${host}${pathname}`, close: () => store.close() }
}

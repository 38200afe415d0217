import { mkdir, open, opendir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { checkKey, type FileStore } from './fileStore.ts'
import { measuredChunks } from './measuredChunks.ts'

/** The end of the name of a file that is not complete. */
const unfinished = '.part'

/**
 * Stores files in a folder of this machine, in up to 4,096 subfolders by the end of the key. Only
 * the owner of the process may read them. A file has its name when its content is on the disk, so
 * that a crash leaves at most a file that ends in `.part`.
 */
export function createFolderStore(folder: string): FileStore {
  const folderOf = (key: string) => {
    checkKey(key)
    return join(folder, key.slice(-2).toLowerCase())
  }
  const pathOf = (key: string) => join(folderOf(key), key)

  return {
    async put(key, stream, limit) {
      const path = pathOf(key)
      const part = path + unfinished
      await mkdir(folderOf(key), { recursive: true, mode: 0o700 })
      const file = await open(part, 'wx', 0o600)
      try {
        const stored = await measuredChunks(stream, limit, async (chunk) => {
          for (let at = 0; at < chunk.byteLength; ) at += (await file.write(chunk, at)).bytesWritten
        })
        await file.sync()
        await file.close()
        await rename(part, path)
        await syncFolder(folderOf(key))
        await syncFolder(folder)
        return stored
      } catch (error) {
        await file.close()
        await rm(part, { force: true })
        throw error
      }
    },

    async get(key, range) {
      const file = await open(pathOf(key)).catch(unlessMissing)
      if (!file) return undefined
      const { size } = await file.stat()
      const source = file.createReadStream(range ? { start: range.from, end: range.to } : {})
      return { content: Readable.toWeb(source) as ReadableStream<Uint8Array>, size }
    },

    async delete(key) {
      await rm(pathOf(key), { force: true })
      await rm(pathOf(key) + unfinished, { force: true })
    },

    async *list() {
      const subfolders = await opendir(folder).catch(unlessMissing)
      if (!subfolders) return
      for await (const subfolder of subfolders) {
        if (!subfolder.isDirectory()) continue
        for await (const { name } of await opendir(join(folder, subfolder.name))) {
          // A file may be renamed or removed while the folder is read.
          const file = await open(join(folder, subfolder.name, name)).catch(unlessMissing)
          if (!file) continue
          const { mtime } = await file.stat()
          await file.close()
          yield { key: name.endsWith(unfinished) ? name.slice(0, -5) : name, changed: mtime }
        }
      }
    },
  }
}

/** Makes the names in a folder durable. Windows cannot open folders and writes them by itself. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const opened = await open(folder)
  await opened.sync().finally(() => opened.close())
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

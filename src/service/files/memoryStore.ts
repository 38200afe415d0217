import { checkKey, type FileStore } from './fileStore.ts'
import { measuredChunks } from './measuredChunks.ts'

/** Stores files in memory, for the service that runs in a page. */
export function createMemoryStore(): FileStore {
  const files = new Map<string, { content: Blob; changed: Date }>()
  return {
    async put(key, stream, limit) {
      checkKey(key)
      const chunks: Uint8Array<ArrayBuffer>[] = []
      const stored = await measuredChunks(
        stream,
        limit,
        async (chunk) => void chunks.push(new Uint8Array(chunk)),
      )
      files.set(key, { content: new Blob(chunks), changed: new Date() })
      return stored
    },
    async get(key, range) {
      const content = files.get(key)?.content
      return (
        content && {
          content: (range ? content.slice(range.from, range.to + 1) : content).stream(),
          size: content.size,
        }
      )
    },
    delete: async (key) => void files.delete(key),
    async *list() {
      for (const [key, { changed }] of files) yield { key, changed }
    },
  }
}

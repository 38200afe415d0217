import { createSHA256 } from 'hash-wasm'
import { bodyTooLarge, unreadableBody } from '../problems.ts'
import type { StoredFile } from './fileStore.ts'

/**
 * Passes the chunks of a stream to `write`, one after another, and returns their size and hash. If
 * it fails, the stream is cancelled.
 * Errors  PAYLOAD_TOO_LARGE (413) before a chunk that exceeds `limit` is written, UNREADABLE_BODY
 *         (400) for a stream that breaks off, and those of `write`
 */
export async function measuredChunks(
  stream: ReadableStream<Uint8Array>,
  limit: number,
  write: (chunk: Uint8Array) => Promise<void>,
): Promise<StoredFile> {
  const hash = await createSHA256()
  const reader = stream.getReader()
  let size = 0
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw unreadableBody({ reason: 'it was cut off' })
      })
      if (done) return { size, sha256: hash.digest() }
      size += value.byteLength
      if (size > limit) throw bodyTooLarge({ limit })
      hash.update(value)
      await write(value)
    }
  } catch (error) {
    // The caller gets the first error; a stream that broke off cannot be cancelled.
    await reader.cancel().catch(() => undefined)
    throw error
  }
}

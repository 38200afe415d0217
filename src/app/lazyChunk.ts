import { chunkLoadTimeout } from '../model/constants.ts'
import { isLoadFailure } from '../screens/states/isLoadFailure.ts'

/** A chunk of the console could not be loaded; reloading the page resolves it. */
export class ChunkError extends Error {}

/** Runs `load`; rejects with a `ChunkError` after two minutes (NAV-RULE-11). */
export async function loadChunk<T>(
  load: () => Promise<T>,
  timeout: number = chunkLoadTimeout,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timedOut = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new ChunkError(`Not loaded within ${timeout / 1000} s.`)),
      timeout,
    )
  })
  try {
    return await Promise.race([load(), timedOut])
  } finally {
    clearTimeout(timer)
  }
}

/** Whether an error means that a chunk of the console could not be loaded. */
export const isChunkError = (error: unknown) => error instanceof ChunkError || isLoadFailure(error)

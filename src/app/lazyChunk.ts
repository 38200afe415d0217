import { chunkLoadTimeout } from '../model/constants.ts'
import { isLoadFailure } from '../screens/states/isLoadFailure.ts'

/** A part of the console that could not be loaded; a reload of the page is the way out. */
export class ChunkError extends Error {}

/** `load`, given up after two minutes with a `ChunkError` (NAV-RULE-11). */
export async function loadChunk<T>(
  load: () => Promise<T>,
  timeout: number = chunkLoadTimeout,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new ChunkError(`Not loaded within ${timeout / 1000} s.`)),
      timeout,
    )
  })
  try {
    return await Promise.race([load(), late])
  } finally {
    clearTimeout(timer)
  }
}

/** Whether an error means that a part of the console could not be loaded. */
export const isChunkError = (error: unknown) => error instanceof ChunkError || isLoadFailure(error)

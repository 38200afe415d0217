import { chunkLoadTimeout } from '../model/constants.ts'
import { ChunkTimeout } from '../screens/states/isLoadFailure.ts'

/** Runs `load`; rejects with a `ChunkTimeout` after two minutes (NAV-RULE-11). */
export async function loadChunk<T>(
  load: () => Promise<T>,
  timeout: number = chunkLoadTimeout,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timedOut = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new ChunkTimeout(`Not loaded within ${timeout / 1000} s.`)),
      timeout,
    )
  })
  try {
    return await Promise.race([load(), timedOut])
  } finally {
    clearTimeout(timer)
  }
}

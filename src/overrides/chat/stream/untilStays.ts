/** How long messages must be in sight until they are read, in milliseconds. */
export const staysFor = 60

/**
 * Resolves if messages stay in sight, rejects if `signal` is aborted before: what the scroll bar
 * flies past is not requested.
 */
export const untilStays = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, staysFor)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    })
  })

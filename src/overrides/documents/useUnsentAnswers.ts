import { useCallback, useRef } from 'react'
import { keepUnsent, readUnsent, type UnsentAnswers } from './unsentAnswers.ts'

/**
 * The answers that have not reached the service, kept in this browser. `read` returns the present
 * ones, also to a request that has been running for a while; both functions are stable.
 */
export function useUnsentAnswers(document: string, user: string) {
  const unsent = useRef<UnsentAnswers>(undefined)
  const read = useCallback(
    (): UnsentAnswers => (unsent.current ??= readUnsent(document, user)),
    [document, user],
  )
  const keep = useCallback(
    (next: UnsentAnswers) => {
      unsent.current = next
      keepUnsent(document, user, next)
    },
    [document, user],
  )
  return { read, keep }
}

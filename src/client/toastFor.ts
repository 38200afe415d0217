import type { ProblemBody } from '../model/problem.ts'
import type { HttpRequest, TranslateProblem } from './http.ts'
import { tokenPath } from './http.ts'

/** A failed request. */
export type Failure = { status: number; body?: Partial<ProblemBody> | null }

/**
 * The text of the toast for a failed request by the general rules, or undefined for none. A 5xx or
 * no response: message, error or "Server Error" (for `site/*` the debugMessage first). Another 4xx:
 * message, error or "Unknown Error". No toast for a 401, a silent status or the sign-in, which
 * shows its own error. `translateProblem` has these texts in other languages.
 * Source  ERR-01 to ERR-05, ERR-07, ERR-19
 */
export function toastFor(
  failure: Failure,
  request: Pick<HttpRequest, 'path' | 'silentStatuses'>,
  translateProblem?: TranslateProblem,
): string | undefined {
  const { status } = failure
  const body = failure.body ?? {}
  if (status === 401 || request.path.startsWith(tokenPath) || isSilent(status, request))
    return undefined
  if (status === 0 || status >= 500) {
    const debug = isSiteCall(request.path) ? body.debugMessage : undefined
    return (
      (status === 0 ? undefined : debug) ||
      body.message ||
      body.error ||
      translateProblem?.({ textKey: 'SERVER_ERROR' })?.message ||
      'Server Error'
    )
  }
  return (
    body.message ||
    body.error ||
    translateProblem?.({ textKey: 'UNKNOWN_ERROR' })?.message ||
    'Unknown Error'
  )
}

const isSilent = (status: number, { silentStatuses }: Pick<HttpRequest, 'silentStatuses'>) =>
  silentStatuses === 'all' || Boolean(silentStatuses?.includes(status))

const isSiteCall = (path: string) => /^\/*sites?([/?]|$)/.test(path)

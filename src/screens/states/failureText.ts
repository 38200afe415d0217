import type { ProblemBody } from '../../model/problem.ts'
import { isLoadFailure, OutdatedError } from './isLoadFailure.ts'

/**
 * A failed request: ra-core's `HttpError`, whose `body` is the problem that the service returned.
 */
export type CallFailure = Error & {
  status?: number
  body?: Partial<ProblemBody> & { current?: Record<string, unknown> }
}

/**
 * Returns the error message to show to the user.
 * @example
 * onError: (error) => notify(failureText(error, translate), { type: 'error' })
 */
export function failureText(error: unknown, translate: (key: string) => string): string {
  if (error instanceof OutdatedError) return translate('screens.state.outdatedText')
  const failure = error as CallFailure
  if (!failure?.status)
    return isLoadFailure(error)
      ? translate('screens.state.unreachable')
      : failure?.message || translate('screens.state.unreachable')
  return failure.body?.message || failure.body?.error || failure.message
}

/** Whether a request got no response: it may or may not have been processed. */
export const isUnanswered = (error: unknown): boolean => (error as CallFailure).status === 0

/** The statuses that a dialog shows itself, so that no toast repeats them. */
export const dialogErrorStatuses = [0, 400, 404, 409, 412, 422]

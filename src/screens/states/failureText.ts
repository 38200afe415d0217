import type { ProblemBody } from '../../model/problem.ts'
import { isLoadFailure } from './isLoadFailure.ts'

/** What a refused or failed call says: ra-core's `HttpError` carries the service's problem as `body`. */
export type CallFailure = Error & {
  status?: number
  body?: Partial<ProblemBody> & { current?: Record<string, unknown> }
}

/** What happened, fit to show to a person. */
export function failureText(error: unknown, translate: (key: string) => string): string {
  const failure = error as CallFailure
  if (!failure?.status)
    return isLoadFailure(error)
      ? translate('screens.state.unreachable')
      : failure?.message || translate('screens.state.unreachable')
  return failure.body?.message || failure.body?.error || failure.message
}

/** Whether a call got no answer: nobody knows whether it was done. */
export const isUnanswered = (error: unknown): boolean => (error as CallFailure).status === 0

/** Statuses that a dialog shows in its own place, so that no toast says them again. */
export const dialogErrorStatuses = [0, 400, 404, 409, 412, 422]

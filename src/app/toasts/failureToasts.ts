import { toasts } from './toastStore.ts'

/** The text of the toast of a failed request, and the message of its error. */
type Failure = { text: string; message: string }

/** Failures of this task: whoever made the request may report them in their own words. */
let unreported: Failure[] = []

/**
 * react-admin's notice that the service refused values of a form. It says nothing of the reason, so
 * it does not report the failure.
 */
const formNotice = 'ra.message.invalid_form'

/**
 * Shows the toast of a failed request in the next task, unless a notification reports the failure
 * until then: the `onError` of an override replaces the general message.
 */
export function showFailure(failure: Failure): void {
  unreported.push(failure)
  setTimeout(() => {
    if (!unreported.includes(failure)) return
    unreported = unreported.filter((each) => each !== failure)
    toasts.show(failure.text, 'error')
  }, 0)
}

/**
 * Notes a notification that is about to be shown, and returns whether it is: one that only repeats
 * the error, as react-admin's own `onError` does, has the general message in its place.
 */
export function reportsFailure(message: unknown): boolean {
  if (message === formNotice) return true
  if (unreported.some((failure) => failure.message === message)) return false
  unreported = []
  return true
}

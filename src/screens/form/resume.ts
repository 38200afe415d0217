// Separate from the drafts module, which is not needed before sign-in.
const resumeKey = 'draftsResumeAt'

/**
 * Remembers that the session expired on the screen at this path: its dialog is reopened when the
 * user returns there.
 */
export const resumeDraftAt = (pathname: string) => sessionStorage.setItem(resumeKey, pathname)

/** Whether a dialog should be reopened at this path. */
export const shouldResumeDraftAt = (pathname: string) =>
  sessionStorage.getItem(resumeKey) === pathname

/** The dialog was reopened, or is no longer wanted. */
export const cancelDraftResume = () => sessionStorage.removeItem(resumeKey)

// Apart from the drafts themselves, which nobody needs before sign-in.
const resumeKey = 'draftsResumeAt'

/** The session ended over the screen at this path: its open dialog is to be opened again when the person is back there. */
export const resumeDraftAt = (pathname: string) => sessionStorage.setItem(resumeKey, pathname)

/** Whether that is to be done at this path. */
export const shouldResumeDraftAt = (pathname: string) =>
  sessionStorage.getItem(resumeKey) === pathname

/** It is done, or not wanted any more. */
export const cancelDraftResume = () => sessionStorage.removeItem(resumeKey)

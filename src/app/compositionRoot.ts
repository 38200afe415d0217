import { storageKeys } from '../model/constants.ts'
import { createAuthProvider } from '../client/authProvider.ts'
import { readBaseUrl } from '../client/baseUrl.ts'
import { createHttp, type TranslateProblem } from '../client/http.ts'
import { createSession } from '../client/session.ts'
import { toastFor } from '../client/toastFor.ts'
import { resumeDraftAt } from '../screens/form/resume.ts'
import { currentLanguage, loadShellMessages } from './i18n/catalogue.ts'
import english from './i18n/messages/en/app.ts'
import { createReturnTo, readRoute } from './routing/returnTo.ts'
import { activityKey, isIdle } from './session/idle.ts'
import { toasts } from './toasts/toastStore.ts'

/** Where ra-core keeps list states and column choices in local storage; they end with the session. */
export const storePrefix = { version: '1', appKey: 'branchdesk' }

/** Why there is nobody signed in any more. */
export type SignOutReason = 'ended' | 'idle' | 'signedOut'
/** What the sign-in screen says first: why the session ended, or what another screen left to be said. */
export type SignInNotice = { reason: Exclude<SignOutReason, 'signedOut'> } | { text: string }
let notice: SignInNotice | undefined
export const signInNotice = () => notice

/** Goes to the sign-in screen, which says this; a toast says it, too. */
export function goToSignIn(text: string) {
  notice = { text }
  toasts.show(text, 'success')
  window.location.hash = '#/sign-in'
}

// A session that was left alone for too long is over even if the browser was closed in between (SESS-06).
if (isIdle(localStorage, Date.now())) {
  if (localStorage.getItem(storageKeys.token)) notice = { reason: 'idle' }
  for (const key of [storageKeys.token, storageKeys.user, storageKeys.sites, activityKey])
    localStorage.removeItem(key)
}

export const session = createSession(localStorage)
export const returnTo = createReturnTo(window.location)

/** Ends the session and goes to the sign-in screen. Whoever signs out by hand starts afresh, others resume where they were. */
export function endSession(reason: SignOutReason) {
  notice = reason === 'signedOut' ? undefined : { reason }
  for (const key of Object.keys(localStorage))
    if (key.startsWith(`RaStore${storePrefix.appKey}`) || key === activityKey)
      localStorage.removeItem(key)
  if (reason === 'signedOut') revoke()
  else resumeDraftAt(readRoute(window.location.hash).split('?')[0]!)
  session.purge()
  returnTo.leaveForSignIn()
  if (reason === 'signedOut') returnTo.clear()
}

/** The console's words for what the service says, once its catalogue is there; until then, and in English, the service's own stand. */
let translateProblem: TranslateProblem = () => undefined
export const setProblemTranslator = (made: TranslateProblem) => void (translateProblem = made)

/** Where the service answers. */
export const baseUrl = () => readBaseUrl(localStorage, window.location.origin)

/** The console's way to the service; failures raise their toast here, once, whoever called. */
export const http = createHttp({
  baseUrl,
  session,
  language: currentLanguage,
  translateProblem: (body) => translateProblem(body),
  onUnauthorized: () => session.read().token && endSession('ended'),
  onFailure: (error, request) => {
    const text = toastFor(error, request, translateProblem)
    if (text) toasts.show(text, 'error')
    // What no toast says is noted at least (ERR-11 to ERR-14).
    else
      console.warn(`${request.verb} ${request.path} failed with ${error.status}: ${error.message}`)
  },
})

/** Tells the service that the token is done with; the person is signed out here whether or not it hears. */
const revoke = () =>
  void http({ verb: 'POST', path: '/security/oauth/revoke', silentStatuses: 'all' }).catch(
    () => undefined,
  )

/** The console is not there yet: of its words the shell's alone are fetched. */
const onClientFailure = async () => {
  const { clientFailed = english.clientFailed } = (await loadShellMessages(
    currentLanguage(),
    'app',
  ).catch((): { clientFailed?: string } => ({}))) as { clientFailed?: string }
  toasts.show(clientFailed, 'error')
}

/** The console's own credential of the token call, put into the page by whoever serves it (AUTH-05). */
const credential =
  document.querySelector<HTMLMetaElement>('meta[name="client-credential"]')?.content ||
  'branchdesk:branchdesk'

export const auth = createAuthProvider({ http, session, credential, onClientFailure })

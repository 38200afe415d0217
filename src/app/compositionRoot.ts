import type { CurrentUser } from '../model/permission.ts'
import { storageKeys } from '../model/constants.ts'
import { createAuthProvider } from '../client/authProvider.ts'
import { readBaseUrl } from '../client/baseUrl.ts'
import { createHttp, type TranslateProblem } from '../client/http.ts'
import { createSession, sessionKeys } from '../client/session.ts'
import { toastFor } from '../client/toastFor.ts'
import { resumeDraftAt } from '../screens/form/resume.ts'
import { whenIdle } from '../screens/states/whenIdle.ts'
import { currentLanguage, loadShellMessages } from './i18n/languages.ts'
import english from './i18n/messages/en/app.ts'
import { createReturnTo, readRoute } from './routing/returnTo.ts'
import { activityKey, isIdle, unattendedAfter } from './session/idle.ts'
import { showFailure } from './toasts/failureToasts.ts'
import { toasts } from './toasts/toastStore.ts'

/**
 * The prefix of ra-core's list states and column settings in local storage; they end with the
 * session.
 */
export const storePrefix = { version: '1', appKey: 'branchdesk' }

/** Why the session ended. */
export type SignOutReason = 'ended' | 'idle' | 'signedOut'
/**
 * The first message on the sign-in screen: why the session ended, or a text from another screen.
 */
export type SignInNotice = { reason: Exclude<SignOutReason, 'signedOut'> } | { text: string }
let notice: SignInNotice | undefined
export const signInNotice = () => notice

/** Goes to the sign-in screen and shows `text` there and in a toast. */
export function goToSignIn(text: string) {
  notice = { text }
  toasts.show(text, 'success')
  window.location.hash = '#/sign-in'
}

// A session that was idle for too long ends even if the browser was closed in between (SESS-06).
if (isIdle(localStorage, Date.now())) {
  if (localStorage.getItem(storageKeys.token)) notice = { reason: 'idle' }
  for (const key of [...sessionKeys, activityKey]) localStorage.removeItem(key)
}

export const session = createSession(localStorage)
export const returnTo = createReturnTo(window.location)

/**
 * Ends the session and goes to the sign-in screen. Only a user who did not sign out by hand returns
 * to this route later.
 */
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

/**
 * Translates the service's problems once the messages are loaded; before that, and in English, its
 * own texts are used.
 */
let translateProblem: TranslateProblem = () => undefined
export const setProblemTranslator = (translate: TranslateProblem) =>
  void (translateProblem = translate)

/** The base URL of the service. */
export const baseUrl = () => readBaseUrl(localStorage, window.location.origin)

/** The console's HTTP client; the toast of a failed request is shown here, once for all callers. */
export const http = createHttp({
  baseUrl,
  session,
  language: currentLanguage,
  isUnattended: () => isIdle(localStorage, Date.now(), unattendedAfter),
  translateProblem: (body) => translateProblem(body),
  onUnauthorized: () => session.read().token && endSession('ended'),
  onFailure: (error, request) => {
    // A refusal may mean that permissions were taken away: menu and buttons follow at once.
    if (error.status === 403 && request.path !== currentUserPath) void refreshUser()
    const text = toastFor(error, request, translateProblem)
    if (text) showFailure({ text, message: error.message })
    // A failure without a toast is at least logged (ERR-11 to ERR-14).
    else
      console.warn(`${request.verb} ${request.path} failed with ${error.status}: ${error.message}`)
  },
})

let refreshing: Promise<void> | undefined
let refreshingAgain: Promise<void> | undefined

/**
 * Reloads the user with their permissions. Calls during a request share one more request after it,
 * because the change that they report may be later than what that request has read. A failure is
 * ignored: the service checks the current permissions anyway.
 */
export const refreshUser = (): Promise<void> => {
  if (!refreshing) return (refreshing = readUser().finally(() => (refreshing = undefined)))
  return (refreshingAgain ??= refreshing.then(() => {
    refreshingAgain = undefined
    return refreshUser()
  }))
}

const currentUserPath = '/security/userAccounts/currentUser'

async function readUser(): Promise<void> {
  const { token } = session.read()
  const answer = await http({
    verb: 'GET',
    path: currentUserPath,
    silentStatuses: 'all',
  }).catch(() => undefined)
  if (!answer || session.read().token !== token) return
  // The same user stays the same object, so that nothing is shown or fetched again.
  if (JSON.stringify(answer.json) !== JSON.stringify(session.read().user))
    session.write({ user: answer.json as CurrentUser })
}

/** Revokes the token at the service; the user is signed out here even if that fails. */
const revoke = () =>
  void http({ verb: 'POST', path: '/security/oauth/revoke', silentStatuses: 'all' }).catch(
    () => undefined,
  )

/** Loads only the shell's messages, because the console chunk has not loaded yet. */
const onClientFailure = async () => {
  const { clientFailed = english.clientFailed } = (await loadShellMessages(
    currentLanguage(),
    'app',
  ).catch((): { clientFailed?: string } => ({}))) as { clientFailed?: string }
  toasts.show(clientFailed, 'error')
}

/** The console's own credential for the token request, set in the page by the server (AUTH-05). */
const credential =
  document.querySelector<HTMLMetaElement>('meta[name="client-credential"]')?.content ||
  'branchdesk:branchdesk'

export const auth = createAuthProvider({ http, session, credential, onClientFailure, whenIdle })

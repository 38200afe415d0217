import {
  memo,
  startTransition,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Credentials } from '../client/authProvider.ts'
import { lazyPart } from '../fields/loading/lazyPart.tsx'
import { guestRoutes, isRoute, openRoutes, readRoute } from './routing/returnTo.ts'
import { useThemeName } from './theme/themeChoice.ts'
import { ErrorBoundary } from './shell/ErrorBoundary.tsx'
import { loadChunk } from './lazyChunk.ts'
import { SignIn as SignInScreen } from './session/SignIn.tsx'
import { Console, loadConsole, rehearseConsole, startConsole } from './session/startSignedIn.ts'
import { Starting } from './shell/Starting.tsx'
import { Toasts } from './toasts/Toasts.tsx'
import { returnTo, auth, signInNotice, session } from './compositionRoot.ts'
import { LoadBoundary } from '../fields/loading/LoadBoundary.tsx'

// While the console opens, it is not rendered again.
const SignIn = memo(SignInScreen)
const ServerError = lazyPart(() =>
  loadChunk(async () => (await import('./shell/ErrorPages.tsx')).loadServerError()),
)
const GuestScreens = lazyPart(async () => loadChunk((await loadConsole()).loadGuestScreens))

/**
 * The root component: the sign-in and other guest screens, or the console of the signed-in user.
 * `isStarting`: what it needs is on its way.
 */
export function App({ isStarting = false }: { isStarting?: boolean }) {
  const { token, user } = useSyncExternalStore(session.subscribe, session.read)
  // The token that the console was opened with. The console is closed when the current token
  // differs.
  const [openedWith, setOpenedWith] = useState(user && token)
  const signingIn = useRef(false)
  // The token of a sign-in whose console is being rendered.
  const signedInWith = useRef<string>(undefined)
  const route = useRoute()
  // Follows the preference of the system.
  useThemeName()
  const isOpen = Boolean(token) && openedWith === token
  const isGuest = !token || signingIn.current || signedInWith.current === token

  useEffect(() => void startConsole(), [token])

  useEffect(() => {
    if (!token || isOpen || signingIn.current) return
    // A failure purges the session and leads to the sign-in.
    auth.verify().then(
      () => startTransition(() => setOpenedWith(token)),
      () => undefined,
    )
  }, [token, isOpen])

  useEffect(() => {
    if (!token && !isRoute(route, [...guestRoutes, ...openRoutes])) returnTo.leaveForSignIn()
  }, [token, route])

  useEffect(() => {
    const onStorage = (event: StorageEvent) =>
      (event.key === null || event.storageArea === localStorage) && session.reload()
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [])

  const signIn = useCallback(async (credentials: Credentials) => {
    signingIn.current = true
    try {
      await auth.login(credentials)
      returnTo.goBack()
      const opening = session.read().token
      signedInWith.current = opening
      // The first render of the console is long. As a transition it lets responses in between, and
      // the sign-in stays until the console is there.
      startTransition(() => setOpenedWith(opening))
    } finally {
      signingIn.current = false
    }
  }, [])

  return (
    <>
      <ErrorBoundary>
        {isStarting ? (
          <Starting />
        ) : isOpen ? (
          <LoadBoundary fallback={<Starting />}>
            <Console />
          </LoadBoundary>
        ) : isRoute(route, openRoutes) ? (
          <LoadBoundary fallback={<Starting />}>
            <ServerError />
          </LoadBoundary>
        ) : isGuest && isRoute(route, guestRoutes.slice(1)) ? (
          <LoadBoundary fallback={<Starting />}>
            <GuestScreens route={route} />
          </LoadBoundary>
        ) : isGuest ? (
          <SignIn onSignIn={signIn} onShown={rehearseConsole} notice={signInNotice()} />
        ) : (
          <Starting />
        )}
      </ErrorBoundary>
      {!isOpen && <Toasts />}
    </>
  )
}

function useRoute(): string {
  return useSyncExternalStore(
    (listener) => {
      window.addEventListener('hashchange', listener)
      return () => window.removeEventListener('hashchange', listener)
    },
    () => readRoute(window.location.hash),
  )
}

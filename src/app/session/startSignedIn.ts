import { lazyPart } from '../../fields/loading/lazyPart.tsx'
import { loadChunk } from '../lazyChunk.ts'
import { auth, returnTo, session } from '../compositionRoot.ts'

/** Loads the console's chunk, once; a failed load is tried again by the next call. */
export const loadConsole = () => loadChunk(() => import('./behindSignIn.ts'))

/** The console; it is shown without a placeholder once it is loaded. */
export const Console = lazyPart(loadConsole)

let startedWith: string | undefined

/** Loads the console, and requests what its first screen needs, once for each session. */
export function startConsole(): void {
  const { token } = session.read()
  if (!token || token === startedWith) return
  startedWith = token
  Console.preload().catch(() => undefined)
  loadConsole()
    .then(({ startConsoleSession }) => startConsoleSession(returnTo.next()))
    // A failure shows when the console opens.
    .catch(() => undefined)
}

/**
 * Starts the console as soon as there is a session: at once for a person who is signed in already, and
 * with the token of a sign-in. Neither waits for a render, which needs none of it. Called once, before
 * the first render.
 */
export function startSignedIn(): void {
  session.subscribe(startConsole)
  if (!session.read().token) return
  // A failure ends the session, which leads to the sign-in.
  auth.verify().catch(() => undefined)
  startConsole()
}

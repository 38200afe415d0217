import { lazyPart } from '../../fields/loading/lazyPart.tsx'
import { holdIdle } from '../../screens/states/whenIdle.ts'
import { loaders } from '../../generated/loaders.ts'
import { loadChunk } from '../lazyChunk.ts'
import { auth, returnTo, session } from '../compositionRoot.ts'
import type * as BehindSignIn from './behindSignIn.ts'

let loading: Promise<typeof BehindSignIn> | undefined

/**
 * Loads the console's chunk, once; a failed load is tried again by the next call. Importing it
 * again would take a task, and the first requests of a session would leave behind a render.
 */
export function loadConsole(): Promise<typeof BehindSignIn> {
  loading ??= loadChunk(() => import('./behindSignIn.ts')).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/** The console; it is shown without a placeholder once it is loaded. */
export const Console = lazyPart(loadConsole)

/**
 * Loads the entity whose list is at `route`, which the rows wait for, while the console loads. A
 * failure shows when the console opens the list.
 */
function preloadEntity(route: string): void {
  const [pathname] = route.split('?')
  if (!Object.hasOwn(loaders, pathname!)) return
  loaders[pathname as keyof typeof loaders]().catch(() => undefined)
}

/** A task after the next frame runs once it is painted. */
const untilPainted = () =>
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

let rehearsal: Promise<() => void> | undefined

/**
 * Loads the console once the sign-in is painted, and renders its first screen once unseen: a
 * password manager signs people in before they have typed anything.
 */
export function rehearseConsole(): void {
  if (rehearsal) return
  preloadEntity(returnTo.next())
  rehearsal = untilPainted()
    .then(Console.preload)
    .then(loadConsole)
    .then(({ rehearseScreen }) => rehearseScreen(returnTo.next()))
    // A failure shows when the console opens.
    .catch(() => () => undefined)
}

let started: { token: string; screen: Promise<void> } | undefined

/**
 * Loads the console, and requests what its first screen needs, once for each session. Resolves when
 * the first screen can show its rows, or will show what failed.
 */
export function startConsole(): Promise<void> {
  const { token } = session.read()
  if (!token) return Promise.resolve()
  if (started?.token === token) return started.screen
  void rehearsal?.then((end) => end())
  rehearsal = undefined
  Console.preload().catch(() => undefined)
  const screen = loadConsole()
    .then(({ startConsoleSession }) => startConsoleSession(returnTo.next()))
    // A failure shows when the console opens.
    .catch(() => undefined)
  holdIdle(screen)
  started = { token, screen }
  return screen
}

/**
 * Starts the console as soon as there is a session: at once for a person who is signed in already,
 * and with the token of a sign-in. Neither waits for a render, which needs none of it. Called once,
 * before the first render. Resolves when that has something to show.
 */
export async function startSignedIn(): Promise<void> {
  session.subscribe(() => void startConsole())
  if (!session.read().token) return
  // A failure ends the session, which leads to the sign-in.
  await Promise.all([auth.verify().catch(() => undefined), startConsole()])
}

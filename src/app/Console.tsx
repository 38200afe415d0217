import { useEffect } from 'react'
import { createHashRouter, RouterProvider } from 'react-router-dom'
import { usePromise } from '../fields/loading/usePromise.ts'
import { claimDrafts } from '../screens/form/draft.ts'
import { ConsoleBody } from './ConsoleBody.tsx'
import { endConsoleSession, readConsoleSession } from './session/consoleSession.ts'
import type { ConsoleSession } from './session/consoleSession.ts'
import { AppTheme } from './theme/AppTheme.tsx'
import { session } from './compositionRoot.ts'

// In development, a saved schema re-evaluates this chunk. The new key remounts all that uses the
// old manifest.
const manifestVersion = performance.now()

/** The console of the signed-in user: ra-core's contexts around the shell and its screens. */
export default function Console() {
  return (
    <AppTheme>
      <ConsoleRoot key={manifestVersion} />
    </AppTheme>
  )
}

function ConsoleRoot() {
  const consoleSession = usePromise(readConsoleSession())
  useEffect(
    () => () => {
      routers.get(consoleSession)?.dispose()
      routers.delete(consoleSession)
      endConsoleSession()
    },
    [consoleSession],
  )
  return <RouterProvider router={routerOf(consoleSession)} />
}

/**
 * The router of each session. It is created by the first render, at the address of that moment, and
 * once: each router listens to the window, and React may render a component several times before it
 * mounts.
 */
const routers = new WeakMap<ConsoleSession, ReturnType<typeof createHashRouter>>()

function routerOf(consoleSession: ConsoleSession) {
  const router = routers.get(consoleSession) ?? createRouter(consoleSession)
  routers.set(consoleSession, router)
  return router
}

// ra-core would create its router at each render of its context; ours is created once, around it.
function createRouter(consoleSession: ConsoleSession) {
  const { i18nProvider, store } = consoleSession
  claimDrafts(session.read().user?.webId ?? '')
  store.setItem('locale', i18nProvider.getLocale())
  return createHashRouter([{ path: '*', element: <ConsoleBody consoleSession={consoleSession} /> }])
}

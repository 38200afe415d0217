import { useEffect } from 'react'
import {
  CoreAdminContext,
  ResourceDefinitionContextProvider,
  useLocation,
  useTranslate,
} from 'ra-core'
import { createHashRouter, RouterProvider } from 'react-router-dom'
import { createCanAccess } from '../client/canAccess.ts'
import { manifest } from '../generated/manifest.ts'
import { usePromise } from '../fields/loading/usePromise.ts'
import { ConsoleContexts } from './ConsoleContexts.tsx'
import { claimDrafts } from '../screens/form/draft.ts'
import { ErrorBoundary } from './shell/ErrorBoundary.tsx'
import { endConsoleSession, loadedEntities, readConsoleSession } from './session/consoleSession.ts'
import type { ConsoleSession } from './session/consoleSession.ts'
import { IdleWatch } from './session/IdleWatch.tsx'
import { LanguageContext, withStoredLocale } from './i18n/LanguageContext.tsx'
import { Layout } from './shell/Layout.tsx'
import { NotificationToasts } from './toasts/NotificationToasts.tsx'
import { resourceDefinitions } from './reactAdmin/resourceDefinitions.ts'
import { SentAtOnce } from './reactAdmin/SentAtOnce.tsx'
import { Screens } from './routing/Screens.tsx'
import { auth, session } from './compositionRoot.ts'

const authProvider = { ...auth, canAccess: createCanAccess({ manifest, session }) }
// In development, a saved schema re-evaluates this chunk. The new key remounts all that uses the
// old manifest.
const manifestVersion = performance.now()

/** The console of the signed-in user: ra-core's contexts around the shell and its screens. */
export default function Console() {
  return <ConsoleRoot key={manifestVersion} />
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
function createRouter({ i18nProvider, dataProvider, queryClient, store }: ConsoleSession) {
  claimDrafts(session.read().user?.webId ?? '')
  store.setItem('locale', i18nProvider.getLocale())
  const namingContext = () => ({
    translate: i18nProvider.translate,
    locale: i18nProvider.getLocale(),
    manifest,
  })
  const definitions = resourceDefinitions(manifest, loadedEntities, namingContext)
  return createHashRouter([
    {
      path: '*',
      element: (
        <CoreAdminContext
          authProvider={authProvider}
          dataProvider={dataProvider}
          i18nProvider={withStoredLocale(i18nProvider, store)}
          queryClient={queryClient}
          store={store}
        >
          <LanguageContext i18nProvider={i18nProvider}>
            <ResourceDefinitionContextProvider definitions={definitions}>
              <SentAtOnce>
                <ConsoleContexts manifest={manifest}>
                  <Layout manifest={manifest}>
                    <Content />
                  </Layout>
                  <NotificationToasts />
                  <IdleWatch />
                </ConsoleContexts>
              </SentAtOnce>
            </ResourceDefinitionContextProvider>
          </LanguageContext>
        </CoreAdminContext>
      ),
    },
  ])
}

function Content() {
  const { pathname } = useLocation()
  const translate = useTranslate()
  return (
    <ErrorBoundary
      resetKey={pathname}
      messages={{ sorry: translate('app.error.sorry'), retry: translate('app.error.retry') }}
    >
      <Screens manifest={manifest} />
    </ErrorBoundary>
  )
}

import { use, useState, useSyncExternalStore } from 'react'
import { QueryClient } from '@tanstack/react-query'
import type { Query } from '@tanstack/react-query'
import { CoreAdminContext, localStorageStore, useLocation, useTranslate } from 'ra-core'
import type { I18nProvider } from 'ra-core'
import { createHashRouter, RouterProvider } from 'react-router-dom'
import { createDataProvider } from '../client/dataProvider.ts'
import { manifest } from '../generated/manifest.ts'
import { ConsoleContexts } from './ConsoleContexts.tsx'
import { claimDrafts } from '../screens/form/draft.ts'
import { ErrorBoundary } from './shell/ErrorBoundary.tsx'
import { IdleWatch } from './session/IdleWatch.tsx'
import { LanguageContext, withStoredLocale } from './i18n/LanguageContext.tsx'
import { Layout } from './shell/Layout.tsx'
import { loadI18nProvider } from './i18n/i18nProvider.ts'
import { NotificationToasts } from './toasts/NotificationToasts.tsx'
import { overrides } from './routing/overrides.ts'
import { Screens } from './routing/Screens.tsx'
import { withLocalizedNames } from './i18n/localizedNames.ts'
import { Starting } from './shell/Starting.tsx'
import { auth, http, session, storePrefix } from './compositionRoot.ts'

// Begun with this chunk.
const i18nProviderPromise = loadI18nProvider()
const serviceDataProvider = createDataProvider({ manifest, http })
// While developing, a saved schema evaluates this chunk again; whatever stands on the last manifest gives way to the new one.
const manifestVersion = performance.now()

/** The console of whoever is signed in: ra-core's contexts around the shell and its screens. */
export default function Console() {
  return <ConsoleRoot key={manifestVersion} />
}

function ConsoleRoot() {
  const i18nProvider = use(i18nProviderPromise)
  const [routing] = useState(() => createRouterStore(i18nProvider))
  const router = useSyncExternalStore(routing.begin, routing.router)
  return router ? <RouterProvider router={router} /> : <Starting />
}

type Router = ReturnType<typeof createHashRouter>

/** A router that there is while the console stands: React may render a component several times before it does, and each router listens to the window. */
function createRouterStore(i18nProvider: I18nProvider): {
  begin: () => () => void
  router: () => Router | undefined
} {
  let router: Router | undefined
  const begin = () => {
    router = createRouter(i18nProvider)
    return () => {
      router?.dispose()
      router = undefined
    }
  }
  return { begin, router: () => router }
}

// ra-core would make its router anew at each render of its context; ours is made once and stands around it.
function createRouter(i18nProvider: I18nProvider): Router {
  claimDrafts(session.read().user?.webId ?? '')
  const store = localStorageStore(storePrefix.version, storePrefix.appKey)
  store.setItem('locale', i18nProvider.getLocale())
  const dataProvider = withLocalizedNames(serviceDataProvider, {
    manifest,
    overrides,
    speech: () => ({
      translate: i18nProvider.translate,
      locale: i18nProvider.getLocale(),
      manifest,
    }),
  })
  // A failure is shown where it happened, with a button to try again: nothing is repeated behind the person's back, and
  // without a network a call fails at once instead of waiting unseen. Once there is a network again, what failed is asked for anew.
  const refetchOnReconnect = ({ state }: Query) => (state.status === 'error' ? 'always' : false)
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', refetchOnReconnect },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return createHashRouter([
    {
      path: '*',
      element: (
        <CoreAdminContext
          authProvider={auth}
          dataProvider={dataProvider}
          i18nProvider={withStoredLocale(i18nProvider, store)}
          queryClient={queryClient}
          store={store}
        >
          <LanguageContext i18nProvider={i18nProvider}>
            <ConsoleContexts manifest={manifest}>
              <Layout manifest={manifest}>
                <Content />
              </Layout>
              <NotificationToasts />
              <IdleWatch />
            </ConsoleContexts>
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
      words={{ sorry: translate('app.error.sorry'), retry: translate('app.error.retry') }}
    >
      <Screens manifest={manifest} />
    </ErrorBoundary>
  )
}

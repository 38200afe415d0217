import { useState, useSyncExternalStore } from 'react'
import { QueryClient } from '@tanstack/react-query'
import type { Query } from '@tanstack/react-query'
import {
  CoreAdminContext,
  localStorageStore,
  ResourceDefinitionContextProvider,
  useLocation,
  useTranslate,
} from 'ra-core'
import type { I18nProvider } from 'ra-core'
import { createHashRouter, RouterProvider } from 'react-router-dom'
import { createCanAccess } from '../client/canAccess.ts'
import { createDataProvider } from '../client/dataProvider.ts'
import { createReactAdminProvider } from '../client/reactAdminProvider.ts'
import { manifest } from '../generated/manifest.ts'
import type { Entity } from '../model/entity.ts'
import { usePromise } from '../fields/loading/usePromise.ts'
import { isPermitted } from '../model/permission.ts'
import { ConsoleContexts } from './ConsoleContexts.tsx'
import { claimDrafts } from '../screens/form/draft.ts'
import { ErrorBoundary } from './shell/ErrorBoundary.tsx'
import { IdleWatch } from './session/IdleWatch.tsx'
import { LanguageContext, withStoredLocale } from './i18n/LanguageContext.tsx'
import { Layout } from './shell/Layout.tsx'
import { loadI18nProvider } from './i18n/i18nProvider.ts'
import { NotificationToasts } from './toasts/NotificationToasts.tsx'
import { createLoadedEntities } from './reactAdmin/loadedEntities.ts'
import { resourceDefinitions } from './reactAdmin/resourceDefinitions.ts'
import { withSchemaLabels } from './reactAdmin/schemaLabels.ts'
import { SentAtOnce } from './reactAdmin/SentAtOnce.tsx'
import { overrides } from './routing/overrides.ts'
import { Screens } from './routing/Screens.tsx'
import { withLocalizedNames } from './i18n/localizedNames.ts'
import { Starting } from './shell/Starting.tsx'
import { auth, http, session, storePrefix } from './compositionRoot.ts'

// Starts loading together with this chunk.
const loaded = createLoadedEntities(manifest)
const i18nProviderPromise = loadI18nProvider().then((provider) =>
  withSchemaLabels(provider, { manifest, loaded }),
)
const serviceDataProvider = createDataProvider({ manifest, http, onEntity: loaded.add })
const authProvider = { ...auth, canAccess: createCanAccess({ manifest, session }) }
// In development, a saved schema re-evaluates this chunk. The new key remounts all that uses the
// old manifest.
const manifestVersion = performance.now()

/** The console of the signed-in user: ra-core's contexts around the shell and its screens. */
export default function Console() {
  return <ConsoleRoot key={manifestVersion} />
}

function ConsoleRoot() {
  const i18nProvider = usePromise(i18nProviderPromise)
  const [routerStore] = useState(() => createRouterStore(i18nProvider))
  const router = useSyncExternalStore(routerStore.subscribe, routerStore.getRouter)
  return router ? <RouterProvider router={router} /> : <Starting />
}

type Router = ReturnType<typeof createHashRouter>

/** Whether the user may read the records of an entity, and not only choose among them. */
function mayRead({ permission }: Entity): boolean {
  const { user, selectedSites } = session.read()
  return user !== undefined && isPermitted(user, permission, 'READ', selectedSites)
}

/**
 * A store that creates the router when the console mounts and disposes of it on unmount. Each
 * router listens to the window, and React may render a component several times before it mounts.
 */
function createRouterStore(i18nProvider: I18nProvider): {
  subscribe: () => () => void
  getRouter: () => Router | undefined
} {
  let router: Router | undefined
  const subscribe = () => {
    router = createRouter(i18nProvider)
    return () => {
      router?.dispose()
      router = undefined
    }
  }
  return { subscribe, getRouter: () => router }
}

// ra-core would create its router at each render of its context; ours is created once, around it.
function createRouter(i18nProvider: I18nProvider): Router {
  claimDrafts(session.read().user?.webId ?? '')
  const store = localStorageStore(storePrefix.version, storePrefix.appKey)
  store.setItem('locale', i18nProvider.getLocale())
  const namingContext = () => ({
    translate: i18nProvider.translate,
    locale: i18nProvider.getLocale(),
    manifest,
  })
  const dataProvider = createReactAdminProvider(
    withLocalizedNames(serviceDataProvider, { manifest, overrides, namingContext }),
    { load: loaded.load, mayRead },
  )
  const definitions = resourceDefinitions(manifest, loaded, namingContext)
  // A failure is shown where it happened, with a button to retry: there are no automatic retries,
  // and offline a request fails at once instead of waiting. Failed queries are refetched on
  // reconnect.
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

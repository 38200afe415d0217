import { useState } from 'react'
import {
  CoreAdminContext,
  ResourceDefinitionContextProvider,
  useLocation,
  useTranslate,
} from 'ra-core'
import { createCanAccess } from '../client/canAccess.ts'
import { manifest } from '../generated/manifest.ts'
import { ConsoleContexts } from './ConsoleContexts.tsx'
import { ErrorBoundary } from './shell/ErrorBoundary.tsx'
import { loadedEntities } from './session/consoleSession.ts'
import type { ConsoleSession } from './session/consoleSession.ts'
import { IdleWatch } from './session/IdleWatch.tsx'
import { LanguageContext, withStoredLocale } from './i18n/LanguageContext.tsx'
import { Layout } from './shell/Layout.tsx'
import { NotificationToasts } from './toasts/NotificationToasts.tsx'
import { resourceDefinitions } from './reactAdmin/resourceDefinitions.ts'
import { SentAtOnce } from './reactAdmin/SentAtOnce.tsx'
import { Screens } from './routing/Screens.tsx'
import type { SessionState } from '../client/session.ts'
import { auth, session } from './compositionRoot.ts'

const authProvider = { ...auth, canAccess: createCanAccess({ manifest, session }) }

/**
 * ra-core's contexts around the shell and its screens, below a router. `person`: who is shown
 * instead of the signed-in user.
 */
export function ConsoleBody({
  consoleSession: { i18nProvider, dataProvider, queryClient, store },
  person,
}: {
  consoleSession: ConsoleSession
  person?: SessionState
}) {
  const [providers] = useState(() => {
    const namingContext = () => ({
      translate: i18nProvider.translate,
      locale: i18nProvider.getLocale(),
      manifest,
    })
    return {
      storedLocale: withStoredLocale(i18nProvider, store),
      definitions: resourceDefinitions(manifest, loadedEntities, namingContext),
    }
  })
  return (
    <CoreAdminContext
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={providers.storedLocale}
      queryClient={queryClient}
      store={store}
    >
      <LanguageContext i18nProvider={i18nProvider}>
        <ResourceDefinitionContextProvider definitions={providers.definitions}>
          <SentAtOnce>
            <ConsoleContexts manifest={manifest} person={person}>
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
  )
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

import { Activity } from 'react'
import { createRoot } from 'react-dom/client'
import { memoryStore } from 'ra-core'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { fieldTypeOf } from '../../fields/fieldTypes.ts'
import type { Entity } from '../../model/entity.ts'
import type { CurrentUser } from '../../model/permission.ts'
import { permissionPrefix } from '../../model/constants.ts'
import { loadEntity } from '../../screens/entities.tsx'
import { firstPage, pageKey } from '../../screens/list/listPage.ts'
import { screenSettingsQuery } from '../../screens/list/savedFilters/screenSettings.ts'
import { savedFiltersQuery } from '../../screens/list/savedFilters/useSavedFilters.ts'
import { ConsoleBody } from '../ConsoleBody.tsx'
import { AppTheme } from '../theme/AppTheme.tsx'
import { session } from '../compositionRoot.ts'
import { overrides } from '../routing/overrides.ts'
import {
  createConsoleSession,
  i18nProviderPromise,
  prepareRequests,
  preloadScreen,
} from './consoleSession.ts'
import type { ConsoleSession } from './consoleSession.ts'

/**
 * A person who may see and do everything. Nobody gets to see them, and the service does not know
 * them.
 */
const person: CurrentUser = {
  webId: '',
  firstName: 'A',
  lastName: 'B',
  email: '',
  clientId: '',
  clientName: '',
  permissionChecked: { userRoleModels: [] },
  currentUserSite: [],
  allSitesRoles: ['rehearsal'],
  permissionModels: ['READ', 'CREATE', 'UPDATE', 'DELETE'].map((action) => {
    const code = `${permissionPrefix}:*:*:${action}`
    return {
      permissionCode: code,
      siteIds: [],
      rolePermissionModels: [{ roleName: 'rehearsal', permissionCode: code }],
    }
  }),
}

/**
 * Rehearses the first screen of a person who signs in, if it is a list: see `rehearse`. Returns how
 * to end it.
 */
export async function rehearseScreen(route: string): Promise<() => void> {
  const nothing = () => undefined
  const entry = preloadScreen(route)
  if (entry?.routes.list !== route.split('?')[0]) return nothing
  const i18nProvider = await i18nProviderPromise
  prepareRequests(i18nProvider, route)
  const { entity, override } = await loadEntity(entry!, overrides[entry!.name])
  if (override.List || session.read().token) return nothing
  return rehearse(createConsoleSession(i18nProvider), entity)
}

/**
 * Renders the list of an entity with examples, unseen and outside the page, in the pauses of what
 * people do. Half of the first render of a screen goes into what the browser and the styles do only
 * once. Here they do it while people sign in. Nothing is requested, because React runs
 * no effects in a hidden tree. Returns how to end it.
 */
function rehearse(consoleSession: ConsoleSession, entity: Entity): () => void {
  const rehearsed = {
    ...consoleSession,
    store: memoryStore({ locale: consoleSession.i18nProvider.getLocale() }),
  }
  fillIn(rehearsed, entity)
  const router = createMemoryRouter(
    [
      {
        path: '*',
        element: <ConsoleBody consoleSession={rehearsed} person={{ user: person }} />,
      },
    ],
    { initialEntries: [entity.routes.list] },
  )
  const root = createRoot(document.createElement('div'))
  root.render(
    <Activity mode="hidden">
      <AppTheme>
        <RouterProvider router={router} />
      </AppTheme>
    </Activity>,
  )
  return () => {
    root.unmount()
    router.dispose()
  }
}

const rows = 3

/** Puts the answers into the cache that the list waits for. */
function fillIn({ queryClient, dataProvider, store }: ConsoleSession, entity: Entity) {
  const fill = (queryKey: readonly unknown[], data: unknown) =>
    queryClient.setQueryData(queryKey, data)
  fill(screenSettingsQuery(dataProvider, store).queryKey, true)
  fill(savedFiltersQuery(dataProvider, entity.name).queryKey, [])
  const data = Array.from({ length: rows }, (_, index) => exampleOf(entity, String(index)))
  fill(pageKey(entity.name, firstPage(entity, '', store)), { data, total: data.length })
}

const exampleOf = (entity: Entity, id: string) => ({
  ...Object.fromEntries(
    entity.fields.map((field) => [field.name, fieldTypeOf(field).examples.good[0]]),
  ),
  id,
})

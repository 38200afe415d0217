import { QueryClient } from '@tanstack/react-query'
import type { Query } from '@tanstack/react-query'
import { localStorageStore } from 'ra-core'
import type { I18nProvider, Store } from 'ra-core'
import { rememberStart } from '../../client/firstRequests.ts'
import { createDataProvider } from '../../client/dataProvider.ts'
import type { ConsoleDataProvider } from '../../client/dataProvider.ts'
import type { Http } from '../../client/http.ts'
import { createReactAdminProvider } from '../../client/reactAdminProvider.ts'
import { manifest } from '../../generated/manifest.ts'
import type { Entity, ManifestEntry } from '../../model/entity.ts'
import { watchPromise } from '../../fields/loading/usePromise.ts'
import { isPermitted } from '../../model/permission.ts'
import type { CurrentUser, Grants } from '../../model/permission.ts'
import { loadEntity } from '../../screens/entities.tsx'
import { firstPage, pageKey, prefetchPage } from '../../screens/list/listPage.ts'
import { screenSettingsQuery } from '../../screens/list/savedFilters/screenSettings.ts'
import {
  applyDefaultView,
  listStartStaleTime,
} from '../../screens/list/savedFilters/useDefaultView.ts'
import { savedFiltersQuery } from '../../screens/list/savedFilters/useSavedFilters.ts'
import { formatCount } from '../../screens/states/formatCount.ts'
import { holdIdle } from '../../screens/states/whenIdle.ts'
import { loadI18nProvider } from '../i18n/i18nProvider.ts'
import { withLocalizedNames } from '../i18n/localizedNames.ts'
import { createLoadedEntities } from '../reactAdmin/loadedEntities.ts'
import { withSchemaLabels } from '../reactAdmin/schemaLabels.ts'
import { findCustomRoute } from '../routing/customRoutes.ts'
import { overrides } from '../routing/overrides.ts'
import { guestRoutes, isRoute, readRoute } from '../routing/returnTo.ts'
import { findEntry, homeRoute, menuEntries } from '../shell/menu.ts'
import { prefetchSiteOptions } from '../shell/useSiteOptions.ts'
import { http, session, storePrefix } from '../compositionRoot.ts'

/** What the console of one session works with. */
export type ConsoleSession = {
  i18nProvider: I18nProvider
  dataProvider: ConsoleDataProvider
  queryClient: QueryClient
  store: Store
}

export const loadedEntities = createLoadedEntities(manifest)

// The first number loads the rules of the language, which takes longer than a row. It happens while
// people sign in; for those who are signed in, `public/start.js` has done it.
setTimeout(() => formatCount(0))

// Starts loading together with this chunk.
export const i18nProviderPromise = loadI18nProvider().then((provider) =>
  withSchemaLabels(provider, { manifest, loaded: loadedEntities }),
)

let current: { token: string | undefined; promise: Promise<ConsoleSession> } | undefined

/**
 * What the console of the current session works with; one for each session, so that nothing that a
 * person has read is left for the next one.
 */
export function readConsoleSession(): Promise<ConsoleSession> {
  const { token } = session.read()
  if (current?.token !== token) {
    endConsoleSession()
    current = { token, promise: watchPromise(i18nProviderPromise.then(createConsoleSession)) }
  }
  return current!.promise
}

/** Forgets everything that the console has read; called when it closes. */
export function endConsoleSession(): void {
  void current?.promise.then(({ queryClient }) => queryClient.clear())
  current = undefined
}

/**
 * Requests what the first screen needs as soon as there is a token: the settings of all lists, what
 * the screen at `route` waits for, its rows, and the branches of the top bar. None of them waits
 * for the user, who is being loaded, unless only their permissions say what the first screen is.
 */
export async function startConsoleSession(route: string): Promise<void> {
  const consoleSession = await readConsoleSession()
  const stored = session.readStoredUser()
  const firstRoute = stored ? startRoute(route, stored) : route
  prefetchScreen(consoleSession, firstRoute)
  // A person who signs in to a screen may probably see it, and the service refuses the others.
  if (stored || isSigningIn()) holdIdle(prefetchFirstPage(consoleSession, firstRoute, stored))
  // After the rows, which people wait for.
  setTimeout(() => void prefetchSiteOptions(consoleSession))
  const rows = untilUserIsLoaded().then(
    (user) => user && prefetchFirstPage(consoleSession, startRoute(route, user), user),
  )
  holdIdle(rows)
  await rows
  rememberStart(route)
}

/** Whether this page still shows the screen of a guest. */
const isSigningIn = () => isRoute(readRoute(window.location.hash), guestRoutes)

/** Where a user who asked for `route` comes to. */
function startRoute(route: string, user: CurrentUser): string {
  const home = homeRoute(menuEntries(manifest), user, session.read().selectedSites)
  return route.split('?')[0] === '/' && home ? home : route
}

/**
 * Prepares the requests of the first screen at `route`, and sends none: what they need of the
 * contract is loaded then, so that they leave with the token, before the console is rendered.
 */
export function prepareRequests(i18nProvider: I18nProvider, route: string): void {
  const unanswered = createConsoleSession(i18nProvider, () => new Promise(() => undefined))
  prefetchScreen(unanswered, route)
  void prefetchFirstPage(unanswered, route, undefined)
  void prefetchSiteOptions(unanswered)
}

/** Loads what the screen of an entity at `route` waits for; a failure shows when it opens. */
function prefetchScreen({ dataProvider, queryClient, store }: ConsoleSession, route: string): void {
  void queryClient.prefetchQuery(screenSettingsQuery(dataProvider, store))
  const entry = preloadScreen(route)
  if (entry?.routes.list !== route.split('?')[0]) return
  void queryClient.prefetchQuery({
    ...savedFiltersQuery(dataProvider, entry!.name),
    staleTime: listStartStaleTime,
  })
}

/** Loads the module of the entity whose screen is at `route`, and returns the entity. */
export function preloadScreen(route: string): ManifestEntry | undefined {
  const [pathname] = route.split('?')
  const entry = findCustomRoute(pathname!) ? undefined : findEntry(manifest, pathname!)
  if (entry) loadEntity(entry, overrides[entry.name]).catch(() => undefined)
  return entry
}

/**
 * Requests the first page of the list at `route`, as the list itself does, if the user may read it;
 * without `grants` that is not known. The request does not wait for the user's saved filters: if
 * one of them is their default, it is cancelled.
 */
async function prefetchFirstPage(
  consoleSession: ConsoleSession,
  route: string,
  grants: Grants | undefined,
): Promise<void> {
  const [pathname, query] = route.split('?')
  const search = query ? `?${query}` : ''
  const entry = preloadScreen(route)
  if (entry?.routes.list !== pathname) return
  const { entity, override } = await loadEntity(entry!, overrides[entry!.name])
  const { selectedSites } = session.read()
  // A hand-written list sends requests of its own.
  if (override.List || (grants && !isPermitted(grants, entity.permission, 'READ', selectedSites)))
    return
  const { queryClient, store } = consoleSession
  const ofSchema = firstPage(entity, search, store)
  const loading = prefetchPage(consoleSession, entity.name, ofSchema)
  await applyDefaultView({ ...consoleSession, entity, search })
  const ofUser = firstPage(entity, search, store)
  if (JSON.stringify(ofUser) === JSON.stringify(ofSchema)) return loading
  void queryClient.cancelQueries({ queryKey: pageKey(entity.name, ofSchema), exact: true })
  await prefetchPage(consoleSession, entity.name, ofUser)
}

/** Waits until the user of this session is loaded; undefined when the session ends before. */
function untilUserIsLoaded(): Promise<CurrentUser | undefined> {
  const { token, user } = session.read()
  if (user || !token) return Promise.resolve(user)
  return new Promise((resolve) => {
    const stop = session.subscribe(() => {
      const now = session.read()
      if (now.token === token && !now.user) return
      stop()
      resolve(now.token === token ? now.user : undefined)
    })
  })
}

/** What a console works with that sends its requests by `sender`. */
export function createConsoleSession(
  i18nProvider: I18nProvider,
  sender: Http = http,
): ConsoleSession {
  const store = localStorageStore(storePrefix.version, storePrefix.appKey)
  const namingContext = () => ({
    translate: i18nProvider.translate,
    locale: i18nProvider.getLocale(),
    manifest,
  })
  const service = createDataProvider({
    manifest,
    http: sender,
    findLoaded: loadedEntities.find,
    onEntity: loadedEntities.add,
  })
  const dataProvider = createReactAdminProvider(
    withLocalizedNames(service, { manifest, overrides, namingContext }),
    { load: loadedEntities.load, mayRead },
  )
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
  return { i18nProvider, dataProvider, queryClient, store }
}

/**
 * Whether the user may read the records of an entity, and not only choose among them. Until the
 * user is known, only what everybody may read is requested.
 */
function mayRead({ permission }: Entity): boolean {
  const { user, selectedSites } = session.read()
  return user === undefined || isPermitted(user, permission, 'READ', selectedSites)
}

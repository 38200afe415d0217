import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { ClientDetails, SessionState } from '../client/session.ts'
import type { ManifestEntry } from '../model/entity.ts'
import { isPermitted } from '../model/permission.ts'
import type { CurrentUser } from '../model/permission.ts'
import { AddressDefaultsContext } from '../fields/types/address/addressDefaults.tsx'
import { DefinitionsContext } from '../fields/nested/useDefinition.tsx'
import { RouteLinks } from '../fields/controls/RouteLink.tsx'
import { EntityLinkContext } from '../fields/links.tsx'
import { detailPath, EntitiesContext } from '../screens/entities.tsx'
import { ListToolsContext } from '../screens/list/toolbar/listTools.tsx'
import { ThemeScopeContext } from '../screens/states/ThemeScope.tsx'
import { LiveSignalsContext } from '../screens/states/liveSignals.ts'
import { LiveUpdatesContext } from '../screens/states/useLiveUpdates.ts'
import { SessionContext } from '../screens/session.tsx'
import { refetchActiveQueries } from './refetchActiveQueries.ts'
import { listTools } from './routing/listTools.ts'
import { overrides } from './routing/overrides.ts'
import { siteOptionsKey } from './shell/useSiteOptions.ts'
import {
  showPresence,
  watchConversation,
  watchPermissions,
  watchRecords,
} from './shell/watchRecords.ts'
import { inPreviewTheme } from './theme/PreviewTheme.tsx'
import { refreshUser, session } from './compositionRoot.ts'

/**
 * The contexts of screens and fields: the session, the entities, and links from references to
 * details.
 */
export function ConsoleContexts({
  manifest,
  person,
  children,
}: {
  manifest: ManifestEntry[]
  /** Who is shown instead of the signed-in user. */
  person?: SessionState | undefined
  children: ReactNode
}) {
  const signedIn = useSyncExternalStore(session.subscribe, session.read)
  const { user, client, selectedSites } = person ?? signedIn
  const address = useMemo(() => addressDefaultsOf(client), [client])
  const sessionValue = useMemo(
    () => user && { user, renew: refreshUser, ...(selectedSites ? { selectedSites } : {}) },
    [user, selectedSites],
  )
  const entities = useMemo(() => ({ manifest, overrides }), [manifest])
  const routes = useMemo(() => new Map(manifest.map((entry) => [entry.name, entry])), [manifest])
  const link = useCallback(
    (name: string, id: string, linkTo?: 'list') => {
      const entry = routes.get(name)
      if (!entry || !user || !isPermitted(user, entry.permission, 'READ', selectedSites))
        return undefined
      return linkTo === 'list' ? entry.routes.list : detailPath(entry.routes.detail, id)
    },
    [routes, user, selectedSites],
  )
  useRefetchOnSiteChange(selectedSites)
  useRefetchOnUserChange(user)
  useEffect(() => watchPermissions(refreshUser), [])
  useEffect(() => showPresence(), [])
  if (!sessionValue) return null
  return (
    <SessionContext value={sessionValue}>
      <EntitiesContext value={entities}>
        <EntityLinkContext value={link}>
          <LiveUpdatesContext value={watchRecords}>
            <LiveSignalsContext value={watchConversation}>
              <AddressDefaultsContext value={address}>
                <ListToolsContext value={listTools}>
                  <DefinitionsContext value={loadDefinitions}>
                    <ThemeScopeContext value={inPreviewTheme}>
                      <RouteLinks>{children}</RouteLinks>
                    </ThemeScopeContext>
                  </DefinitionsContext>
                </ListToolsContext>
              </AddressDefaultsContext>
            </LiveSignalsContext>
          </LiveUpdatesContext>
        </EntityLinkContext>
      </EntitiesContext>
    </SessionContext>
  )
}

/** Only forms with deeply nested values load the table of definitions. */
const loadDefinitions = async () => (await import('../generated/definitions.ts')).definitions

/** A new address starts with the client's own country (DLG-42). */
function addressDefaultsOf(client: ClientDetails | undefined) {
  const { country } = (client?.['addressModel'] ?? {}) as { country?: string }
  return country ? { country } : {}
}

/**
 * Asks `canAccess` again and refetches the visible data when the user's permissions have changed.
 * An open form keeps what it has read and what was typed.
 */
function useRefetchOnUserChange(user: CurrentUser | undefined) {
  const queryClient = useQueryClient()
  const before = useRef(user)
  useEffect(() => {
    if (before.current === user) return
    before.current = user
    void refetchActiveQueries(queryClient, ({ queryKey }) => queryKey[1] !== 'dialog')
  }, [user, queryClient])
}

/** Refetches the visible data when the selected sites change, also from another tab (GEN-10). */
function useRefetchOnSiteChange(selectedSites: string[] | undefined) {
  const queryClient = useQueryClient()
  const before = useRef(selectedSites)
  useEffect(() => {
    if (before.current === selectedSites) return
    before.current = selectedSites
    void refetchActiveQueries(queryClient, ({ queryKey }) => !queryKey.includes(siteOptionsKey))
  }, [selectedSites, queryClient])
}

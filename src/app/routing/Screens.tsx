import { useState } from 'react'
import { Navigate, useLocation, useTranslate } from 'ra-core'
import type { ManifestEntry } from '../../model/entity.ts'
import { isPermitted } from '../../model/permission.ts'
import { EntityRoutes } from '../../screens/EntityRoutes.tsx'
import { PermissionBoundary } from '../../screens/states/PermissionBoundary.tsx'
import { useSession } from '../../screens/session.tsx'
import { guestRoutes } from './returnTo.ts'
import { NothingPermitted, NotFound, ServerError } from '../shell/ErrorPages.tsx'
import type english from '../i18n/messages/en/app.ts'
import { homeRoute, menuEntries } from '../shell/menu.ts'
import { CustomScreen } from './CustomScreen.tsx'
import { routeAt } from './routeAt.ts'

/** Ours, and where react-admin's pages lead people who may not see them. */
const notFoundRoutes = ['/404', '/access-denied', '/authentication-error']

/**
 * The screen of the current route. A screen that the user may not read is a 404, before any request
 * of it (NAV-RULE-06, NAV-RULE-08). An unknown route redirects to `/` (NAV-RULE-02), a guest route
 * to `/home` (AUTH-11).
 */
export function Screens({ manifest }: { manifest: ManifestEntry[] }) {
  const { pathname, search } = useLocation()
  const { user, selectedSites } = useSession()
  const messages = useErrorMessages()
  const translate = useTranslate()
  const found = routeAt(manifest, pathname, search, user)
  const needed = found && 'permission' in found ? found.permission : undefined
  const permitted = isPermitted(user, needed, 'READ', selectedSites)
  // A screen whose permission is taken away while it is open says so: it is not unknown.
  const screen = found && 'entry' in found ? found.entry.name : pathname
  const [opened, setOpened] = useState<string>()
  if (found && permitted && opened !== screen) setOpened(screen)
  if (notFoundRoutes.includes(pathname)) return <NotFound messages={messages} />
  if (pathname === '/500') return <ServerError messages={messages} />
  if (guestRoutes.includes(pathname)) return <Navigate to="/home" replace />
  if (found && 'to' in found) return <Navigate to={found.to} replace />
  if (!permitted && opened !== screen) return <Navigate to="/404" replace />
  if (found && 'entry' in found) return <EntityRoutes key={found.entry.name} entry={found.entry} />
  if (found)
    return found.redirect ? (
      <Navigate to={found.redirect} replace />
    ) : (
      <PermissionBoundary key={pathname} permitted={permitted} what={translate(found.route.title)}>
        <CustomScreen route={found.route} params={found.params} manifest={manifest} />
      </PermissionBoundary>
    )
  if (pathname !== '/') return <Navigate to="/" replace />
  const home = homeRoute(menuEntries(manifest), user, selectedSites)
  return home ? <Navigate to={home} replace /> : <NothingPermitted messages={messages} />
}

function useErrorMessages() {
  const translate = useTranslate()
  const names = [
    'sorry',
    'retry',
    'home',
    'notFound',
    'notFoundText',
    'server',
    'nothing',
    'nothingText',
  ] as const
  return Object.fromEntries(
    names.map((name) => [name, translate(`app.error.${name}`)]),
  ) as typeof english.error
}

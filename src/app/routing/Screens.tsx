import { Navigate, useLocation, useTranslate } from 'ra-core'
import type { ManifestEntry } from '../../model/entity.ts'
import { isPermitted } from '../../model/permission.ts'
import { EntityRoutes } from '../../screens/EntityRoutes.tsx'
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
  if (notFoundRoutes.includes(pathname)) return <NotFound messages={messages} />
  if (pathname === '/500') return <ServerError messages={messages} />
  if (guestRoutes.includes(pathname)) return <Navigate to="/home" replace />
  const found = routeAt(manifest, pathname, search, user)
  if (found && 'to' in found) return <Navigate to={found.to} replace />
  if (found && !isPermitted(user, found.permission, 'READ', selectedSites))
    return <Navigate to="/404" replace />
  if (found && 'entry' in found) return <EntityRoutes key={found.entry.name} entry={found.entry} />
  if (found)
    return found.redirect ? (
      <Navigate to={found.redirect} replace />
    ) : (
      <CustomScreen key={pathname} route={found.route} params={found.params} manifest={manifest} />
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

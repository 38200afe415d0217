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

/**
 * The screen at the current address. What the person may not read is 404 before anything of it is called (NAV-RULE-06,
 * NAV-RULE-08); what does not exist leads to the start (NAV-RULE-02), a guest's route to `/home` (AUTH-11).
 */
export function Screens({ manifest }: { manifest: ManifestEntry[] }) {
  const { pathname, search } = useLocation()
  const { user, selectedSites } = useSession()
  const words = useErrorWords()
  if (pathname === '/404') return <NotFound words={words} />
  if (pathname === '/500') return <ServerError words={words} />
  if (guestRoutes.includes(pathname)) return <Navigate to="/home" replace />
  const found = routeAt(manifest, pathname, search, user)
  if (found && 'to' in found) return <Navigate to={found.to} replace />
  if (found && !isPermitted(user, found.permission, 'READ', selectedSites))
    return <Navigate to="/404" replace />
  if (found && 'entry' in found) return <EntityRoutes key={found.entry.name} entry={found.entry} />
  if (found)
    return found.record ? (
      <Navigate to={found.record} replace />
    ) : (
      <CustomScreen key={pathname} place={found.place} params={found.params} manifest={manifest} />
    )
  if (pathname !== '/') return <Navigate to="/" replace />
  const home = homeRoute(menuEntries(manifest), user, selectedSites)
  return home ? <Navigate to={home} replace /> : <NothingPermitted words={words} />
}

function useErrorWords() {
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

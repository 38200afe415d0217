import { Navigate, useLocation, useTranslate } from 'ra-core'
import type { ManifestEntry } from '../model/entity.ts'
import { isPermitted } from '../model/permission.ts'
import { EntityRoutes } from '../screens/EntityRoutes.tsx'
import { useSession } from '../screens/session.tsx'
import { guestRoutes } from './askedRoute.ts'
import { NothingPermitted, NotFound, ServerError } from './ErrorPages.tsx'
import type english from './messages/en/app.ts'
import { findEntry, homeRoute } from './menu.ts'

/**
 * The screen at the current address. What the person may not read is 404 before anything of it is called (NAV-RULE-06,
 * NAV-RULE-08); what does not exist leads to the start (NAV-RULE-02).
 */
export function Screens({ manifest }: { manifest: ManifestEntry[] }) {
  const { pathname } = useLocation()
  const { user, selectedSites } = useSession()
  const words = useErrorWords()
  if (pathname === '/404') return <NotFound words={words} />
  if (pathname === '/500') return <ServerError words={words} />
  const entry = findEntry(manifest, pathname)
  if (entry) return isPermitted(user, entry.permission, 'READ', selectedSites) ? <EntityRoutes key={entry.name} entry={entry} /> : <Navigate to="/404" replace />
  const home = homeRoute(manifest, user, selectedSites)
  if (pathname === '/' || guestRoutes.includes(pathname)) return home ? <Navigate to={home} replace /> : <NothingPermitted words={words} />
  return <Navigate to="/" replace />
}

function useErrorWords() {
  const translate = useTranslate()
  const names = ['sorry', 'retry', 'home', 'notFound', 'notFoundText', 'server', 'nothing', 'nothingText'] as const
  return Object.fromEntries(names.map((name) => [name, translate(`app.error.${name}`)])) as typeof english.error
}

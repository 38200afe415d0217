import { useEffect } from 'react'
import { useLocation, useTranslate } from 'ra-core'
import type { ManifestEntry } from '../model/entity.ts'
import { DetailScreen } from './detail/RehearsedDetail.tsx'
import { useEntity, useOverride } from './entities.tsx'
import { EntityList } from './list/EntityList.tsx'
import { findOwnRoute, findResourceRoute } from './reactAdmin/resourceRoutes.ts'
import { RecordNotFound } from './record/RecordNotFound.tsx'
import { usePermitted } from './session.tsx'
import { ErrorBoundary } from './states/ErrorBoundary.tsx'
import { PermissionBoundary } from './states/PermissionBoundary.tsx'
import { whenIdle } from './states/whenIdle.ts'
import { ScreenSkeleton } from './states/ScreenSkeleton.tsx'
import { lazyPart } from '../fields/loading/lazyPart.tsx'
import { LoadBoundary } from '../fields/loading/LoadBoundary.tsx'

const ResourcePage = lazyPart(() => import('./reactAdmin/ResourcePage.tsx'))
const ResourceScreen = lazyPart(() => import('./reactAdmin/ResourceScreen.tsx'))

/**
 * Routes one entity's screens: its list, its detail with the tabs, and the pages that react-admin's
 * buttons lead to. It matches the current address itself, so it works wherever it is mounted.
 */
export function EntityRoutes({ entry }: { entry: ManifestEntry }) {
  const { pathname } = useLocation()
  const readable = usePermitted(entry.permission)
  const many = useTranslate()(`entities.${entry.name}.many`, { _: entry.many })
  return (
    <PermissionBoundary permitted={readable} what={many}>
      <ErrorBoundary resetKey={pathname} what={many} isScreen>
        <LoadBoundary fallback={<ScreenSkeleton />}>
          <Screen entry={entry} pathname={pathname} />
        </LoadBoundary>
      </ErrorBoundary>
    </PermissionBoundary>
  )
}

function Screen({ entry, pathname }: { entry: ManifestEntry; pathname: string }) {
  const entity = useEntity(entry.name)
  const override = useOverride(entry.name)
  const own = findOwnRoute(entry, pathname)
  const isList = own !== undefined && !own.id
  // The records of a list are opened next.
  useEffect(
    () => (isList ? whenIdle(() => void DetailScreen.preload().catch(() => undefined)) : undefined),
    [isList],
  )
  if (own?.id) {
    const Detail = override.Detail ?? DetailScreen
    return (
      <Detail key={own.id} entity={entity} id={own.id} {...(own.tab ? { tab: own.tab } : {})} />
    )
  }
  if (own)
    return override.List ? (
      <ResourcePage entity={entity} path={entry.routes.list}>
        <override.List entity={entity} />
      </ResourcePage>
    ) : (
      <EntityList entity={entity} />
    )
  const route = findResourceRoute([entry], pathname)
  if (!route) return <RecordNotFound entity={entity} />
  return <ResourceScreen entity={entity} route={route} />
}

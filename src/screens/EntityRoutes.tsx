import { Suspense } from 'react'
import { useLocation, useMatchPath, useTranslate } from 'ra-core'
import type { ManifestEntry } from '../model/entity.ts'
import { useEntity, useOverride } from './entities.tsx'
import { EntityList } from './list/EntityList.tsx'
import { usePermitted } from './session.tsx'
import { ErrorBoundary } from './states/ErrorBoundary.tsx'
import { ForbiddenMessage, StateMessage } from './states/StateMessage.tsx'
import { ScreenSkeleton } from './states/ScreenSkeleton.tsx'
import { lazyPart } from './states/lazyPart.tsx'

const DetailScreen = lazyPart(() => import('./detail/DetailScreen.tsx'))

/**
 * Routes one entity's screens: its list, and its detail with the tabs. It matches the current
 * address itself, so it works wherever it is mounted.
 */
export function EntityRoutes({ entry }: { entry: ManifestEntry }) {
  const { pathname } = useLocation()
  const readable = usePermitted(entry.permission)
  const many = useTranslate()(`entities.${entry.name}.many`, { _: entry.many })
  if (!readable) return <ForbiddenMessage what={many} />
  return (
    <ErrorBoundary resetKey={pathname} what={many}>
      <Suspense fallback={<ScreenSkeleton />}>
        <Screen entry={entry} pathname={pathname} />
      </Suspense>
    </ErrorBoundary>
  )
}

function Screen({ entry, pathname }: { entry: ManifestEntry; pathname: string }) {
  const translate = useTranslate()
  const matchPath = useMatchPath()
  const entity = useEntity(entry.name)
  const override = useOverride(entry.name)
  const route = entry.routes.detail.replace(/\{(\w+)\}/g, ':$1')
  const detail =
    matchPath({ path: route, end: true }, pathname) ??
    matchPath({ path: `${route}/:tab`, end: true }, pathname)
  // Match the list first: `/role/:id` would not match it, but a detail route may match the last
  // part of a list route.
  if (matchPath({ path: entry.routes.list, end: true }, pathname)) {
    const List = override.List ?? EntityList
    return <List entity={entity} />
  }
  if (detail?.params.id) {
    const Detail = override.Detail ?? DetailScreen
    return (
      <Detail
        key={detail.params.id}
        entity={entity}
        id={detail.params.id}
        {...(detail.params.tab ? { tab: detail.params.tab } : {})}
      />
    )
  }
  return (
    <StateMessage
      role="alert"
      title={translate('screens.state.notFound')}
      text={translate('screens.state.notFoundText', {
        title: translate(`entities.${entity.name}.title`, { _: entity.title }),
      })}
    />
  )
}

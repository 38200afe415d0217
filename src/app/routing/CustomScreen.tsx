import { useTranslate } from 'ra-core'
import { useLocation } from 'react-router'
import type { ManifestEntry } from '../../model/entity.ts'
import { usePermitted } from '../../screens/session.tsx'
import { lazyPart } from '../../fields/loading/lazyPart.tsx'
import { ErrorBoundary } from '../../screens/states/ErrorBoundary.tsx'
import { ScreenSkeleton } from '../../screens/states/ScreenSkeleton.tsx'
import type { CustomRoute } from '../../screens/custom/customRoute.ts'
import { useEntityLabel } from '../shell/useEntityLabel.ts'
import { LoadBoundary } from '../../fields/loading/LoadBoundary.tsx'

const CustomList = lazyPart(() => import('./CustomList.tsx'))

/**
 * The screen of a custom route: its list or its hand-written component; `params` are the route's
 * parameters.
 */
export function CustomScreen({
  route,
  params,
  manifest,
}: {
  route: CustomRoute
  params: Record<string, string>
  manifest: ManifestEntry[]
}) {
  const { pathname } = useLocation()
  const label = useEntityLabel()
  const title = useTranslate()(route.title)
  const entry = manifest.find(({ name }) => name === route.parent)
  const readable = usePermitted(entry?.permission)
  const shared = {
    title,
    path: route.path,
    params,
    ...(entry && readable ? { above: { name: label(entry), to: entry.routes.list } } : {}),
  }
  return (
    <ErrorBoundary resetKey={pathname} what={title} isScreen>
      <LoadBoundary fallback={<ScreenSkeleton />}>
        {route.list ? (
          <CustomList {...shared} route={route} list={route.list} />
        ) : (
          route.Screen && <route.Screen {...shared} />
        )}
      </LoadBoundary>
    </ErrorBoundary>
  )
}

import { Suspense } from 'react'
import { useTranslate } from 'ra-core'
import type { ManifestEntry } from '../../model/entity.ts'
import { usePermitted } from '../../screens/session.tsx'
import { lazyPart } from '../../screens/states/lazyPart.tsx'
import { ScreenSkeleton } from '../../screens/states/ScreenSkeleton.tsx'
import type { CustomRoute } from './customRoutes.ts'
import { useEntityLabel } from '../shell/useEntityLabel.ts'

const PlaceList = lazyPart(() => import('./CustomList.tsx'))

/** The screen of a place: its list, or what was written for it by hand; `params` are the parts of its address. */
export function CustomScreen({
  place,
  params,
  manifest,
}: {
  place: CustomRoute
  params: Record<string, string>
  manifest: ManifestEntry[]
}) {
  const label = useEntityLabel()
  const title = useTranslate()(place.title)
  const entry = manifest.find(({ name }) => name === place.parent)
  const readable = usePermitted(entry?.permission)
  const shared = {
    title,
    path: place.path,
    params,
    ...(entry && readable ? { above: { name: label(entry), to: entry.routes.list } } : {}),
  }
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      {place.list ? (
        <PlaceList {...shared} place={place} list={place.list} />
      ) : (
        place.Screen && <place.Screen {...shared} />
      )}
    </Suspense>
  )
}

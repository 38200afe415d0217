import { Activity, useEffect, useInsertionEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { lazyPart } from '../../fields/loading/lazyPart.tsx'
import { LoadBoundary } from '../../fields/loading/LoadBoundary.tsx'
import type { Entity } from '../../model/entity.ts'
import { ErrorBoundary } from '../states/ErrorBoundary.tsx'
import { whenIdle } from '../states/whenIdle.ts'

/** The detail of any entity. */
export const DetailScreen = lazyPart(() => import('./DetailScreen.tsx'))

// The sessions whose first detail was rehearsed: it compiles the code and inserts the styles of all
// others.
const rehearsed = new WeakSet<QueryClient>()

/**
 * Renders the detail of a record once, unseen and outside the page, when there is nothing else to
 * do: a third of the first render goes into what the browser and the styles do only once. Nothing
 * is requested, because React runs no effects in a hidden tree.
 */
export function RehearsedDetail({ entity, id }: { entity: Entity; id: string }) {
  const [isOn, setOn] = useState(false)
  const [outside] = useState(() => document.createElement('div'))
  const session = useQueryClient()
  useEffect(
    () =>
      rehearsed.has(session)
        ? undefined
        : whenIdle(() => {
            rehearsed.add(session)
            // A failure shows when a detail opens.
            DetailScreen.preload().then(
              () => setOn(true),
              () => undefined,
            )
          }),
    [session],
  )
  if (!isOn) return null
  return createPortal(
    <Activity mode="hidden">
      <ErrorBoundary what={entity.title}>
        <LoadBoundary fallback={null}>
          <DetailScreen entity={entity} id={id} />
          <Rendered onRendered={() => setOn(false)} />
        </LoadBoundary>
      </ErrorBoundary>
    </Activity>,
    outside,
  )
}

/** Reports that it was rendered, also in a hidden tree. */
function Rendered({ onRendered }: { onRendered: () => void }) {
  useInsertionEffect(() => queueMicrotask(onRendered))
  return null
}

import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { Entity } from '../../model/entity.ts'
import { RecordNotFound } from '../record/RecordNotFound.tsx'
import type { CallFailure } from '../states/failureText.ts'
import { ScreenSkeleton } from '../states/ScreenSkeleton.tsx'

/** Shows the page of a record once it is read, and the usual message where there is none. */
export function RecordPage({
  entity,
  id,
  children,
}: {
  entity: Entity
  id: string
  children: ReactNode
}) {
  const dataProvider = useDataProvider()
  // Under the key of ra-core's own read, so that the page begins with this answer.
  const { isPending, error } = useQuery({
    queryKey: [entity.name, 'getOne', { id, meta: undefined }],
    queryFn: async ({ signal }) =>
      (await dataProvider.getOne(entity.name, { id, signal, meta: { silent: [404] } })).data,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (isPending) return <ScreenSkeleton />
  if ((error as CallFailure | null)?.status === 404) return <RecordNotFound entity={entity} />
  return children
}

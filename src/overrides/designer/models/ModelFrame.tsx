import type { ReactNode } from 'react'
import { useGetOne, useLocation } from 'ra-core'
import type { CustomScreenProps, EntityRecord } from '../../../branchdesk.ts'
import {
  EntityList,
  FailureMessage,
  ScreenHeader,
  ScreenSkeleton,
  useEntity,
  useRecordName,
} from '../../../branchdesk.ts'

type Props = CustomScreenProps & {
  entity: string
  hint: string
  children: (id: string, name: string) => ReactNode
}

/**
 * A read-only data model: of the record that `?id=` names, or, without it, the list of records to
 * choose from (NAV-RULE-13).
 */
export function ModelFrame({ entity: name, hint, children, ...screen }: Props) {
  const { search } = useLocation()
  const entity = useEntity(name)
  const id = new URLSearchParams(search).get('id')
  if (id)
    return (
      <Model key={id} entity={name} id={id} hint={hint} {...screen}>
        {children}
      </Model>
    )
  // The list is read-only here.
  return (
    <EntityList
      entity={{ ...entity, permission: 'none' }}
      variant={{
        key: screen.path,
        title: screen.title,
        linkOf: (record) => `${screen.path}?id=${encodeURIComponent(String(record.id))}`,
      }}
    />
  )
}

function Model({
  entity: name,
  id,
  title,
  path,
  hint,
  children,
}: Omit<Props, 'params'> & { id: string }) {
  const entity = useEntity(name)
  const { data, error, refetch } = useGetOne<EntityRecord>(
    name,
    { id, meta: { silent: 'all' } },
    { retry: false },
  )
  const nameOf = useRecordName(entity)
  const above = { name: title, to: path }
  if (error && !data)
    return (
      <>
        <ScreenHeader title={title} above={above} />
        <FailureMessage error={error} what={title} onRetry={() => void refetch()} />
      </>
    )
  if (!data) return <ScreenSkeleton />
  const shown = nameOf(data)
  return (
    <>
      <ScreenHeader title={`${title} · ${shown}`} above={above} here={shown} hint={hint} />
      {children(id, shown)}
    </>
  )
}

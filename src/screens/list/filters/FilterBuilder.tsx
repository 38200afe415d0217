import Skeleton from '@mui/material/Skeleton'
import type { Entity } from '../../../model/entity.ts'
import type { FilterGroup } from '../../../model/listQuery.ts'
import { ConditionGroup } from './ConditionGroup.tsx'
import { operatorsOf } from './offeredFilters.ts'
import { useFilterFields } from './useFilterWording.ts'
import { useFilterOptions } from './useFilterOptions.ts'
import { LoadBoundary } from '../../../fields/loading/LoadBoundary.tsx'

type Props = {
  entity: Entity
  /** The fields that cannot be chosen. */
  fixed: string[]
  tree: FilterGroup
  onChange: (tree: FilterGroup) => void
}

/** The conditions of a filter as a tree of groups. */
export function FilterBuilder(props: Props) {
  return (
    <LoadBoundary fallback={<Skeleton variant="rounded" height={64} />}>
      <Builder {...props} />
    </LoadBoundary>
  )
}

function Builder({ entity, fixed, tree, onChange }: Props) {
  const { source, first } = useFilterOptions(entity, fixed)
  const fieldAt = useFilterFields(entity)
  const start = {
    field: first,
    operator: operatorsOf(fieldAt(first).field)[0] ?? ('eq' as const),
    values: [],
  }
  return <ConditionGroup builder={{ entity, source, start }} group={tree} onChange={onChange} />
}

import { Fragment, type CSSProperties, type ReactNode } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useListContext, useTranslate } from 'ra-core'
import type { EntityRecord } from '../../../record/record.ts'
import { FailureMessage } from '../../../states/StateMessage.tsx'
import { useColumnRecords, type ColumnValue } from '../useColumnRecords.ts'
import { belowFilter, topFilter } from './treeFilter.ts'
import { indent } from './RowCells.tsx'
import { TreeRow, type TreeContext } from './TreeRow.tsx'
import { useChildCounts } from './useChildCounts.ts'
import { openAtFirst } from './useExpanded.ts'

/**
 * The rows of the records below the last of those `above`, or at the top, each with its expanded
 * branch.
 */
export function TreeBranch({ context, above }: { context: TreeContext; above: EntityRecord[] }) {
  const { entity, field, label, empty, isExpanded, moved } = context
  const { filterValues } = useListContext()
  const parent = above.at(-1)
  const level = above.length + 1
  const value: ColumnValue = parent?.id ?? null
  const branch = useColumnRecords({
    field,
    filter: parent
      ? belowFilter(filterValues, field, parent.id)
      : topFilter(filterValues, field, entity),
    value,
    moved,
  })
  const countOf = useChildCounts(field, branch.records)
  const total = branch.count ?? branch.records.length
  if (branch.error)
    return (
      <BranchRow level={level}>
        <FailureMessage error={branch.error} what={label} onRetry={() => void branch.refetch()} />
      </BranchRow>
    )
  if (branch.isPending)
    return (
      <BranchRow level={level}>
        <Skeleton width="40%" />
      </BranchRow>
    )
  if (!parent && branch.records.length === 0) return <BranchRow level={level}>{empty}</BranchRow>
  return (
    <>
      {branch.records.map((record, index) => {
        const isEntered = [...moved.values()].some((each) => each.value === record.id)
        const count = countOf(record)
        const isOpen =
          (isExpanded(record.id) ?? (Boolean(count) && openAtFirst({ level, total }))) &&
          (count !== 0 || isEntered)
        return (
          <Fragment key={record.id}>
            <TreeRow
              context={context}
              record={record}
              above={above}
              before={branch.records[index - 1]}
              place={index + 1}
              total={total}
              count={count}
              isOpen={isOpen}
              isFirst={!parent && index === 0}
            />
            {isOpen && <TreeBranch context={context} above={[...above, record]} />}
          </Fragment>
        )
      })}
      {branch.more > 0 && <MoreRow level={level} count={branch.more} onClick={branch.showMore} />}
    </>
  )
}

/** A row of a branch that is not a record. */
function BranchRow({ level, children }: { level: number; children: ReactNode }) {
  return (
    <div role="row" aria-level={level}>
      <Box role="gridcell" sx={{ ...indent, py: 1 }} style={{ '--level': level } as CSSProperties}>
        {children}
      </Box>
    </div>
  )
}

/** The button that shows so many more records of a branch. */
function MoreRow({ level, count, onClick }: { level: number; count: number; onClick: () => void }) {
  const translate = useTranslate()
  return (
    <BranchRow level={level}>
      <Button size="small" onClick={onClick}>
        {translate('screens.layout.more', { smart_count: count })}
      </Button>
    </BranchRow>
  )
}

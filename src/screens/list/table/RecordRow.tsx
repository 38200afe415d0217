import { memo } from 'react'
import { useTranslate } from 'ra-core'
import Skeleton from '@mui/material/Skeleton'
import { viewsOf } from '../../../fields/fieldViews.ts'
import type { ResolvedColumn } from '../../record/columns.ts'
import type { EntityRecord } from '../../record/record.ts'
import { RecordCell } from './RecordCell.tsx'
import type { RecordListProps } from './RecordTable.tsx'
import { RowActions } from './RowActions.tsx'
import { RowCheckbox } from '../selection/RowCheckbox.tsx'

/** How a column's cells stand: numbers at the right. */
export const alignOf = (column: ResolvedColumn) => viewsOf(column.field.kind).align ?? 'left'

/** Of a table's properties, those that a row has to do with: what else changes must not draw the rows anew. */
export type RowProps = Pick<
  RecordListProps,
  'columns' | 'nameOf' | 'actions' | 'cell' | 'cells' | 'linkOf' | 'linkColumn'
>

/** A record as a row: what is selected with, its values, what can be done with it. Plain elements, for there are many (`rowLook`). */
export const RecordRow = memo(function RecordRow({
  record,
  place,
  active,
  selected,
  onToggle,
  columns,
  nameOf,
  actions: actions,
  ...rest
}: RowProps & {
  record: EntityRecord
  /** Its place among all rows of the table, as `aria-rowindex` counts: the headings are the first. */
  place: number
  /** The row that Tab comes to. */
  active: boolean
  selected: boolean
  /** Absent: rows cannot be selected. */
  onToggle?: ((id: EntityRecord['id']) => void) | undefined
}) {
  const translate = useTranslate()
  const name = nameOf(record)
  return (
    <tr tabIndex={active ? 0 : -1} aria-rowindex={place} data-selected={selected || undefined}>
      {onToggle && (
        <td data-part="tick">
          <RowCheckbox
            checked={selected}
            label={translate('screens.list.select', { name })}
            onChange={() => onToggle(record.id)}
          />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.path} align={alignOf(column)}>
          <RecordCell {...rest} column={column} record={record} name={name} />
        </td>
      ))}
      {actions && (
        <td data-part="deeds">
          <RowActions deeds={actions(record)} name={name} folded={false} />
        </td>
      )}
    </tr>
  )
})

/** A row whose record is still on its way, of the same height. */
export function SkeletonRow({ span, seed, first }: { span: number; seed: number; first: boolean }) {
  return (
    <tr>
      {Array.from({ length: span }, (_, cell) => (
        <td key={cell}>
          <Skeleton width={cell === 0 && first ? 18 : `${50 + ((seed * 7 + cell * 13) % 40)}%`} />
        </td>
      ))}
    </tr>
  )
}

/** Of a table's properties, a row's. */
export const rowProps = ({
  columns,
  nameOf,
  actions: deeds,
  cell,
  cells,
  linkOf,
  linkColumn,
}: RecordListProps): RowProps => ({
  columns,
  nameOf,
  actions: deeds,
  cell,
  cells,
  linkOf,
  linkColumn,
})

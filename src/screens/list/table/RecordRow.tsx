import { memo, useState } from 'react'
import { useTranslate } from 'ra-core'
import { viewsOf } from '../../../fields/fieldViews.ts'
import type { ResolvedColumn } from '../../record/columns.ts'
import type { EntityRecord } from '../../record/record.ts'
import { lazyPart } from '../../../fields/loading/lazyPart.tsx'
import { PartBoundary } from '../../states/PartBoundary.tsx'
import type { CellEdit } from '../inline/useCellEdit.ts'
import { renderCell } from './RecordCell.tsx'
import type { RecordListProps } from './RecordTable.tsx'
import { renderActionCells } from './RowActions.tsx'
import { RowCheckbox } from '../selection/RowCheckbox.tsx'
import { rowHeight } from './rowStyles.ts'

const CellEditor = lazyPart(() => import('../inline/CellEditor.tsx'))

/** The alignment of a column's cells: numbers to the right. */
export const alignOf = (column: ResolvedColumn) => viewsOf(column.field.kind).align ?? 'left'

/**
 * The table props that a row depends on: a change of other props must not render the rows again.
 */
export type RowProps = Pick<
  RecordListProps,
  | 'columns'
  | 'nameOf'
  | 'actions'
  | 'actionCount'
  | 'actionsInMenu'
  | 'actionColumn'
  | 'cell'
  | 'cells'
  | 'linkOf'
  | 'linkColumn'
  | 'inline'
>

/**
 * A record as a row: its checkbox, its values and its actions. It uses plain elements for speed
 * (`rowStyles`).
 */
export const RecordRow = memo(function RecordRow({
  record,
  rowIndex,
  active,
  selected,
  onToggle,
  columns,
  nameOf,
  actions,
  actionCount,
  actionsInMenu,
  actionColumn,
  inline,
  editing,
  cellEdit,
  ...rest
}: RowProps & {
  record: EntityRecord
  /** Its number among all rows of the table, as `aria-rowindex` counts: the headings are row 1. */
  rowIndex: number
  /** The row in the tab order. */
  active: boolean
  selected: boolean
  /** Absent: rows cannot be selected. */
  onToggle?: ((id: EntityRecord['id']) => void) | undefined
  /** The path of the column whose cell is being edited. */
  editing: string | undefined
  cellEdit: CellEdit
}) {
  const translate = useTranslate()
  const name = nameOf(record)
  const [cell, setCell] = useState<HTMLTableCellElement | null>(null)
  const field = columns.find(({ path }) => path === editing)?.field
  return (
    <tr tabIndex={active ? 0 : -1} aria-rowindex={rowIndex} data-selected={selected || undefined}>
      {onToggle && (
        <td data-part="checkbox">
          <RowCheckbox
            checked={selected}
            label={translate('screens.list.select', { name })}
            onChange={() => onToggle(record.id)}
          />
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.path}
          ref={editing === column.path ? setCell : undefined}
          align={alignOf(column)}
          data-wraps={viewsOf(column.field.kind).wraps}
          data-inline={inline?.isEditable(column, record) ? column.path : undefined}
        >
          {renderCell({ ...rest, column, record, name })}
        </td>
      ))}
      {actions &&
        renderActionCells({
          actions: actions(record),
          name,
          actionCount,
          actionsInMenu,
          actionColumn,
        })}
      {inline && field && cell && (
        <PartBoundary onClose={() => cellEdit.close(cell)}>
          <CellEditor
            key={field.name}
            entity={inline.entity}
            field={field}
            record={record}
            cell={cell}
            cellEdit={cellEdit}
          />
        </PartBoundary>
      )}
    </tr>
  )
})

/** The placeholder of records that are loading, as high as `count` rows. */
export function WaitingRows({ span, count }: { span: number; count: number }) {
  return (
    <tr aria-hidden style={{ height: count * rowHeight }}>
      <td aria-hidden data-part="bars" colSpan={span} />
    </tr>
  )
}

/** Picks the props of a row from those of the table. */
export const rowProps = ({
  columns,
  nameOf,
  actions,
  actionCount,
  actionsInMenu,
  actionColumn,
  cell,
  cells,
  linkOf,
  linkColumn,
  inline,
}: RecordListProps): RowProps => ({
  columns,
  nameOf,
  actions,
  actionCount,
  actionsInMenu,
  actionColumn,
  cell,
  cells,
  linkOf,
  linkColumn,
  inline,
})

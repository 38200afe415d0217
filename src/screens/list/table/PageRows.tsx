import type { RefObject } from 'react'
import TableBody from '@mui/material/TableBody'
import { useListContext } from 'ra-core'
import type { EntityRecord } from '../../record/record.ts'
import { useCellEdit } from '../inline/useCellEdit.ts'
import { RecordRow, rowProps, WaitingRows } from './RecordRow.tsx'
import type { RecordListProps } from './RecordTable.tsx'
import { useRowShortcuts } from './useRowShortcuts.ts'

const waitingMaximum = 20

/** The rows of the current page; a placeholder of the same height while it loads. */
export function PageRows({
  span,
  box,
  ...props
}: RecordListProps & { span: number; box: RefObject<HTMLElement | null> }) {
  const { data, isPending, page, perPage } = useListContext<EntityRecord>()
  const { selection, empty, inline } = props
  const rows = data ?? []
  const rowFocus = useRowShortcuts({
    box,
    first: (page - 1) * perPage,
    count: rows.length,
    recordAt: (index) => rows[index],
    props,
  })
  const edit = useCellEdit(box, rowFocus.recordOf, inline !== undefined)
  return (
    <TableBody onFocus={rowFocus.onFocus} onDoubleClick={edit.onDoubleClick}>
      {isPending && <WaitingRows span={span} count={Math.min(perPage, waitingMaximum)} />}
      {!isPending && rows.length === 0 && (
        <tr>
          <td colSpan={span}>{empty}</td>
        </tr>
      )}
      {rows.map((record, index) => (
        <RecordRow
          key={record.id}
          {...rowProps(props)}
          record={record}
          rowIndex={rowFocus.rowIndexOf(index)}
          active={index === rowFocus.active}
          selected={selection?.has(record.id) ?? false}
          onToggle={selection?.toggle}
          editing={edit.editedIn(record)}
          cellEdit={edit.cellEdit}
        />
      ))}
    </TableBody>
  )
}

import { useState } from 'react'
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
  const { data, isPending, perPage } = useListContext<EntityRecord>()
  const { selection, empty, inline } = props
  const rows = data ?? []
  const rowFocus = useRowShortcuts({
    box,
    first: useFirstIndex(),
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

/**
 * The index of the first row that is shown, among all rows of the list. The rows of the page before
 * stay until the next ones have arrived; with the new numbers all of them would be rendered again.
 */
function useFirstIndex(): number {
  const { page, perPage, isPlaceholderData } = useListContext()
  const asked = (page - 1) * perPage
  const [shown, setShown] = useState(asked)
  if (isPlaceholderData || shown === asked) return shown
  setShown(asked)
  return asked
}

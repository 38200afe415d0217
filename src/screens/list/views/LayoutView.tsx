import { useMemo } from 'react'
import { findField } from '../../../model/path.ts'
import type { Entity, ListLayout } from '../../../model/entity.ts'
import type { RecordListProps } from '../table/RecordTable.tsx'
import { BoardView } from './BoardView.tsx'
import { CalendarView } from './calendar/CalendarView.tsx'
import { TreeView } from './tree/TreeView.tsx'

/** What a layout needs besides the columns and actions of the list. */
export type LayoutViewProps = RecordListProps & {
  entity: Entity
  /** The filter of the list's variant. */
  fixed: Record<string, unknown> | undefined
  canEdit: boolean
}

/** The records in a layout that reads them by itself. */
export default function LayoutView({
  layout,
  ...props
}: LayoutViewProps & { layout: Extract<ListLayout, { kind: 'board' | 'calendar' | 'tree' }> }) {
  const field = findField(props.entity, layout.field)!
  const last = layout.kind === 'calendar' ? layout.end : undefined
  const fields = useMemo(
    () => ({ start: field, end: last === undefined ? undefined : findField(props.entity, last) }),
    [props.entity, field, last],
  )
  if (layout.kind === 'calendar')
    return <CalendarView key={field.name} {...props} fields={fields} />
  return layout.kind === 'board' ? (
    <BoardView key={field.name} {...props} field={field} />
  ) : (
    <TreeView key={field.name} {...props} field={field} />
  )
}

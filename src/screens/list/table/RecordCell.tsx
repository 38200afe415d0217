import type { ComponentProps, ComponentType } from 'react'
import { styled } from '@mui/material/styles'
import { isEmpty } from '../../../model/condition.ts'
import { valueAt } from '../../../model/path.ts'
import { RouteLink } from '../../../fields/controls/RouteLink.tsx'
import { viewsOf } from '../../../fields/fieldViews.ts'
import type { ResolvedColumn } from '../../record/columns.ts'
import { readText } from '../../record/record.ts'
import type { EntityRecord } from '../../record/record.ts'
import type { RecordListProps } from './RecordTable.tsx'

type CellProps = Pick<RecordListProps, 'cell' | 'cells' | 'linkOf' | 'linkColumn'> & {
  column: ResolvedColumn
  record: EntityRecord
  name: string
}

/** One value of a row: a custom cell, the link to the record, or the field type's display. */
export const RecordCell = (props: CellProps) => renderCell(props, NameLink)

/** `RecordCell` without a component, for speed, and with links as its table styles them. */
export function renderCell(
  { column, record, name, cell, cells, linkOf, linkColumn }: CellProps,
  Link: ComponentType<ComponentProps<typeof RouteLink>> = RouteLink,
) {
  const own = cell?.(column, record)
  if (own !== undefined) return own
  const value = valueAt(record, column.path)
  const Custom = cells?.[column.path]
  if (Custom) return <Custom field={column.field} value={value} record={record} place="cell" />
  const { Display } = viewsOf(column.field.kind)
  const display = (
    <Display field={column.field} value={value} record={record} place="cell" label={column.label} />
  )
  const to = column.path === linkColumn ? linkOf?.(record) : undefined
  if (to) {
    const isShown = (viewsOf(column.field.kind).plain || column.field.colours) && !isEmpty(value)
    return (
      <Link to={to} data-part="name">
        {isShown ? display : readText(record, column.path) || name}
      </Link>
    )
  }
  return display
}

/** The link to the record of a row: without MUI's Link, for speed. */
export const nameLinkStyles = {
  color: 'var(--mui-palette-primary-main)',
  fontWeight: 600,
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
} as const

const NameLink = styled(RouteLink)(nameLinkStyles)

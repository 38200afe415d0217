import { memo, useRef } from 'react'
import type { ComponentType, ReactNode } from 'react'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Skeleton from '@mui/material/Skeleton'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TableSortLabel from '@mui/material/TableSortLabel'
import { useListContext, useTranslate } from 'ra-core'
import { viewsOf } from '../../fields/fieldViews.ts'
import type { DisplayProps } from '../../fields/fieldViews.types.ts'
import type { ResolvedColumn } from '../record/columns.ts'
import type { EntityRecord } from '../record/record.ts'
import { visuallyHidden } from '../states/visuallyHidden.ts'
import { RecordCell } from './RecordCell.tsx'
import { useMoreAtEnd } from './useMoreAtEnd.ts'

/** What a table or its cards show; the rows themselves come from ra-core's list context. */
export type RecordListProps = {
  /** The table's name: the plural of the entity, or the tab. */
  label: string
  columns: ResolvedColumn[]
  nameOf: (record: EntityRecord) => string
  /** The record's detail, for the name column; absent: the cells link by themselves. */
  linkOf?: (record: EntityRecord) => string | undefined
  linkColumn?: string
  /** The columns that make up the record's name: a card says them in its title. */
  nameColumns?: string[]
  selectable: boolean
  actions?: (record: EntityRecord) => ReactNode
  cells?: Record<string, ComponentType<DisplayProps>>
  /** In the place of a cell: the Assign button where a reference is empty. */
  cell?: (column: ResolvedColumn, record: EntityRecord) => ReactNode | undefined
  empty: ReactNode
}

const rowHeight = 41
const skeletonMaximum = 20
const alignOf = (column: ResolvedColumn) => viewsOf(column.field.kind).align ?? 'left'
const headLook = { height: 38, py: 0, fontSize: '0.75rem', fontWeight: 600, color: 'text.secondary', whiteSpace: 'nowrap' } as const

// A wide table scrolls beneath its actions, which stay in reach; their edge shows while there is more beneath.
const atEnd = { position: 'sticky', right: 0, bgcolor: 'inherit' } as const
const edge = { '&[data-more-at-end] tr > :last-child:not([colspan])::before': { content: '""', position: 'absolute', insetBlock: 0, right: '100%', width: 12, borderRight: 1, borderColor: 'divider', background: 'linear-gradient(to left, var(--mui-palette-divider), transparent)', pointerEvents: 'none' } } as const

/** The rows as a dense table: sticky header, sortable columns, selection, skeleton rows of the same height while loading. */
export function RecordTable(props: RecordListProps) {
  const { label, columns, selectable, actions, empty, nameOf } = props
  const translate = useTranslate()
  const { data, isPending, isFetching, sort, setSort, selectedIds, onSelect, onToggleItem, perPage, total } = useListContext<EntityRecord>()
  const box = useRef<HTMLDivElement>(null)
  useMoreAtEnd(box)
  const span = columns.length + (selectable ? 1 : 0) + (actions ? 1 : 0)
  const rows = data ?? []
  const all = rows.length > 0 && rows.every((each) => selectedIds.includes(each.id))
  const some = rows.some((each) => selectedIds.includes(each.id))
  return (
    <TableContainer ref={box} tabIndex={0} role="region" aria-label={translate('screens.list.scrolls', { many: label })} sx={{ maxHeight: 'calc(100dvh - 270px)', ...(actions ? edge : {}), '&:focus-visible': { outline: 2, outlineStyle: 'solid', outlineColor: 'primary.main', outlineOffset: -2 } }}>
      <Table stickyHeader size="small" aria-label={label} aria-busy={isFetching} aria-rowcount={total === undefined ? -1 : total + 1} sx={{ '& tbody tr:last-of-type td': { borderBottom: 0 } }}>
        <TableHead>
          <TableRow>
            {selectable && (
              <TableCell padding="checkbox" sx={headLook}>
                <Checkbox size="small" checked={all} indeterminate={some && !all} disabled={rows.length === 0} onChange={() => onSelect(all ? [] : rows.map((each) => each.id))} slotProps={{ input: { 'aria-label': translate('screens.list.selectAll') } }} sx={{ p: 0.5 }} />
              </TableCell>
            )}
            {columns.map((column) => {
              const active = sort.field === column.path
              const direction = sort.order === 'ASC' ? 'asc' : 'desc'
              return (
                <TableCell key={column.path} align={alignOf(column)} aria-sort={active ? (direction === 'asc' ? 'ascending' : 'descending') : column.sortable ? 'none' : undefined} sx={{ ...headLook, width: column.width }}>
                  {column.sortable ? (
                    <TableSortLabel active={active} direction={active ? direction : 'asc'} onClick={() => setSort({ field: column.path, order: active && sort.order === 'ASC' ? 'DESC' : 'ASC' })}>
                      {column.label}
                    </TableSortLabel>
                  ) : column.label}
                </TableCell>
              )
            })}
            {actions && <TableCell sx={{ ...headLook, right: 0, zIndex: 3 }}><Box component="span" sx={visuallyHidden}>{translate('screens.list.actions')}</Box></TableCell>}
          </TableRow>
        </TableHead>
        <TableBody sx={{ opacity: isFetching && !isPending ? 0.7 : 1 }}>
          {isPending && Array.from({ length: Math.min(perPage, skeletonMaximum) }, (_, row) => (
            <TableRow key={row} sx={{ height: rowHeight }}>
              {Array.from({ length: span }, (_, cell) => <TableCell key={cell} sx={{ py: 0 }}><Skeleton width={cell === 0 && selectable ? 18 : `${50 + ((row * 7 + cell * 13) % 40)}%`} /></TableCell>)}
            </TableRow>
          ))}
          {!isPending && rows.length === 0 && <TableRow><TableCell colSpan={span}>{empty}</TableCell></TableRow>}
          {rows.map((record) => (
            <Row key={record.id} {...props} record={record} name={nameOf(record)} selected={selectedIds.includes(record.id)} onToggle={onToggleItem} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

type RowProps = RecordListProps & { record: EntityRecord; name: string; selected: boolean; onToggle: (id: EntityRecord['id']) => void }

const Row = memo(function Row({ record, name, selected, onToggle, columns, selectable, actions, ...rest }: RowProps) {
  const translate = useTranslate()
  return (
    <TableRow hover selected={selected} sx={{ height: rowHeight, bgcolor: 'background.paper' }}>
      {selectable && (
        <TableCell padding="checkbox" sx={{ py: 0 }}>
          <Checkbox size="small" checked={selected} onChange={() => onToggle(record.id)} slotProps={{ input: { 'aria-label': translate('screens.list.select', { name }) } }} sx={{ p: 0.5 }} />
        </TableCell>
      )}
      {columns.map((column) => (
        <TableCell key={column.path} align={alignOf(column)} sx={{ py: 0.5, whiteSpace: 'nowrap', maxWidth: 260, overflow: 'hidden', textOverflow: 'ellipsis' }}>
          <RecordCell {...rest} column={column} record={record} name={name} />
        </TableCell>
      ))}
      {actions && <TableCell align="right" sx={{ py: 0, whiteSpace: 'nowrap', ...atEnd }}>{actions(record)}</TableCell>}
    </TableRow>
  )
})

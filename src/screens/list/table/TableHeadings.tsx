import type { ReactNode, RefObject } from 'react'
import Box from '@mui/material/Box'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TableSortLabel from '@mui/material/TableSortLabel'
import { useListContext, useTranslate } from 'ra-core'
import { scrollingSize } from '../../../model/constants.ts'
import type { ResolvedColumn } from '../../record/columns.ts'
import type { EntityRecord } from '../../record/record.ts'
import { visuallyHidden } from '../../../fields/controls/visuallyHidden.ts'
import { contentWidths } from '../columns/contentWidths.ts'
import { RowCheckbox } from '../selection/RowCheckbox.tsx'
import type { Selection } from '../selection/useSelection.ts'
import { usePointed } from '../../states/usePointed.ts'
import { ColumnResizeHandle } from './ColumnResizeHandle.tsx'
import { alignOf } from './RecordRow.tsx'
import type { RecordListProps } from './RecordTable.tsx'
import { afterActions } from './rowStyles.ts'

const headingStyles = {
  height: 38,
  py: 0,
  fontSize: '0.75rem',
  fontWeight: 600,
  color: 'text.secondary',
  // Two lines fit into a heading; measured contents are on one.
  whiteSpace: 'normal',
  lineHeight: '15px',
} as const

/** How columns are resized; absent: their widths are fixed. */
type Resizing = {
  /** Called while the handle moves. */
  onDrag?: (path: string, width: number) => void
  /** Called with the final width in pixels. */
  onResize?: (path: string, width: number) => void
}

/** The head of a table: "select all", the headings to sort by and to resize, and the actions. */
export function TableHeadings({
  columns,
  selection,
  actions,
  actionCount,
  actionColumn,
  widths,
  onDrag,
  onResize,
  onPointSort,
  table,
}: Pick<
  RecordListProps,
  'columns' | 'selection' | 'actions' | 'actionCount' | 'actionColumn' | 'onPointSort'
> &
  Resizing & { widths: number[]; table: RefObject<HTMLTableElement | null> }) {
  const translate = useTranslate()
  return (
    <TableHead>
      <TableRow aria-rowindex={1}>
        {selection && (
          <TableCell data-part="checkbox" align="center" sx={{ ...headingStyles, px: 0 }}>
            <SelectAllCheckbox selection={selection} />
          </TableCell>
        )}
        {columns.map((column, index) => (
          <ColumnHeading key={column.path} column={column} onPointSort={onPointSort}>
            {onDrag && onResize && (
              <ColumnResizeHandle
                label={column.label}
                width={widths[index]!}
                onWidth={(width) => onDrag(column.path, width)}
                onDone={(width) => onResize(column.path, width)}
                onFit={() =>
                  onResize(
                    column.path,
                    contentWidths(table.current!)[index + (selection ? 1 : 0)]!.width,
                  )
                }
              />
            )}
          </ColumnHeading>
        ))}
        {actions && actionCount !== 0 && (
          <ActionHeading
            label={translate('screens.list.actions')}
            part="actions"
            end={`var(${afterActions})`}
          />
        )}
        {actions && actionColumn && <ActionHeading label={actionColumn} part="action" end={0} />}
      </TableRow>
    </TableHead>
  )
}

/** The heading of a column of buttons, for assistive technology alone. */
function ActionHeading({ label, part, end }: { label: string; part: string; end: string | 0 }) {
  return (
    <TableCell data-part={part} sx={{ ...headingStyles, right: end, zIndex: 3 }}>
      <Box component="span" sx={visuallyHidden}>
        {label}
      </Box>
    </TableCell>
  )
}

/** Selects all rows of the page, or all that match where the list scrolls; or none again. */
function SelectAllCheckbox({ selection }: { selection: Selection }) {
  const translate = useTranslate()
  const { data, perPage, total } = useListContext<EntityRecord>()
  const isScrolling = perPage === scrollingSize
  const rows = data ?? []
  const all =
    rows.length > 0 &&
    (isScrolling
      ? selection.isEverything && selection.count === total
      : rows.every((each) => selection.has(each.id)))
  const selectAll = () =>
    all
      ? selection.select([])
      : isScrolling
        ? selection.selectEverything()
        : selection.select(rows.map((each) => each.id))
  return (
    <RowCheckbox
      checked={all}
      indeterminate={selection.count > 0}
      disabled={rows.length === 0}
      label={translate(isScrolling ? 'screens.list.selectEvery' : 'screens.list.selectAll')}
      onChange={selectAll}
    />
  )
}

function ColumnHeading({
  column,
  onPointSort,
  children,
}: {
  column: ResolvedColumn
  onPointSort: RecordListProps['onPointSort']
  children: ReactNode
}) {
  const { sort, setSort } = useListContext()
  const isSorted = sort.field === column.path
  const direction = sort.order === 'ASC' ? 'asc' : 'desc'
  const ariaSort = isSorted
    ? direction === 'asc'
      ? 'ascending'
      : 'descending'
    : column.sortable
      ? 'none'
      : undefined
  const next = {
    field: column.path,
    order: isSorted && sort.order === 'ASC' ? 'DESC' : 'ASC',
  } as const
  const pointed = usePointed(
    () => next,
    () => onPointSort?.(next),
  )
  return (
    <TableCell
      align={alignOf(column)}
      aria-label={column.label}
      title={column.label}
      aria-sort={ariaSort}
      sx={headingStyles}
    >
      <Box
        sx={{
          maxHeight: 30,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          // The arrow stands beyond the text.
          [alignOf(column) === 'right' ? 'pl' : 'pr']: isSorted ? 2 : 0,
        }}
      >
        {column.sortable ? (
          <TableSortLabel
            active={isSorted}
            direction={isSorted ? direction : 'asc'}
            onClick={() => setSort(next)}
            {...pointed}
          >
            {column.label}
          </TableSortLabel>
        ) : (
          column.label
        )}
      </Box>
      {children}
    </TableCell>
  )
}

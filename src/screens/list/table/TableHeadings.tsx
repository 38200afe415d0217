import { memo, useState, type RefObject } from 'react'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TableSortLabel from '@mui/material/TableSortLabel'
import { useEvent, useListContext, useTranslate, type SortPayload } from 'ra-core'
import { scrollingSize } from '../../../model/constants.ts'
import type { ResolvedColumn } from '../../record/columns.ts'
import type { EntityRecord } from '../../record/record.ts'
import { withStyles } from '../../../fields/controls/withStyles.ts'
import { visuallyHidden } from '../../../fields/controls/visuallyHidden.ts'
import { contentWidths } from '../columns/contentWidths.ts'
import { RowCheckbox } from '../selection/RowCheckbox.tsx'
import type { Selection } from '../selection/useSelection.ts'
import { usePointed } from '../../states/usePointed.ts'
import {
  ColumnResizeHandle,
  ColumnWidthsContext,
  resizeHandleStyles,
} from './ColumnResizeHandle.tsx'
import { alignOf } from './RecordRow.tsx'
import type { RecordListProps } from './RecordTable.tsx'
import { afterActions } from './rowStyles.ts'

// Defined once on the head, for speed: each cell would have styles of its own to work out.
const Head = withStyles(TableHead, {
  '& th': {
    height: 38,
    py: 0,
    fontSize: '0.75rem',
    fontWeight: 600,
    color: 'text.secondary',
    // Two lines fit into a heading; measured contents are on one.
    whiteSpace: 'normal',
    lineHeight: '15px',
  },
  '& th[data-part="checkbox"]': { px: 0 },
  '& th[data-part="actions"], & th[data-part="action"]': { zIndex: 3 },
  '& [data-part="heading"]': { maxHeight: 30, overflow: 'hidden', textOverflow: 'ellipsis' },
  '& [data-part="label"]': visuallyHidden,
  '& [data-part="resize"]': resizeHandleStyles,
})

// The arrow stands beyond the text.
const beforeArrow = { paddingInlineEnd: 16 } as const
const afterArrow = { paddingInlineStart: 16 } as const

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
  const { sort, setSort } = useListContext()
  const heading = {
    onSort: useEvent(setSort),
    onPoint: useEvent((next: SortPayload) => onPointSort?.(next)),
    isResizable: onDrag !== undefined && onResize !== undefined,
    onDrag: useEvent((path: string, width: number) => onDrag?.(path, width)),
    onResize: useEvent((path: string, width: number) => onResize?.(path, width)),
    onFit: useEvent((path: string) => {
      const index = columns.findIndex((each) => each.path === path)
      const content = contentWidths(table.current!)[index + (selection ? 1 : 0)]!
      onResize?.(path, content.width)
    }),
  }
  return (
    <Head>
      <TableRow aria-rowindex={1}>
        {selection && (
          <TableCell data-part="checkbox" align="center">
            <SelectAllCheckbox selection={selection} />
          </TableCell>
        )}
        <ColumnWidthsContext value={useSameNumbers(widths)}>
          {columns.map((column, index) => (
            <ColumnHeading
              key={column.path}
              column={column}
              index={index}
              sorted={sort.field === column.path ? sort.order : undefined}
              {...heading}
            />
          ))}
        </ColumnWidthsContext>
        {actions && actionCount !== 0 && (
          <ActionHeading
            label={translate('screens.list.actions')}
            part="actions"
            end={`var(${afterActions})`}
          />
        )}
        {actions && actionColumn && <ActionHeading label={actionColumn} part="action" end={0} />}
      </TableRow>
    </Head>
  )
}

/** The same array for as long as it has the same numbers. */
function useSameNumbers(numbers: number[]): number[] {
  const [known, setKnown] = useState(numbers)
  const isSame = known.length === numbers.length && known.every((each, at) => each === numbers[at])
  if (!isSame) setKnown(numbers)
  return isSame ? known : numbers
}

/** The heading of a column of buttons, for assistive technology alone. */
const ActionHeading = memo(function ActionHeading({
  label,
  part,
  end,
}: {
  label: string
  part: string
  end: string | 0
}) {
  return (
    <TableCell data-part={part} style={{ insetInlineEnd: end }}>
      <span data-part="label">{label}</span>
    </TableCell>
  )
})

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

/**
 * A heading to sort by and to resize. It renders only when it changes itself: a page that arrives
 * would render all of them twice.
 */
const ColumnHeading = memo(function ColumnHeading({
  column,
  index,
  sorted,
  onSort,
  onPoint,
  isResizable,
  onDrag,
  onResize,
  onFit,
}: {
  column: ResolvedColumn
  index: number
  /** Undefined: the list is in the order of another column. */
  sorted: SortPayload['order'] | undefined
  onSort: (sort: SortPayload) => void
  onPoint: (sort: SortPayload) => void
  isResizable: boolean
  onDrag: (path: string, width: number) => void
  onResize: (path: string, width: number) => void
  onFit: (path: string) => void
}) {
  const { path } = column
  const isSorted = sorted !== undefined
  const direction = sorted === 'DESC' ? 'desc' : 'asc'
  const ariaSort = isSorted
    ? direction === 'asc'
      ? 'ascending'
      : 'descending'
    : column.sortable
      ? 'none'
      : undefined
  const next = { field: path, order: sorted === 'ASC' ? 'DESC' : 'ASC' } as const
  const pointed = usePointed(
    () => next,
    () => onPoint(next),
  )
  return (
    <TableCell
      align={alignOf(column)}
      aria-label={column.label}
      title={column.label}
      aria-sort={ariaSort}
    >
      <div
        data-part="heading"
        style={isSorted ? (alignOf(column) === 'right' ? afterArrow : beforeArrow) : undefined}
      >
        {column.sortable ? (
          <TableSortLabel
            active={isSorted}
            direction={direction}
            onClick={() => onSort(next)}
            {...pointed}
          >
            {column.label}
          </TableSortLabel>
        ) : (
          column.label
        )}
      </div>
      {isResizable && (
        <ColumnResizeHandle
          label={column.label}
          index={index}
          onWidth={(wanted) => onDrag(path, wanted)}
          onDone={(wanted) => onResize(path, wanted)}
          onFit={() => onFit(path)}
        />
      )}
    </TableCell>
  )
})

import { Suspense, useRef } from 'react'
import type { ComponentType, ReactNode } from 'react'
import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TableSortLabel from '@mui/material/TableSortLabel'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useListContext, useTranslate } from 'ra-core'
import type { DisplayProps } from '../../../fields/fieldViews.types.ts'
import { listPageSize, scrollingSize } from '../../../model/constants.ts'
import type { ResolvedColumn } from '../../record/columns.ts'
import type { EntityRecord } from '../../record/record.ts'
import { lazyPart } from '../../states/lazyPart.tsx'
import { PartBoundary } from '../../states/PartBoundary.tsx'
import { visuallyHidden } from '../../states/visuallyHidden.ts'
import { ColumnResizeHandle } from './ColumnResizeHandle.tsx'
import { fitColumn } from '../columns/fitColumn.ts'
import type { ColumnsControl } from '../toolbar/ListToolbar.tsx'
import { PageRows } from './PageRows.tsx'
import { alignOf, SkeletonRow } from './RecordRow.tsx'
import type { RecordAction } from './RowActions.tsx'
import { useColumnWidths } from '../columns/useColumnWidths.ts'
import { useMoreAtEnd } from './useMoreAtEnd.ts'
import { rowStyles } from './rowStyles.ts'
import { showTitleWhenTruncated } from './showTitleWhenTruncated.ts'
import { RowCheckbox } from '../selection/RowCheckbox.tsx'
import type { Selection } from '../selection/useSelection.ts'

const ScrollingRows = lazyPart(() => import('./ScrollingRows.tsx'))

/** Props of a table or its cards; the rows come from ra-core's list context. */
export type RecordListProps = {
  /** The table's name: the plural of the entity, or the tab. */
  label: string
  columns: ResolvedColumn[]
  /** The column widths and where they are stored; absent: the initial widths. */
  control?: Pick<ColumnsControl, 'choice' | 'onChange'>
  nameOf: (record: EntityRecord) => string
  /**
   * The address of the record's detail, for the name column; absent: the cells link by themselves.
   */
  linkOf?: (record: EntityRecord) => string | undefined
  linkColumn?: string
  /** The columns that make up the record's name: a card has them in its title. */
  nameColumns?: string[]
  /** Absent: rows cannot be selected. */
  selection?: Selection | undefined
  /** Asks to delete what is selected. */
  onDelete?: () => void
  /** The actions of a record; absent: none. */
  actions?: ((record: EntityRecord) => RecordAction[]) | undefined
  /** How many action buttons a row has room for. */
  actionCount?: number
  cells?: Record<string, ComponentType<DisplayProps>>
  /** Replaces a cell: the Assign button where a reference is empty. */
  cell?: (column: ResolvedColumn, record: EntityRecord) => ReactNode | undefined
  empty: ReactNode
}

const selectionWidth = 44
const headingStyles = {
  height: 38,
  py: 0,
  fontSize: '0.75rem',
  fontWeight: 600,
  color: 'text.secondary',
  whiteSpace: 'nowrap',
} as const

// The actions column shows an edge while columns are scrolled beneath it.
const edge = {
  '&[data-more-at-end] tr > :last-child:not([colspan])::before': {
    content: '""',
    position: 'absolute',
    insetBlock: 0,
    right: '100%',
    width: 12,
    borderRight: 1,
    borderColor: 'divider',
    background: 'linear-gradient(to left, var(--mui-palette-divider), transparent)',
    pointerEvents: 'none',
  },
} as const

/**
 * The rows as a dense table: sticky header, sortable columns with widths that do not change while
 * it loads, selection. One page of rows, or all matching rows to scroll through, depending on the
 * page size.
 */
export function RecordTable(props: RecordListProps) {
  const { label, columns, selection, actions, actionCount = 3, control } = props
  const translate = useTranslate()
  const { data, isFetching, sort, setSort, perPage, setPerPage, total } =
    useListContext<EntityRecord>()
  const box = useRef<HTMLDivElement>(null)
  const table = useRef<HTMLTableElement>(null)
  useMoreAtEnd(box)
  const finger = useMediaQuery('(pointer: coarse)')
  const actionsWidth = actions ? Math.max(64, actionCount * (finger ? 40 : 28) + 20) : 0
  const { widths, whole, drag, keep } = useColumnWidths(
    box,
    columns,
    props.linkColumn,
    actionsWidth + (selection ? selectionWidth : 0),
    control?.choice.widths ?? {},
    control && ((kept) => control.onChange({ ...control.choice, widths: kept })),
  )
  const span = columns.length + (selection ? 1 : 0) + (actions ? 1 : 0)
  const isScrolling = perPage === scrollingSize
  const rows = data ?? []
  const all =
    rows.length > 0 &&
    (isScrolling
      ? selection?.isEverything === true && selection.count === total
      : rows.every((each) => selection?.has(each.id)))
  const some = (selection?.count ?? 0) > 0
  const selectAll = () =>
    all
      ? selection?.select([])
      : isScrolling
        ? selection?.selectEverything()
        : selection?.select(rows.map((each) => each.id))
  return (
    <TableContainer
      ref={box}
      tabIndex={0}
      role="region"
      aria-label={translate('screens.list.scrolls', { many: label })}
      sx={{
        maxHeight: 'calc(100dvh - 270px)',
        scrollbarGutter: 'stable',
        scrollPaddingTop: 40,
        overflowAnchor: 'none',
        ...(actions ? edge : {}),
        '&:focus-visible': {
          outline: 2,
          outlineStyle: 'solid',
          outlineColor: 'primary.main',
          outlineOffset: -2,
        },
      }}
    >
      <Table
        ref={table}
        stickyHeader
        size="small"
        aria-label={label}
        aria-busy={isFetching}
        aria-rowcount={total === undefined ? -1 : total + 1}
        onPointerOver={showTitleWhenTruncated}
        style={{ width: whole }}
        sx={{ tableLayout: 'fixed', ...rowStyles }}
      >
        <colgroup>
          {selection && <col style={{ width: selectionWidth }} />}
          {columns.map((each, index) => (
            <col key={each.path} style={{ width: widths[index] }} />
          ))}
          {actions && <col style={{ width: actionsWidth }} />}
        </colgroup>
        <TableHead>
          <TableRow aria-rowindex={1}>
            {selection && (
              <TableCell align="center" sx={{ ...headingStyles, px: 0 }}>
                <RowCheckbox
                  checked={all}
                  indeterminate={some}
                  disabled={rows.length === 0}
                  label={translate(
                    isScrolling ? 'screens.list.selectEvery' : 'screens.list.selectAll',
                  )}
                  onChange={selectAll}
                />
              </TableCell>
            )}
            {columns.map((column, index) => {
              const active = sort.field === column.path
              const direction = sort.order === 'ASC' ? 'asc' : 'desc'
              return (
                <TableCell
                  key={column.path}
                  align={alignOf(column)}
                  aria-label={column.label}
                  title={column.label}
                  aria-sort={
                    active
                      ? direction === 'asc'
                        ? 'ascending'
                        : 'descending'
                      : column.sortable
                        ? 'none'
                        : undefined
                  }
                  sx={headingStyles}
                >
                  <Box
                    sx={{
                      overflow: 'hidden',
                      textOverflow: 'ellipsis',
                      pr: column.sortable ? 2 : 0,
                    }}
                  >
                    {column.sortable ? (
                      <TableSortLabel
                        active={active}
                        direction={active ? direction : 'asc'}
                        onClick={() =>
                          setSort({
                            field: column.path,
                            order: active && sort.order === 'ASC' ? 'DESC' : 'ASC',
                          })
                        }
                      >
                        {column.label}
                      </TableSortLabel>
                    ) : (
                      column.label
                    )}
                  </Box>
                  {drag && keep && (
                    <ColumnResizeHandle
                      label={column.label}
                      width={widths[index]!}
                      onWidth={(width) => drag(column.path, width)}
                      onDone={(width) => keep(column.path, width)}
                      onFit={() =>
                        keep(column.path, fitColumn(table.current!, index + (selection ? 1 : 0)))
                      }
                    />
                  )}
                </TableCell>
              )
            })}
            {actions && (
              <TableCell sx={{ ...headingStyles, right: 0, zIndex: 3 }}>
                <Box component="span" sx={visuallyHidden}>
                  {translate('screens.list.actions')}
                </Box>
              </TableCell>
            )}
          </TableRow>
        </TableHead>
        {isScrolling ? (
          <PartBoundary onClose={() => setPerPage(listPageSize)}>
            <Suspense
              fallback={
                <TableBody>
                  <SkeletonRow span={span} seed={0} first={false} />
                </TableBody>
              }
            >
              <ScrollingRows {...props} span={span} box={box} />
            </Suspense>
          </PartBoundary>
        ) : (
          <PageRows {...props} span={span} box={box} />
        )}
      </Table>
    </TableContainer>
  )
}

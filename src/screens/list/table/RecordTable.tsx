import { useRef } from 'react'
import type { ComponentType, ReactNode } from 'react'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableContainer from '@mui/material/TableContainer'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useListContext, useTranslate } from 'ra-core'
import type { SortPayload } from 'ra-core'
import type { DisplayProps } from '../../../fields/fieldViews.types.ts'
import { listPageSize, scrollingSize } from '../../../model/constants.ts'
import type { ResolvedColumn } from '../../record/columns.ts'
import type { EntityRecord } from '../../record/record.ts'
import { withStyles } from '../../../fields/controls/withStyles.ts'
import { lazyPart } from '../../../fields/loading/lazyPart.tsx'
import { PartBoundary } from '../../states/PartBoundary.tsx'
import type { ColumnsControl } from '../toolbar/ListToolbar.tsx'
import { PageRows } from './PageRows.tsx'
import type { InlineEdit } from '../inline/inlineEdit.ts'
import { WaitingRows } from './RecordRow.tsx'
import type { ActionColumns, RecordAction } from './RowActions.tsx'
import { TableHeadings } from './TableHeadings.tsx'
import { useColumnWidths } from '../columns/useColumnWidths.ts'
import { useMoreAtEnd } from './useMoreAtEnd.ts'
import {
  afterActions,
  barsOf,
  onPaper,
  rowStyles,
  twoLineColumns,
  waitingBars,
  zoomOnPaper,
} from './rowStyles.ts'
import { showTitleWhenTruncated } from './showTitleWhenTruncated.ts'
import type { Selection } from '../selection/useSelection.ts'
import { LoadBoundary } from '../../../fields/loading/LoadBoundary.tsx'

const ScrollingRows = lazyPart(() => import('./ScrollingRows.tsx'))

/** Props of a table or its cards; the rows come from ra-core's list context. */
export type RecordListProps = ActionColumns & {
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
  cells?: Record<string, ComponentType<DisplayProps>>
  /** Absent: cells cannot be edited in place. */
  inline?: InlineEdit | undefined
  /** Replaces a cell: the Assign button where a reference is empty. */
  cell?: (column: ResolvedColumn, record: EntityRecord) => ReactNode | undefined
  /** Called with the order of a heading that is pointed at. */
  onPointSort?: ((sort: SortPayload) => void) | undefined
  empty: ReactNode
}

const selectionWidth = 44

const containerStyles = {
  maxHeight: 'calc(100dvh - 270px)',
  scrollbarGutter: 'stable',
  scrollPaddingTop: 40,
  overflowAnchor: 'none',
  '&:focus-visible': {
    outline: 2,
    outlineStyle: 'solid',
    outlineColor: 'primary.main',
    outlineOffset: -2,
  },
  '@media print': { maxHeight: 'none', overflow: 'visible' },
} as const

// The actions show an edge while columns are scrolled beneath them.
const edge = {
  '&[data-more-at-end] tr > [data-part="actions"]::before, &[data-more-at-end] tr > :not([data-part="actions"]) + [data-part="action"]::before':
    {
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

const Frame = withStyles(TableContainer, { ...containerStyles, ...edge })
const Rows = withStyles(Table, { tableLayout: 'fixed', ...rowStyles })

/**
 * The rows as a dense table: sticky header, sortable columns with widths that do not change while
 * it loads, selection. One page of rows, or all matching rows to scroll through, depending on the
 * page size.
 */
export function RecordTable(props: RecordListProps) {
  const { label, columns, selection, actions, actionCount = 3, actionColumn, control } = props
  const translate = useTranslate()
  const { isFetching, isPending, perPage, setPerPage, total } = useListContext<EntityRecord>()
  const box = useRef<HTMLDivElement>(null)
  const table = useRef<HTMLTableElement>(null)
  useMoreAtEnd(box)
  const finger = useMediaQuery('(pointer: coarse)')
  const buttonWidth = finger ? 40 : 28
  const hasActions = actions !== undefined && actionCount > 0
  const actionsWidth = hasActions ? Math.max(64, actionCount * buttonWidth + 20) : 0
  const buttonCell = buttonWidth + 14
  const menuWidth = Math.min(actionsWidth, buttonCell)
  const columnWidth = actions && actionColumn ? buttonCell : 0
  const { widths, isCompact, isTight, isWrapped, onTwoLines, leastWidth, totalWidth, drag, keep } =
    useColumnWidths({
      box,
      table,
      columns,
      nameColumn: props.linkColumn,
      nameColumns: props.nameColumns ?? [],
      before: selection ? selectionWidth : 0,
      after: actionsWidth + columnWidth,
      compact: menuWidth + columnWidth,
      chosen: control?.choice.widths ?? {},
      onChange: control && ((kept) => control.onChange({ ...control.choice, widths: kept })),
    })
  const paper = onPaper(leastWidth)
  const span =
    columns.length + [selection, hasActions, columnWidth > 0].filter((each) => each).length
  const isScrolling = perPage === scrollingSize
  return (
    <Frame
      ref={box}
      tabIndex={0}
      role="region"
      aria-label={translate('screens.list.scrolls', { many: label })}
    >
      <Rows
        ref={table}
        stickyHeader
        size="small"
        aria-label={label}
        aria-busy={isFetching || isPending}
        data-tight={isTight || undefined}
        data-wrapped={isWrapped || undefined}
        data-wide={paper.isWide ? (paper.isBroken ? 'broken' : 'whole') : undefined}
        aria-rowcount={total === undefined ? -1 : total + 1}
        onPointerOver={showTitleWhenTruncated}
        style={{
          width: totalWidth,
          [afterActions as string]: `${columnWidth}px`,
          [zoomOnPaper as string]: paper.zoom,
          [waitingBars as string]: barsOf(widths, selection ? selectionWidth : 0),
        }}
        // Further rows of a scrolling list may have longer texts, and all its rows have one height.
        sx={
          isScrolling
            ? undefined
            : twoLineColumns(onTwoLines.map((index) => index + (selection ? 1 : 0)))
        }
      >
        <colgroup>
          {selection && <col style={{ width: selectionWidth }} />}
          {columns.map((each, index) => (
            <col key={each.path} style={{ width: widths[index] }} />
          ))}
          {hasActions && <col style={{ width: isCompact ? menuWidth : actionsWidth }} />}
          {columnWidth > 0 && <col style={{ width: columnWidth }} />}
        </colgroup>
        <TableHeadings
          {...props}
          widths={widths}
          {...(drag && keep ? { onDrag: drag, onResize: keep } : {})}
          table={table}
        />
        {isScrolling ? (
          <PartBoundary onClose={() => setPerPage(listPageSize)}>
            <LoadBoundary
              fallback={
                <TableBody>
                  <WaitingRows span={span} count={1} />
                </TableBody>
              }
            >
              <ScrollingRows {...props} actionsInMenu={isCompact} span={span} box={box} />
            </LoadBoundary>
          </PartBoundary>
        ) : (
          <PageRows {...props} actionsInMenu={isCompact} span={span} box={box} />
        )}
      </Rows>
    </Frame>
  )
}

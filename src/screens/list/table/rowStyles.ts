import { nameLinkStyles } from './RecordCell.tsx'
import { rowButtonStyles } from './RowActions.tsx'
import { rowCheckboxStyles } from '../selection/rowCheckboxStyles.ts'

/** Height of a row, with or without its record, in pixels. */
export const rowHeight = 41

// The cells draw the focus ring of their row: the sticky cells at the end would cover the row's own
// outline.
const primary = 'var(--mui-palette-primary-main)'
const ring = (side = '') => ({
  boxShadow: `inset 0 2px ${primary}, inset 0 -2px ${primary}${side}`,
})

// Repeats vertically, once per row.
const bar = (left: number, width: number) =>
  `linear-gradient(transparent 15px, var(--mui-palette-action-hover) 15px 27px, transparent 27px) ${left}px 0 / ${width}px ${rowHeight}px repeat-y`

/** The CSS variable with the bars of rows that are not rendered. */
export const waitingBars = '--waiting-bars'

/**
 * The bars that stand for the texts of columns with these widths, after `before` pixels, as a value
 * for `waitingBars`.
 */
export function barsOf(widths: number[], before: number): string {
  let left = before
  const bars = widths.map((width) => {
    const drawn = bar(left + 10, Math.round(Math.max(16, (width - 20) * 0.6)))
    left += width
    return drawn
  })
  return bars.join(', ')
}

/** The CSS variable of a wide table with how much smaller it is on paper. */
export const zoomOnPaper = '--zoom-on-paper'

/** Pixels beside each other on a sheet of A4 or Letter, upright and across, within its margins. */
const sheet = { upright: 680, across: 960 }

/**
 * So many times the width of a sheet fits on it, because texts wrap; of more than `breaking` times,
 * only with words that are broken.
 */
const [wrapping, breaking] = [1.5, 2]

/**
 * Whether columns that need `least` pixels on one line are printed across the sheet, and how much
 * smaller: as much as it takes, but never too small to be read. Of very many columns, words are
 * broken (`isBroken`).
 */
export function onPaper(least: number): { isWide: boolean; isBroken: boolean; zoom: number } {
  const zoom = Math.min(1, Math.max(0.65, (sheet.across * wrapping) / Math.max(least, 1)))
  return {
    isWide: least > sheet.upright * wrapping,
    isBroken: least * zoom > sheet.across * breaking,
    zoom,
  }
}

/** The CSS variable with the width of the column after the actions. */
export const afterActions = '--after-actions'

const actionStyles = {
  px: 0.875,
  py: 0,
  textAlign: 'right',
  overflow: 'visible',
  position: 'sticky',
  right: 0,
  bgcolor: 'inherit',
} as const

// Two lines fit into the height of a row.
const twoLines = {
  py: 0,
  whiteSpace: 'normal',
  textWrap: 'balance',
  lineHeight: '16px',
} as const

// What does not fit on two lines ends with an ellipsis, and long words break.
const clamped = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: '2',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const

// The border keeps a third line out of sight, which a padding would show.
const clampedLink = {
  ...clamped,
  width: 'fit-content',
  borderBlock: '4px solid transparent',
  py: 0,
  whiteSpace: 'normal',
  lineHeight: '16px',
} as const

/** The styles of the cells of these columns, counted from 0, whose texts stand on two lines. */
export const twoLineColumns = (columns: number[]) =>
  Object.fromEntries(
    columns.map((column) => [
      `& tbody > tr > td:nth-of-type(${column + 1}):not([data-part])`,
      {
        ...twoLines,
        '& > a:only-child': clampedLink,
        '& > span:only-child:not([class]), & [data-part="first"]': clamped,
      },
    ]),
  )

/** Styles of all rows of a table, defined once on the table. */
export const rowStyles = {
  // A table that loads for longer than a moment has a line below its headings. Its rows stay as
  // they are: dimmed text would lose its contrast.
  '& thead th': { transition: 'box-shadow 0s' },
  '&[aria-busy="true"] thead th': {
    boxShadow: `inset 0 -2px ${primary}`,
    transition: 'box-shadow 200ms 300ms',
  },
  '& tbody > tr': {
    height: rowHeight,
    scrollMarginBottom: rowHeight,
    bgcolor: 'background.paper',
    outline: 'none',
    '&:not([aria-hidden]):hover': { bgcolor: 'action.hover' },
    '&[data-selected]': { bgcolor: 'action.selected' },
  },
  '& tbody > tr > td': {
    height: rowHeight,
    px: 1.25,
    py: 0.5,
    borderBottom: 1,
    borderColor: 'divider',
    fontSize: '0.875rem',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  '& tbody > tr:last-of-type > td': { borderBottom: 0 },
  // A touch target of 24 pixels, without moving the surrounding content.
  '& tbody a': { py: 0.5, px: 1, mx: -1 },
  '& tbody a[data-part="name"]': nameLinkStyles,
  '& [data-part="rowButton"]': rowButtonStyles,
  '& [data-part="rowCheckbox"]': rowCheckboxStyles,
  '&[data-wrapped] td[data-wraps]': twoLines,
  '&[data-wrapped] td:has(> a[data-part="name"])': { py: 0, textOverflow: 'clip' },
  '&[data-wrapped] a[data-part="name"]': clampedLink,
  // Where columns have little room, 4 pixels less on each side leave more for texts.
  '&[data-tight] tbody > tr > td:not([data-part]), &[data-tight] thead th:not([data-part])': {
    px: 0.75,
  },
  '&[data-tight] tbody a': { px: 0.75, mx: -0.75 },
  // What a double click edits has a frame under the pointer.
  '& tr:not(:focus-visible) > td[data-inline]:hover': {
    boxShadow: 'inset 0 0 0 1px var(--mui-palette-divider)',
  },
  '& td[data-part="checkbox"]': { p: 0, textAlign: 'center' },
  // A wide table scrolls beneath its actions, which stay visible.
  '& td[data-part="actions"]': { ...actionStyles, right: `var(${afterActions})` },
  '& td[data-part="action"]': actionStyles,
  // The placeholder of rows that are not rendered: a bar per column and a line per row height.
  '& tbody > tr > td[data-part="bars"]': {
    p: 0,
    borderBottom: 0,
    background: `linear-gradient(transparent ${rowHeight - 1}px, var(--mui-palette-divider) 0) 0 0 / 100% ${rowHeight}px repeat-y, var(${waitingBars})`,
  },
  '& tbody > tr:focus-visible > td': ring(),
  '& tbody > tr:focus-visible > td:first-of-type': ring(`, inset 2px 0 ${primary}`),
  '& tbody > tr:focus-visible > td:last-of-type': ring(`, inset -2px 0 ${primary}`),
  // On paper nothing scrolls: columns share the width, texts wrap and are shown to their end, and
  // buttons are of no use.
  '@media print': {
    width: '100% !important',
    tableLayout: 'auto',
    '& col': { width: 'auto !important' },
    '& [data-part="checkbox"], & [data-part="actions"], & [data-part="action"]': {
      display: 'none',
    },
    '& thead th': { position: 'static', height: 'auto', whiteSpace: 'normal' },
    '& tbody > tr': { breakInside: 'avoid' },
    '& thead th *': { maxHeight: 'none !important' },
    '& tbody > tr > td *': {
      WebkitLineClamp: 'none !important',
      overflow: 'visible !important',
    },
    '&[data-wide]': { zoom: `var(${zoomOnPaper})` },
    '&[data-wide] tbody > tr > td, &[data-wide] thead th': { px: '2px' },
    '&[data-wide="broken"] td, &[data-wide="broken"] th': { overflowWrap: 'anywhere' },
    '& tbody > tr > td': {
      height: 'auto',
      px: 0.5,
      fontSize: '0.75rem',
      whiteSpace: 'normal',
      overflow: 'visible',
    },
  },
} as const

import { useId, useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import { useNavigate } from 'react-router-dom'
import { visuallyHidden } from '../../fields/controls/visuallyHidden.ts'
import type { FiguresProps } from './FigureTable.tsx'
import { heatLevels, heatStyles, levelOf, type HeatStyle } from './heatScale.ts'

/** Pixels. */
const rowHeight = 34
const headHeight = 28
const leastCell = 26
/** The estimated width of a character of a label. */
const character = 7

type Place = { row: number; column: number }

/** Pixels: the room for the labels of the rows, and the width of a cell. */
type Grid = { side: number; cell: number }

/**
 * Figures of two groups as a grid of cells, the stronger the greater; those of all others have an
 * outline instead. The arrow keys move between the cells, Enter opens the records of one. Cells
 * with room show their number.
 */
export default function HeatMap({
  figures,
  texts,
  address,
  summary,
}: FiguresProps & {
  /** What the chart shows at a glance, for screen readers. */
  summary: string
}) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const hint = useId()
  const [box, width] = useWidth()
  const styles = heatStyles(useTheme().palette)
  const rows = figures.rows.map((row) => texts.part(row, 0))
  const columns = figures.columns.map((column) => texts.part(column, 1))
  const values = figures.cells.map((cells) =>
    cells.map((cell) => {
      const figure = cell ?? texts.noFigure
      return figure === null ? null : Number(figure)
    }),
  )
  const isOther = ({ row, column }: Place) =>
    'other' in figures.rows[row]! || 'other' in figures.columns[column]!
  // Beside the sum of all others the cells of single values would look alike.
  const compared = values.flatMap((cells, row) =>
    cells.flatMap((value, column) => (value === null || isOther({ row, column }) ? [] : value)),
  )
  const most = Math.max(0, ...compared)
  const least = Math.min(0, ...compared)
  const grid = gridOf(rows, columns, width)
  const height = headHeight + rows.length * rowHeight
  const addressOf = ({ row, column }: Place) =>
    address([figures.rows[row]!, figures.columns[column]!])
  const open = (place: Place) => {
    const to = addressOf(place)
    if (to) void navigate(to)
  }
  const { at, setAt, drawing, onKey } = useCurrentCell(rows.length, columns.length, open)
  const cellAt = (place: Place) => {
    const { row, column } = place
    const value = texts.figure(figures.cells[row]![column] ?? null)
    return (
      <Cell
        key={column}
        place={place}
        grid={grid}
        style={
          isOther(place)
            ? { ...styles.levels[0]!, edge: styles.label }
            : styles.levels[levelOf(values[row]![column] ?? least, least, most)]!
        }
        number={value}
        label={translate('dashboards.heatCell', {
          row: rows[row]!,
          column: columns[column]!,
          value,
        })}
        isCurrent={at.row === row && at.column === column}
        isLink={Boolean(values[row]![column]) && addressOf(place) !== undefined}
        onOpen={() => open(place)}
        onFocus={() => setAt(place)}
      />
    )
  }
  return (
    <Box>
      <Box id={hint} sx={visuallyHidden}>
        {`${summary} ${translate('dashboards.heatHint')}`}
      </Box>
      <Box ref={box} sx={{ overflowX: 'auto', minHeight: height }}>
        {width > 0 && (
          <svg
            ref={drawing}
            role="grid"
            tabIndex={-1}
            aria-label={texts.title}
            aria-describedby={hint}
            width={grid.side + grid.cell * columns.length}
            height={height}
            onKeyDown={onKey}
            style={{ display: 'block', fontFamily: 'inherit', fontSize: 12 }}
          >
            <ColumnLabels texts={columns} grid={grid} fill={styles.label} />
            {rows.map((text, row) => (
              <g key={row} role="row">
                <RowLabel row={row} text={text} grid={grid} fill={styles.label} />
                {columns.map((_, column) => cellAt({ row, column }))}
              </g>
            ))}
          </svg>
        )}
      </Box>
      <Legend
        styles={styles.levels}
        label={translate('dashboards.heatLegend', {
          least: texts.figure(least),
          most: texts.figure(most),
        })}
        ends={[texts.figure(least), texts.figure(most)]}
      />
    </Box>
  )
}

function gridOf(rows: string[], columns: string[], width: number): Grid {
  const side = Math.min(width < 500 ? 96 : 160, Math.max(...rows.map(textWidth)) + 12)
  return { side, cell: Math.max(leastCell, (width - side) / Math.max(1, columns.length)) }
}

/** The one cell that has the focus or gets it next, and the keys that move it or open the cell. */
function useCurrentCell(rows: number, columns: number, open: (place: Place) => void) {
  const [at, setAt] = useState<Place>({ row: 0, column: 0 })
  const drawing = useRef<SVGSVGElement>(null)
  const focus = (place: Place) => {
    setAt(place)
    drawing.current
      ?.querySelector<SVGElement>(`[data-cell="${place.row} ${place.column}"]`)
      ?.focus()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') open(at)
    else {
      const next = placeAfter(event, at, { row: rows - 1, column: columns - 1 })
      if (!next) return
      focus(next)
    }
    event.preventDefault()
  }
  return { at, setAt, drawing, onKey }
}

function ColumnLabels({ texts, grid, fill }: { texts: string[]; grid: Grid; fill: string }) {
  const { side, cell } = grid
  // Labels that would overlap are left out: every second, every third.
  const step = Math.max(1, Math.ceil(Math.min(48, Math.max(...texts.map(textWidth))) / cell))
  return (
    <g role="row">
      {texts.map((text, index) => (
        <text
          key={index}
          role="columnheader"
          aria-label={text}
          x={side + cell * (index + 0.5)}
          y={headHeight - 9}
          textAnchor="middle"
          fill={fill}
        >
          {index % step === 0 ? shortened(text, cell * step) : ''}
        </text>
      ))}
    </g>
  )
}

type RowLabelProps = { row: number; text: string; grid: Grid; fill: string }

const RowLabel = ({ row, text, grid, fill }: RowLabelProps) => (
  <text
    role="rowheader"
    aria-label={text}
    x={0}
    y={headHeight + rowHeight * (row + 0.5) + 4}
    fill={fill}
  >
    <title>{text}</title>
    {shortened(text, grid.side - 8)}
  </text>
)

function Cell({
  place: { row, column },
  grid: { side, cell: width },
  style,
  number,
  label,
  isCurrent,
  isLink,
  onOpen,
  onFocus,
}: {
  place: Place
  grid: Grid
  style: HeatStyle
  number: string
  label: string
  isCurrent: boolean
  isLink: boolean
  onOpen: () => void
  onFocus: () => void
}) {
  const x = side + width * column
  const y = headHeight + rowHeight * row
  return (
    <Box
      component="g"
      role="gridcell"
      aria-label={label}
      tabIndex={isCurrent ? 0 : -1}
      data-cell={`${row} ${column}`}
      onClick={onOpen}
      onFocus={onFocus}
      sx={{
        cursor: isLink ? 'pointer' : 'default',
        outline: 'none',
        '&:focus-visible rect, &:hover rect': { stroke: 'currentColor', strokeWidth: 2 },
      }}
    >
      <title>{label}</title>
      <rect
        x={x + 1}
        y={y + 1}
        width={width - 2}
        height={rowHeight - 2}
        rx={3}
        fill={style.fill}
        stroke={style.edge}
      />
      {textWidth(number) <= width - 6 && (
        <text x={x + width / 2} y={y + rowHeight / 2 + 4} textAnchor="middle" fill={style.text}>
          {number}
        </text>
      )}
    </Box>
  )
}

/** The colours from the least to the greatest value. */
function Legend({
  styles,
  label,
  ends,
}: {
  styles: HeatStyle[]
  label: string
  ends: [string, string]
}) {
  return (
    <Box
      role="img"
      aria-label={label}
      sx={{ display: 'flex', alignItems: 'center', gap: 0.5, mt: 1, fontSize: '0.75rem' }}
    >
      <span>{ends[0]}</span>
      {heatLevels.map((_, index) => (
        <Box
          key={index}
          sx={{ width: 20, height: 12, borderRadius: 0.5, border: 1 }}
          style={{ background: styles[index]!.fill, borderColor: styles[index]!.edge }}
        />
      ))}
      <span>{ends[1]}</span>
    </Box>
  )
}

/** The place that a key leads to; undefined for other keys. */
function placeAfter(
  { key, ctrlKey }: KeyboardEvent,
  { row, column }: Place,
  last: Place,
): Place | undefined {
  switch (key) {
    case 'ArrowLeft':
      return { row, column: Math.max(0, column - 1) }
    case 'ArrowRight':
      return { row, column: Math.min(last.column, column + 1) }
    case 'ArrowUp':
      return { row: Math.max(0, row - 1), column }
    case 'ArrowDown':
      return { row: Math.min(last.row, row + 1), column }
    case 'Home':
      return { row: ctrlKey ? 0 : row, column: 0 }
    case 'End':
      return { row: ctrlKey ? last.row : row, column: last.column }
    default:
      return undefined
  }
}

/** An estimate in pixels; letters of Japanese are as wide as high. */
const textWidth = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (letter > '\u2e80' ? 12 : character), 0)

function shortened(text: string, width: number): string {
  if (textWidth(text) <= width) return text
  let kept = text
  while (kept && textWidth(`${kept}…`) > width) kept = kept.slice(0, -1)
  return `${kept}…`
}

/** The width of an element in pixels, as it changes. */
function useWidth() {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = box.current!
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    setWidth(element.clientWidth)
    return () => observer.disconnect()
  }, [])
  return [box, width] as const
}

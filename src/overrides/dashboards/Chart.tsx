import { useId, type ReactNode } from 'react'
import type { CSSProperties } from 'react'
import { BarChart } from '@mui/x-charts/BarChart'
import { ChartsReferenceLine } from '@mui/x-charts/ChartsReferenceLine'
import { LineChart, lineClasses } from '@mui/x-charts/LineChart'
import { useDrawingArea } from '@mui/x-charts/hooks'
import { PieChart } from '@mui/x-charts/PieChart'
import Box from '@mui/material/Box'
import { useTheme, type SxProps } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useLocale, useTranslate } from 'ra-core'
import { useNavigate } from 'react-router-dom'
import type { ElementKind } from '../../model/dashboard.ts'
import { dashOf, patternId, Patterns, type Mark } from './Patterns.tsx'
import { Legend } from './Swatch.tsx'
import { useMarks } from './useMarks.ts'
import type { FiguresProps } from './FigureTable.tsx'
import { isCrossed, type Figures } from './figures.ts'

/** Styles by selector. */
const sxOf = (styles: [selector: string, style: CSSProperties][]): SxProps =>
  Object.fromEntries(styles) as SxProps

/** The line of a goal and its label, apart from the lines of the grid. */
const goalLook = {
  lineStyle: { strokeWidth: 2, strokeDasharray: '8 4' },
  labelStyle: { fontSize: 12, fontWeight: 600 },
} as const

/** The periods alone: records without a date have no place in a course; the table has them. */
function withDate({ rows, columns, cells }: Figures): Figures {
  const isDated = (_: unknown, at: number) => !('value' in rows[at]! && rows[at].value === null)
  return { rows: rows.filter(isDated), columns, cells: cells.filter(isDated) }
}

const totalOf = ({ cells }: Figures): number =>
  cells.flat().reduce<number>((sum, cell) => sum + Number(cell ?? 0), 0)

/** The sum of a donut, in its middle. */
function Total({ text }: { text: string }) {
  const { left, top, width, height } = useDrawingArea()
  const { palette } = useTheme()
  return (
    <text
      x={left + width / 2}
      y={top + height / 2}
      textAnchor="middle"
      dominantBaseline="central"
      fill={palette.text.primary}
      style={{ fontSize: text.length > 7 ? 15 : 22, fontWeight: 600, pointerEvents: 'none' }}
    >
      {text}
    </text>
  )
}

type ChartProps = FiguresProps & {
  show: ElementKind
  /** What the chart shows at a glance, for screen readers. */
  summary: string
  /** Whether the figures add up to one: counts and sums do, averages do not. */
  adds: boolean
  goal?: number | undefined
}

/**
 * Figures as a chart, whose points are reached by the arrow keys and lead to the records that they
 * count. Patterns and dashes stand beside the colours; the table is its alternative.
 */
export default function Chart(props: ChartProps) {
  const translate = useTranslate()
  const hint = useId()
  // The library names each point, but not what people enter before the first one.
  return (
    <Box
      role="group"
      aria-label={props.texts.title}
      aria-describedby={hint}
      sx={{
        // What is left over belongs to the numbers beside a donut.
        flex: props.show === 'donut' ? 'none' : '1 1 auto',
        display: 'flex',
        flexDirection: 'column',
        // The borders of the theme of high contrast would be stronger than the marks.
        '& .MuiChartsGrid-line': {
          stroke: 'color-mix(in srgb, var(--mui-palette-text-primary) 14%, transparent)',
        },
      }}
    >
      <span id={hint} hidden>
        {`${props.summary} ${translate('dashboards.chartHint')}`}
      </span>
      <DrawnChart {...props} />
    </Box>
  )
}

function DrawnChart(props: ChartProps) {
  if (props.show === 'donut') return <Donut {...props} />
  return props.show === 'line' || props.show === 'area' ? <Lines {...props} /> : <Bars {...props} />
}

function Donut(props: ChartProps) {
  const { figures, texts, adds } = props
  const { marks, scope, patternOf, open, common } = useChart(props)
  return (
    <Box sx={{ mb: 1 }}>
      <PieChart
        {...common}
        height={180}
        sx={sxOf(
          marks.map((_, index) => [`& path[data-index="${index}"]`, { fill: patternOf(index) }]),
        )}
        onItemClick={(_, { dataIndex }) => open(dataIndex, 0)}
        series={[
          {
            innerRadius: 48,
            outerRadius: 82,
            paddingAngle: 1,
            valueFormatter: ({ value }) => texts.figure(value),
            data: figures.rows.map((row, index) => ({
              id: index,
              label: texts.part(row, 0),
              value: Number(figures.cells[index]![0] ?? 0),
              color: marks[index]!.colour,
            })),
          },
        ]}
      >
        <Patterns scope={scope} marks={marks} />
        {adds && <Total text={texts.figure(totalOf(figures))} />}
      </PieChart>
    </Box>
  )
}

/**
 * Gives a chart the height that its card has left over, of which it needs `least` pixels: cards
 * beside one another are equally high.
 */
function Filling({ least, children }: { least: number; children: ReactNode }) {
  return (
    <Box sx={{ position: 'relative', flex: '1 1 auto', minHeight: least }}>
      <Box sx={{ position: 'absolute', inset: 0 }}>{children}</Box>
    </Box>
  )
}

/** The course of periods, as lines or as areas above one another. */
function Lines({ figures: given, ...rest }: ChartProps) {
  const figures = withDate(given)
  const props = { ...rest, figures }
  const { texts, goal, show, adds } = props
  const { marks, scope, patternOf, open, common } = useChart(props)
  const labels = figures.rows.map((row) => texts.part(row, 0))
  const series = seriesOf(props, marks)
  const values = useValueAxis(props, 1.1)
  const goalText = useGoalText(props)
  return (
    <>
      <SeriesLegend figures={figures} series={series} marks={marks} />
      <Filling least={300}>
        <LineChart
          {...common}
          margin={{ right: 40, bottom: 0 }}
          grid={{ horizontal: true }}
          xAxis={[
            {
              scaleType: 'point',
              data: labels.map((_, index) => index),
              // MUI X Charts 9.17 names a point without its place on an axis that formats nothing,
              // and then says nothing of the next point with the same figure.
              valueFormatter: (index: number) => labels[index]!,
            },
          ]}
          yAxis={[{ width: 48, ...values }]}
          series={series.map((each) => ({
            ...each,
            curve: 'linear',
            showMark: true,
            ...(show === 'area' ? { area: true, ...(adds ? { stack: 'all' } : {}) } : {}),
          }))}
          onMarkClick={(_, { dataIndex, seriesId }) => open(dataIndex, Number(seriesId))}
          sx={sxOf(
            series.flatMap((_, index) => [
              [
                `& .${lineClasses.line}[data-series="${index}"]`,
                { strokeDasharray: dashOf(marks[index]!) },
              ],
              [`& .${lineClasses.area}[data-series="${index}"]`, { fill: patternOf(index) }],
            ]),
          )}
        >
          <Patterns scope={scope} marks={marks} />
          {goal && <ChartsReferenceLine y={goal} label={goalText} labelAlign="end" {...goalLook} />}
        </LineChart>
      </Filling>
    </>
  )
}

function Bars(props: ChartProps) {
  const { figures, texts, goal, adds } = props
  const isPhone = useMediaQuery('(max-width: 600px)')
  const { marks, scope, patternOf, open, common } = useChart(props)
  const labels = figures.rows.map((row) => texts.part(row, 0))
  const longest = isPhone ? 14 : 24
  const series = seriesOf(props, marks)
  const values = useValueAxis(props, 1.25)
  const goalText = useGoalText(props)
  // Statuses have the colours of their badges; other bars of one series are alike.
  const rowHeight = adds ? 34 : Math.max(34, series.length * 14)
  const hasOwnColours = !isCrossed(figures) && figures.rows.some((row) => texts.colour(row, 0))
  return (
    <>
      <SeriesLegend figures={figures} series={series} marks={marks} />
      <Filling least={Math.max(160, labels.length * rowHeight + 90)}>
        <BarChart
          {...common}
          layout="horizontal"
          margin={{ bottom: 0 }}
          grid={{ vertical: true }}
          yAxis={[
            {
              scaleType: 'band',
              data: labels.map((_, index) => index),
              // As wide as the names: short ones leave the room to the bars.
              width: 'auto',
              valueFormatter: (index: number, { location }) =>
                location === 'tick' && labels[index]!.length > longest
                  ? `${labels[index]!.slice(0, longest - 1)}…`
                  : labels[index]!,
            },
          ]}
          xAxis={[values]}
          // Averages on top of one another would look like a sum.
          series={adds ? series.map((each) => ({ ...each, stack: 'all' })) : series}
          onItemClick={(_, { dataIndex, seriesId }) => open(dataIndex, Number(seriesId))}
          slotProps={{
            bar: ({ seriesId, dataIndex }: { seriesId: string | number; dataIndex: number }) => ({
              fill: patternOf(hasOwnColours ? dataIndex : Number(seriesId)),
            }),
          }}
        >
          <Patterns scope={scope} marks={marks} />
          {goal && (
            // The label is above the bars: beside its line it would lie on them, or be cut off.
            <ChartsReferenceLine
              x={goal}
              label={goalText}
              labelAlign="start"
              spacing={{ x: 0, y: -16 }}
              lineStyle={goalLook.lineStyle}
              labelStyle={{ ...goalLook.labelStyle, textAnchor: 'middle' }}
            />
          )}
        </BarChart>
      </Filling>
    </>
  )
}

/** What all charts have: their colours and patterns, and `open`, which leads to records. */
function useChart(props: FiguresProps) {
  const { figures, address } = props
  const marks = useMarks(props)
  const scope = useId()
  const navigate = useNavigate()
  const still = useMediaQuery('(prefers-reduced-motion: reduce)')
  return {
    marks,
    /** The id within which the patterns are defined. */
    scope,
    patternOf: (index: number) => `url(#${patternId(scope, index)})`,
    /** Opens the records of a row and, of two groups, a column. */
    open: (row: number | undefined, column: number) => {
      const [at, across] = [figures.rows[row ?? -1], figures.columns[column]!]
      const to = at && address(isCrossed(figures) ? [at, across] : [at])
      if (to) void navigate(to)
    },
    common: {
      skipAnimation: still,
      hideLegend: true,
      // Enter opens the point that the arrow keys have reached.
      experimentalFeatures: { keyboardActivation: true },
    },
  }
}

/** One series for each part of the second group, or a single one. */
function seriesOf({ figures, texts }: FiguresProps, marks: Mark[]) {
  const crossed = isCrossed(figures)
  return figures.columns.map((column, index) => ({
    id: String(index),
    label: crossed ? texts.part(column, 1) : texts.many,
    data: figures.cells.map((row) => {
      const figure = row[index] ?? texts.noFigure
      return figure === null ? null : Number(figure)
    }),
    valueFormatter: (value: number | null) => texts.figure(value),
    color: marks[crossed ? index : 0]!.colour,
  }))
}

/** The axis of the values. It reaches at least `room` times the goal. */
function useValueAxis({ figures, texts, goal }: ChartProps, room: number) {
  const locale = useLocale()
  const isLong = figures.cells.some(
    (row) => row.reduce<number>((sum, cell) => sum + Number(cell ?? 0), 0) >= 10_000,
  )
  const isWhole = figures.cells.flat().every((cell) => Number.isInteger(Number(cell ?? 0)))
  return {
    min: 0,
    // Long numbers have no room: 15K.
    valueFormatter: (value: number, { location }: { location: string }) =>
      location === 'tick' && isLong
        ? value.toLocaleString(locale, { notation: 'compact', maximumFractionDigits: 2 })
        : texts.figure(value),
    // There is no half of a record.
    ...(isWhole ? { tickMinStep: 1 } : {}),
    // The line of the goal and its label are within the chart, whatever the figures are.
    ...(goal
      ? {
          domainLimit: (_: unknown, most: { valueOf(): number }) => ({
            min: 0,
            max: Math.max(most.valueOf(), room * goal),
          }),
        }
      : {}),
  }
}

function useGoalText({ texts, goal }: ChartProps): string | undefined {
  const translate = useTranslate()
  return goal ? translate('dashboards.goalOf', { goal: texts.figure(goal) }) : undefined
}

/** The names of the series; a single one needs none. */
function SeriesLegend({
  figures,
  series,
  marks,
}: {
  figures: Figures
  series: { label: string }[]
  marks: Mark[]
}) {
  if (!isCrossed(figures)) return null
  return <Legend names={series.map(({ label }) => label)} marks={marks} />
}

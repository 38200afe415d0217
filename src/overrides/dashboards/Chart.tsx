import { useId } from 'react'
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
import { dashes, patternId, Patterns } from './Patterns.tsx'
import { Legend } from './Swatch.tsx'
import { useColours } from './useColours.ts'
import { isCrossed, type FiguresProps } from './FigureTable.tsx'
import type { Figures } from './figures.ts'

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

/**
 * Figures as a chart, whose points are reached by the arrow keys and lead to the records that they
 * count. Patterns and dashes stand beside the colours; the table is its alternative.
 */
export default function Chart({
  show,
  adds,
  goal,
  ...given
}: FiguresProps & {
  show: ElementKind
  /** Whether the figures add up to one: counts and sums do, averages do not. */
  adds: boolean
  goal?: number | undefined
}) {
  const isCourse = show === 'line' || show === 'area'
  const props = isCourse ? { ...given, figures: withDate(given.figures) } : given
  const { figures, texts, address } = props
  const colours = useColours(props)
  const scope = useId()
  const patternOf = (index: number) => `url(#${patternId(scope, index)})`
  const translate = useTranslate()
  const locale = useLocale()
  const navigate = useNavigate()
  const isPhone = useMediaQuery('(max-width: 600px)')
  const still = useMediaQuery('(prefers-reduced-motion: reduce)')
  const crossed = isCrossed(figures)
  const open = (row: number | undefined, column: number) => {
    const [at, across] = [figures.rows[row ?? -1], figures.columns[column]!]
    const to = at && address(crossed ? [at, across] : [at])
    if (to) void navigate(to)
  }
  const labels = figures.rows.map((row) => texts.part(row, 0))
  const series = figures.columns.map((column, index) => {
    return {
      id: String(index),
      label: crossed ? texts.part(column, 1) : texts.many,
      data: figures.cells.map((row) => Number(row[index] ?? 0)),
      valueFormatter: (value: number | null) => texts.figure(value),
      color: colours[crossed ? index : 0]!,
    }
  })
  const isLong = figures.cells.some(
    (row) => row.reduce<number>((sum, cell) => sum + Number(cell ?? 0), 0) >= 10_000,
  )
  const isWhole = figures.cells.flat().every((cell) => Number.isInteger(Number(cell ?? 0)))
  // Statuses have the colours of their badges; other bars of one series are alike.
  const hasOwnColours = !crossed && figures.rows.some((row) => texts.colour(row, 0))
  const values = {
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
            max: Math.max(most.valueOf(), (show === 'bar' ? 1.25 : 1.1) * goal),
          }),
        }
      : {}),
  }
  const goalText = goal ? translate('dashboards.goalOf', { goal: texts.figure(goal) }) : undefined
  const common = {
    skipAnimation: still,
    hideLegend: true,
    desc: translate('dashboards.chartHint'),
    // Enter opens the point that the arrow keys have reached.
    experimentalFeatures: { keyboardActivation: true },
  }
  if (show === 'donut')
    return (
      <Box sx={{ mb: 1 }}>
        <PieChart
          {...common}
          height={180}
          sx={sxOf(
            colours.map((_, index) => [
              `& path[data-index="${index}"]`,
              { fill: patternOf(index) },
            ]),
          )}
          onItemClick={(_, { dataIndex }) => open(dataIndex, 0)}
          series={[
            {
              innerRadius: 48,
              outerRadius: 82,
              paddingAngle: 1,
              valueFormatter: ({ value }) => texts.figure(value),
              data: figures.rows.map((_, index) => ({
                id: index,
                label: labels[index]!,
                value: Number(figures.cells[index]![0] ?? 0),
                color: colours[index]!,
              })),
            },
          ]}
        >
          <Patterns scope={scope} colours={colours} />
          {adds && <Total text={texts.figure(totalOf(figures))} />}
        </PieChart>
      </Box>
    )
  const legend = crossed && <Legend names={series.map(({ label }) => label)} colours={colours} />
  if (isCourse)
    return (
      <>
        {legend}
        <LineChart
          {...common}
          height={300}
          margin={{ right: 40 }}
          grid={{ horizontal: true }}
          xAxis={[{ scaleType: 'point', data: labels }]}
          yAxis={[{ width: 48, ...values }]}
          series={series.map((each) => ({
            ...each,
            curve: 'linear',
            showMark: true,
            ...(show === 'area' ? { area: true, stack: 'all' } : {}),
          }))}
          onMarkClick={(_, { dataIndex, seriesId }) => open(dataIndex, Number(seriesId))}
          sx={sxOf(
            series.flatMap((_, index) => [
              [
                `& .${lineClasses.line}[data-series="${index}"]`,
                { strokeDasharray: dashes[index % dashes.length] },
              ],
              [`& .${lineClasses.area}[data-series="${index}"]`, { fill: patternOf(index) }],
            ]),
          )}
        >
          <Patterns scope={scope} colours={colours} />
          {goal && <ChartsReferenceLine y={goal} label={goalText} labelAlign="end" {...goalLook} />}
        </LineChart>
      </>
    )
  const width = isPhone ? 110 : 180
  const longest = isPhone ? 14 : 24
  return (
    <>
      {legend}
      <BarChart
        {...common}
        layout="horizontal"
        height={Math.max(160, labels.length * 34 + 90)}
        grid={{ vertical: true }}
        yAxis={[
          {
            scaleType: 'band',
            data: labels.map((_, index) => index),
            width,
            valueFormatter: (index: number, { location }) =>
              location === 'tick' && labels[index]!.length > longest
                ? `${labels[index]!.slice(0, longest - 1)}…`
                : labels[index]!,
          },
        ]}
        xAxis={[values]}
        series={series.map((each) => ({ ...each, stack: 'all' }))}
        onItemClick={(_, { dataIndex, seriesId }) => open(dataIndex, Number(seriesId))}
        slotProps={{
          bar: ({ seriesId, dataIndex }: { seriesId: string | number; dataIndex: number }) => ({
            fill: patternOf(hasOwnColours ? dataIndex : Number(seriesId)),
          }),
        }}
      >
        <Patterns scope={scope} colours={colours} />
        {goal && <ChartsReferenceLine x={goal} label={goalText} labelAlign="start" {...goalLook} />}
      </BarChart>
    </>
  )
}

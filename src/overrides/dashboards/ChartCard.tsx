import { useContext, useRef, useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { LinkBase, useNotify, useTranslate } from 'ra-core'
import type { DashboardElement, ElementKind } from '../../model/dashboard.ts'
import type { Entity, ManifestEntry } from '../../model/entity.ts'
import { FailureMessage, LoadBoundary, StateMessage, lazyPart } from '../../branchdesk.ts'
import { EntitiesContext } from '../../screens/entities.tsx'
import type { Result } from './useDashboard.ts'
import type { DateRange } from './dateRange.ts'
import { ChartActions } from './ChartActions.tsx'
import { downloadCsv } from './downloadCsv.ts'
import { downloadPng } from './downloadPng.ts'
import { FigureTable, tableHeight, type FiguresProps } from './FigureTable.tsx'
import {
  addsUp,
  arrange,
  filterOf,
  groupFilter,
  isCrossed,
  unitsOf,
  type Figures,
  type Part,
} from './figures.ts'
import { listAddress } from './listAddress.ts'
import { LinkedNumbers, NumbersSkeleton } from './Numbers.tsx'
import { Panel } from './Panel.tsx'
import { useGroupTexts, type GroupTexts } from './useGroupTexts.ts'
import { useSummaryText } from './useSummaryText.ts'

const Chart = lazyPart(() => import('./Chart.tsx'))
const HeatMap = lazyPart(() => import('./HeatMap.tsx'))

/**
 * An element with groups: its chart, which can be shown as a table, or the table alone. Each mark,
 * number and cell leads to the records that it counts.
 */
export function ChartCard({
  dashboard,
  element,
  entity,
  entry,
  range,
  result: { data, error, retry },
}: {
  dashboard: string | undefined
  element: DashboardElement
  entity: Entity
  entry: ManifestEntry | undefined
  range: DateRange
  result: Result
}) {
  const translate = useTranslate()
  const { manifest } = useContext(EntitiesContext)
  const texts = useGroupTexts(dashboard, element, entity)
  const heading = useRef<HTMLHeadingElement>(null)
  const chart = useRef<HTMLDivElement>(null)
  const [asTable, setAsTable] = useState(element.show === 'table')
  const failure = failureOf({ data, error })
  const figures = data?.groups && arrange(data.groups, unitsOf(element))
  const isEmpty = figures?.rows.length === 0
  const target = element.list ? manifest.find(({ name }) => name === element.list!.entity) : entry
  const address = (by: Part[]) => {
    const filter = figures && groupFilter(element, entity, { range, figures, by })
    return filter && target && listAddress(target, filter)
  }
  const list =
    entry && !element.list ? listAddress(entry, filterOf(element, entity, range)) : undefined
  const excess = figures && excessOf(element.show, figures)
  const savePng = useSavePng(element.show, figures, texts)
  return (
    <Panel
      title={texts.title}
      note={texts.note}
      heading={heading}
      actions={
        // They stand there from the start, so that the title does not move when the figures arrive.
        !failure &&
        !isEmpty && (
          <ChartActions
            title={texts.title}
            isChart={element.show !== 'table'}
            asTable={asTable}
            onToggle={() => setAsTable(!asTable)}
            onCsv={figures && (() => downloadCsv(figures, texts))}
            onPng={figures && !asTable && !excess ? () => void savePng(chart.current) : undefined}
          />
        )
      }
    >
      <Box
        ref={chart}
        sx={{
          display: 'flex',
          flexDirection: 'column',
          flex: 1,
          minHeight: reserved[element.show] ?? (figures ? 0 : (awaited[element.show] ?? 300)),
        }}
      >
        {data?.problem?.error === tooManyGroups ? (
          <TooMany text={data.problem.message} list={list} />
        ) : failure ? (
          <FailureMessage
            error={failure}
            what={texts.title}
            onRetry={() => {
              heading.current?.focus({ preventScroll: true })
              retry()
            }}
          />
        ) : !figures ? (
          <NumbersSkeleton />
        ) : isEmpty ? (
          <StateMessage
            title={translate('screens.list.empty')}
            text={translate('dashboards.emptyElement')}
          />
        ) : asTable ? (
          <FigureTable figures={figures} texts={texts} address={address} />
        ) : excess ? (
          <TooMany
            text={translate('dashboards.tooManyText', {
              count: texts.figure(excess.groups),
              most: texts.figure(excess.most),
            })}
            list={list}
          />
        ) : (
          <Drawing element={element} figures={figures} texts={texts} address={address} />
        )}
      </Box>
    </Panel>
  )
}

/** Returns a function that saves the chart in a box as a picture, with its title and its legend. */
function useSavePng(show: ElementKind, figures: Figures | undefined, texts: GroupTexts) {
  const translate = useTranslate()
  const notify = useNotify()
  return async (box: HTMLElement | null) => {
    const drawing = drawingIn(box)
    if (!drawing || !figures) return
    try {
      await downloadPng(drawing, {
        title: texts.title,
        legend: legendOf(show, figures, texts, drawing),
      })
    } catch (reason) {
      console.warn('The chart could not be drawn.', reason)
      notify(translate('dashboards.pngFailed'), { type: 'error' })
    }
  }
}

/** Why there are no figures: the request failed, or the service could not count this element. */
function failureOf({ data, error }: Pick<Result, 'data' | 'error'>) {
  if (!data?.problem) return error
  const { message, status } = data.problem
  return Object.assign(new Error(message), { status, body: data.problem })
}

/** The chart; beside a donut, whose marks have no names, its numbers with theirs. */
function Drawing({ element, ...shown }: FiguresProps & { element: DashboardElement }) {
  const adds = addsUp(element)
  const isHeatMap = element.show === 'heatmap'
  const summary = useSummaryText(shown.texts)(shown.figures, { adds, byRow: adds && !isHeatMap })
  return (
    <>
      <LoadBoundary fallback={<NumbersSkeleton />}>
        {isHeatMap ? (
          <HeatMap summary={summary} {...shown} />
        ) : (
          <Chart show={element.show} adds={adds} summary={summary} goal={element.goal} {...shown} />
        )}
      </LoadBoundary>
      {element.show === 'donut' && (
        <Box sx={shown.figures.rows.length > shownNumbers ? manyNumbers : { flex: '1 0 auto' }}>
          <LinkedNumbers {...shown} />
        </Box>
      )}
    </>
  )
}

/** More numbers than these scroll beside their donut; the card grows with fewer of them. */
const shownNumbers = 12
const manyNumbers = { flex: '1 1 auto', height: 0, minHeight: 420, overflowY: 'auto' } as const

/** The code of the service where an aggregate has more groups than it returns. */
const tooManyGroups = 'TOO_MANY_GROUPS'

/**
 * In place of a chart that could not be read; `text` says how many groups there are and may be. The
 * table still shows all figures there are, and `list` is the address of what they count.
 */
function TooMany({ text, list }: { text: string; list: string | undefined }) {
  const translate = useTranslate()
  return (
    <StateMessage title={translate('dashboards.tooMany')} text={text}>
      {list && (
        <Button component={LinkBase} to={list} variant="outlined">
          {translate('dashboards.openRecords')}
        </Button>
      )}
    </StateMessage>
  )
}

/** The most values of the first and of the second group that a chart can show. */
const most: Partial<Record<ElementKind, [first: number, second: number]>> = {
  bar: [60, 24],
  line: [400, 24],
  area: [400, 24],
  donut: [40, 1],
  heatmap: [60, 60],
}

/** The values of a group that are more than a chart can show; undefined: it shows all. */
function excessOf(
  show: ElementKind,
  { rows, columns }: Figures,
): { groups: number; most: number } | undefined {
  const [first, second] = most[show] ?? [Infinity, Infinity]
  if (rows.length > first) return { groups: rows.length, most: first }
  return columns.length > second ? { groups: columns.length, most: second } : undefined
}

/** The largest drawing, which is that of the chart and not a swatch. */
const drawingIn = (box: HTMLElement | null): SVGSVGElement | undefined =>
  [...(box?.querySelectorAll('svg') ?? [])].sort(
    (one, other) => other.getBoundingClientRect().width - one.getBoundingClientRect().width,
  )[0]

/** The names of a chart's colours, with the patterns that its drawing defines. */
function legendOf(
  show: ElementKind,
  figures: Figures,
  texts: GroupTexts,
  drawing: SVGSVGElement,
): { name: string; fill: string }[] {
  const names =
    show === 'donut'
      ? figures.rows.map(
          (row, at) => `${texts.part(row, 0)}: ${texts.figure(figures.cells[at]![0] ?? null)}`,
        )
      : isCrossed(figures)
        ? figures.columns.map((column) => texts.part(column, 1))
        : []
  return [...drawing.querySelectorAll('pattern')].flatMap(({ id }, index) =>
    names[index] === undefined ? [] : [{ name: names[index], fill: `url(#${id})` }],
  )
}

/**
 * The heights in pixels that charts take while they load and after, so that nothing below them
 * moves.
 */
const reserved: Partial<Record<ElementKind, number>> = {
  donut: 340,
  line: 300,
  area: 300,
}

/**
 * The heights until the figures arrive. After that, a table is as high as its rows: reserved for a
 * few of them, its height would leave a large gap.
 */
const awaited: Partial<Record<ElementKind, number>> = { table: tableHeight }

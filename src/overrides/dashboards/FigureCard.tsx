import { useRef } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import { LinkBase, useLocale, useTranslate } from 'ra-core'
import type { DashboardElement } from '../../model/dashboard.ts'
import type { Entity, ManifestEntry } from '../../model/entity.ts'
import { LoadBoundary, lazyPart } from '../../branchdesk.ts'
import { focusRing } from '../../screens/states/focusRing.ts'
import type { Result } from './useDashboard.ts'
import { unitOf, type DashboardFilter } from './dateRange.ts'
import { addsUp, courseOf, filterOf } from './figures.ts'
import { listAddress } from './listAddress.ts'
import { Note } from './Panel.tsx'
import { useGroupTexts } from './useGroupTexts.ts'

const Course = lazyPart(() => import('./Course.tsx'))

/**
 * One number under the name of what is counted, as a link to the records; with a date range also
 * its course, and its change against the period before.
 */
export function FigureCard({
  dashboard,
  element,
  entity,
  entry,
  filter,
  now,
  before,
  course,
}: {
  dashboard: string | undefined
  element: DashboardElement
  entity: Entity
  entry: ManifestEntry
  filter: DashboardFilter
  now: Result
  before: Result
  course: Result
}) {
  const translate = useTranslate()
  const texts = useGroupTexts(dashboard, element, entity)
  const valueOf = ({ data }: Result) => data?.groups?.[0]?.values[0]
  const value = valueOf(now)
  const failed = (now.error ?? now.data?.problem) as { status?: number } | undefined
  const heading = useRef<HTMLDivElement>(null)
  const reason = now.data?.problem?.message ?? translate('dashboards.unknown')
  const name = texts.title
  const line = courseOf(course.data?.groups ?? [], filter.range, texts.noFigure)
  return (
    <Box sx={card}>
      <Box
        ref={heading}
        tabIndex={-1}
        sx={{ fontSize: '0.8125rem', color: 'text.secondary', ...focusRing }}
      >
        {name}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, height: 46 }}>
        {failed ? (
          <NoFigure
            name={name}
            onRetry={
              failed.status === 403
                ? undefined
                : () => {
                    heading.current?.focus({ preventScroll: true })
                    now.retry()
                  }
            }
          />
        ) : value === undefined ? (
          <Skeleton width={48} sx={{ display: 'inline-block', fontSize: '1.75rem' }} />
        ) : (
          <Link
            component={LinkBase}
            to={listAddress(entry, filterOf(element, entity, filter.range))}
            underline="hover"
            aria-label={translate('dashboards.count', { of: name, count: texts.figure(value) })}
            sx={{ fontSize: '1.75rem', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}
          >
            {texts.figure(value)}
          </Link>
        )}
        {line.rows.length > 2 && (
          <LoadBoundary fallback={null}>
            <Course
              course={line}
              unit={unitOf(filter.range)}
              adds={addsUp(element)}
              texts={texts}
            />
          </LoadBoundary>
        )}
      </Box>
      {failed && (
        <Box role="alert" title={reason} sx={threeLines}>
          {reason}
        </Box>
      )}
      {element.goal && value !== undefined && (
        <Goal reached={Number(value) / element.goal} goal={texts.figure(element.goal)} />
      )}
      {texts.note && <Note text={texts.note} />}
      {filter.compares && element.date && !failed && (
        <Change
          now={value ?? texts.noFigure}
          before={before.data?.groups && (valueOf(before) ?? texts.noFigure)}
        />
      )}
    </Box>
  )
}

/**
 * The place of a number that could not be read, with a button that tries again; the others stay.
 */
function NoFigure({ name, onRetry }: { name: string; onRetry: (() => void) | undefined }) {
  const translate = useTranslate()
  return (
    <>
      <span aria-hidden>–</span>
      {onRetry && (
        <Button
          size="small"
          onClick={onRetry}
          aria-label={translate('dashboards.tryAgain', { what: name })}
        >
          {translate('screens.action.tryAgain')}
        </Button>
      )}
    </>
  )
}

/** How much of its goal a figure has reached, as a bar and in words. */
function Goal({ reached, goal }: { reached: number; goal: string }) {
  const translate = useTranslate()
  const locale = useLocale()
  const text = translate('dashboards.reached', {
    part: reached.toLocaleString(locale, { style: 'percent' }),
    goal,
  })
  return (
    <Box sx={{ mb: 0.5, fontSize: '0.8125rem', color: 'text.secondary' }}>
      <LinearProgress
        variant="determinate"
        value={Math.min(100, Math.max(0, 100 * reached))}
        aria-label={text}
        sx={{ mb: 0.5, borderRadius: 1 }}
      />
      {text}
    </Box>
  )
}

/** How much a figure has changed against the period before. */
function Change({ now, before }: { now: unknown; before: unknown }) {
  const translate = useTranslate()
  const locale = useLocale()
  if (typeof now !== 'number' || typeof before !== 'number') return <Box sx={{ height: 20 }} />
  const change =
    before === 0
      ? translate('dashboards.changeFrom', { before: before.toLocaleString(locale) })
      : translate('dashboards.change', {
          change: ((now - before) / before).toLocaleString(locale, {
            style: 'percent',
            signDisplay: 'exceptZero',
            maximumFractionDigits: 1,
          }),
          before: before.toLocaleString(locale),
        })
  return <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{change}</Box>
}

/** A reason that names all allowed fields would stretch the other figures, too. */
const threeLines = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
  fontSize: '0.8125rem',
  overflowWrap: 'anywhere',
} as const

const card = {
  px: 2.25,
  py: 1.75,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  minWidth: 0,
  height: '100%',
} as const

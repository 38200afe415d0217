import { SparkLineChart } from '@mui/x-charts/SparkLineChart'
import Box from '@mui/material/Box'
import { useLocale, useTranslate } from 'ra-core'
import type { TimeUnit } from '../../model/aggregate.ts'
import type { Figures } from './figures.ts'
import { periodText } from './periodText.ts'
import type { GroupTexts } from './useGroupTexts.ts'
import { useSummaryText } from './useSummaryText.ts'

/**
 * The course of a figure as a small line. Screen readers say its first and last period, and its
 * greatest and least figure.
 */
export default function Course({
  course,
  unit,
  adds,
  texts,
}: {
  course: Figures
  unit: TimeUnit
  adds: boolean
  texts: GroupTexts
}) {
  const translate = useTranslate()
  const locale = useLocale()
  const part: GroupTexts['part'] = (each) =>
    'value' in each ? periodText(each.value as string, unit, locale) : ''
  const summary = useSummaryText({ ...texts, part })(course, { adds, byRow: false })
  const label = translate('dashboards.course', {
    first: part(course.rows[0]!, 0),
    last: part(course.rows.at(-1)!, 0),
    summary,
  })
  return (
    <Box
      role="img"
      aria-label={label}
      sx={{ flex: '1 1 0', minWidth: 0, maxWidth: 140, color: 'primary.main' }}
    >
      {/* The drawing itself is hidden: its parts say nothing. */}
      <Box aria-hidden>
        <SparkLineChart
          data={course.cells.map(([cell]) => Number(cell ?? 0))}
          height={36}
          color="currentColor"
          area
          disableKeyboardNavigation
        />
      </Box>
    </Box>
  )
}

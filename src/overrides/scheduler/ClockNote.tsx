import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import type { Occurrence } from './occurrence.ts'

const browserZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * Says which clock the times and today are on, where it is not that of the browser alone. `clock`
 * is the time zone of today; without it, the browser's.
 */
export function ClockNote({
  clock,
  occurrences,
}: {
  clock: string | undefined
  occurrences: Occurrence[]
}) {
  const translate = useTranslate()
  const own = browserZone()
  const isOfSeveral = !clock && occurrences.some(({ timeZone }) => timeZone !== own)
  if (!isOfSeveral && (clock ?? own) === own) return null
  return (
    <Typography
      variant="body2"
      color="text.secondary"
      sx={{ ml: { xs: 0, sm: 1 }, fontSize: '0.8125rem' }}
    >
      {isOfSeveral
        ? translate('scheduler.clocks.several', { zone: own })
        : translate('scheduler.clocks.one', { zone: clock })}
    </Typography>
  )
}

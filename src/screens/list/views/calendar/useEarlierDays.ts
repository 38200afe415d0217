import { useMemo, useState } from 'react'
import type { LocalTimes } from '../../../calendar/eventTimes.ts'
import { today } from '../../../calendar/RangeButtons.tsx'

/**
 * Leaves the days before today out of a list of the month that is today's, until the person wants
 * them or has chosen such a day: what is next stands first. Only where there is something before
 * and something to come.
 */
export function useEarlierDays(isList: boolean, date: string, entries: LocalTimes[]) {
  const [wanted, want] = useState<{ date: string; isShown: boolean }>()
  const now = today()
  const isShown = wanted?.date === date ? wanted.isShown : date < now
  const month = now.slice(0, 7)
  // Those of the days around the month are there, too.
  const all = entries.filter((each) => each.localStart.slice(0, 7) <= month)
  const isSplit =
    isList &&
    date.slice(0, 7) === month &&
    all.some(({ localStart, localEnd }) => localStart < now && localEnd >= month) &&
    all.some(({ localEnd }) => localEnd >= now)
  const isHidden = isSplit && !isShown
  // The library compares its options by identity.
  const validRange = useMemo(() => (isHidden ? { start: now } : undefined), [isHidden, now])
  return {
    validRange,
    toggle: isSplit ? { isShown, press: () => want({ date, isShown: !isShown }) } : undefined,
  }
}

/**
 * A day as dialogs and filter ranges send it: the start or the end of that day with the browser's
 * offset.
 * Shape   `2026-03-02` becomes `2026-03-02T00:00:00-05:00` or `2026-03-02T23:59:59-05:00`
 * Source  DLG-09 to DLG-11, API-COM-11
 */
export const dayOnWire = (day: string, end: 'startOfDay' | 'endOfDay'): string =>
  instantOnWire(`${day}T${end === 'startOfDay' ? '00:00:00' : '23:59:59'}`)

/**
 * A local time with the browser's offset.
 * Shape   `2026-03-02T09:30:00` becomes `2026-03-02T09:30:00-05:00`
 */
export function instantOnWire(time: string): string {
  // The offset at that moment: summer time may begin or end within the day.
  const offset = -new Date(time).getTimezoneOffset()
  const two = (value: number) => String(Math.trunc(Math.abs(value))).padStart(2, '0')
  return `${time}${offset < 0 ? '-' : '+'}${two(offset / 60)}:${two(offset % 60)}`
}

import { once, printRecurrence, readRecurrence } from '../../model/recurrence.ts'
import type { Occurrence } from './occurrence.ts'
import type { ChangeScope } from './useMove.ts'

/**
 * The rule of what is edited: one time happens once, and a series that begins with this time has
 * the number of times that are left. Loads the library of rules if it needs it.
 */
export async function ruleOfScope(
  { task, start, localStart, timeZone }: Occurrence,
  scope: ChangeScope,
): Promise<string | null | undefined> {
  if (scope === 'this') return once
  const rule = readRecurrence(task.frequency ?? '')
  if (scope === 'all' || !rule) return task.frequency
  const left = { ...rule, except: rule.except.filter((each) => each > localStart) }
  if (rule.count === undefined) return printRecurrence(left)
  const { countBefore, toWallClock } = await import('../../model/occurrences.ts')
  const first = toWallClock(task.startDate, timeZone)
  // Times that are left out count, too.
  const whole = { start: first, timeZone, rule: { ...rule, except: [] } }
  return printRecurrence({ ...left, count: rule.count - countBefore(whole, start) })
}

import { expect, test } from 'vitest'
import type { Occurrence } from '../../../src/overrides/scheduler/occurrence.ts'
import { ruleOfScope } from '../../../src/overrides/scheduler/ruleOfScope.ts'

test('one time is edited as happening once, and the following ones with the number of times that are left', async () => {
  const occurrence = {
    start: '2026-12-09T08:00:00.000Z',
    localStart: '2026-12-09T09:00:00',
    timeZone: 'Europe/Berlin',
    task: {
      startDate: '2026-12-07T08:00:00.000Z',
      frequency: 'FREQ=DAILY;COUNT=5\nEXDATE:20261208T090000,20261210T090000',
    },
  } as Occurrence
  expect(await ruleOfScope(occurrence, 'this')).toBe('ONCE')
  expect(await ruleOfScope(occurrence, 'following')).toBe(
    'FREQ=DAILY;COUNT=3\nEXDATE:20261210T090000',
  )
  expect(await ruleOfScope(occurrence, 'all')).toBe(occurrence.task.frequency)
  const endless = { ...occurrence, task: { ...occurrence.task, frequency: 'DAILY' } }
  expect(await ruleOfScope(endless, 'following')).toBe('DAILY')
})

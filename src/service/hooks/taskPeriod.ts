import type { FieldOf } from '../recordTypes.ts'
import { databaseTime } from '../sql/databaseTime.ts'
import type { Hook } from './hooks.ts'

/**
 * Hook `task-period`: a task that is completed between its start and its end is on time, otherwise
 * outside its period.
 * Source  SCHED-07
 */
export const taskPeriod: Hook<FieldOf<'scheduled-task'>> = {
  async beforeWrite({ sql }, _shape, drafts) {
    const changed = drafts.filter(
      ({ values, previous }) => values.status !== undefined && values.status !== previous?.status,
    )
    for (const { values } of changed) values.period = null
    const completed = changed.filter(({ values }) => values.status === 'COMPLETED')
    if (completed.length === 0) return
    const now = (await databaseTime(sql)).toISOString()
    for (const { values, previous } of completed) {
      const { startDate, endDate } = { ...previous, ...values }
      const isOnTime = String(startDate) <= now && now <= String(endDate)
      values.period = isOnTime ? 'ON_TIME' : 'OUTSIDE_PERIOD'
    }
  },
}

import type { FieldOf } from '../recordTypes.ts'
import type { Hook } from './hooks.ts'

/**
 * Hook `task-period`: a task that is completed between its start and its end is on time, otherwise
 * outside its period.
 * Source  SCHED-07
 */
export const taskPeriod: Hook<FieldOf<'scheduled-task'>> = {
  async beforeWrite(_call, _shape, drafts) {
    for (const { values, previous } of drafts) {
      if (values.status === undefined || values.status === previous?.status) continue
      const { startDate, endDate } = { ...previous, ...values }
      const now = new Date().toISOString()
      const isOnTime = String(startDate) <= now && now <= String(endDate)
      values.period =
        values.status === 'COMPLETED' ? (isOnTime ? 'ON_TIME' : 'OUTSIDE_PERIOD') : null
    }
  },
}

import { Problem } from '../../model/problem.ts'
import { readRecurrence, recurrenceLimits } from '../../model/recurrence.ts'
import { runActionOnOccurrence } from '../actions/changeOccurrence.ts'
import { findRecords, keyOf, versionOf } from '../records/find.ts'
import { updateRow } from '../records/write.ts'
import { getEntity } from '../recordTypes.ts'
import { columnOf } from '../sql/entityRegistry.ts'
import { taskCompletion, type JobKind } from './jobKind.ts'

/**
 * Completes one time of a task when all documents that were made for it are submitted. It is on
 * time if all of them were.
 */
export const documentCompletion: JobKind = {
  name: taskCompletion,
  async run(call, { task, start }) {
    const [documents, tasks] = [getEntity(call, 'document'), getEntity(call, 'scheduled-task')]
    const { rows } = await call.sql(
      `SELECT web_id AS key FROM ${documents.table} WHERE ${columnOf(documents, 'taskId')} = $1 AND ${columnOf(documents, 'taskStart')} = $2`,
      [task, start],
    )
    const filled = await findRecords(
      call,
      documents,
      rows.map(({ key }) => String(key)),
    )
    if (filled.some(({ status }) => status !== 'COMPLETED')) return
    const [before] = await findRecords(call, tasks, [String(task)], { lock: true })
    if (!before || !isRoom(before.frequency)) return
    const completed = await runActionOnOccurrence(call, tasks, {
      key: String(task),
      start: String(start),
      action: 'complete',
    }).catch((error: unknown) => {
      // Somebody completed, moved or deleted it meanwhile.
      if (error instanceof Problem && ['NOT_FOUND', 'TRANSITION_REFUSED'].includes(error.error))
        return undefined
      throw error
    })
    if (!completed) return
    const key = keyOf(tasks, completed)
    // The job may run after the end of what was submitted in time.
    const period = filled.every(({ onTime }) => onTime) ? 'ON_TIME' : 'OUTSIDE_PERIOD'
    if (completed.period !== period)
      await updateRow(call, tasks, key, versionOf(tasks, completed), { period }, 'all')
    // One time of a task that happens again became a task of its own.
    if (key !== task)
      for (const record of filled)
        await updateRow(
          call,
          documents,
          keyOf(documents, record),
          versionOf(documents, record),
          { taskId: key },
          'all',
        )
  },
}

/** Whether a rule can leave out one more time. */
const isRoom = (frequency: unknown): boolean =>
  (readRecurrence(frequency)?.except.length ?? 0) < recurrenceLimits.except

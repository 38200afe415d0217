import type { EntityRecord } from '../../branchdesk.ts'
import { isOnce } from '../../model/recurrence.ts'

/** A task as the board needs it. */
export type Task = EntityRecord & {
  webId: string
  name: string
  siteId: string
  userId?: string | null
  participants: string[]
  formDefinitionId?: string | null
  startDate: string
  endDate: string
  frequency?: string | null
  status: string
  period?: string | null
  version: number
  _text?: Record<string, unknown>
}

/** One time at which a task happens; `localStart` and `localEnd` are on the clock of its branch. */
export type Occurrence = {
  id: string
  start: string
  end: string
  localStart: string
  localEnd: string
  task: Task
  isRecurring: boolean
  /** The time zone of its branch. */
  timeZone: string
  /** How many other tasks the same person has at this time. */
  overlaps: number
}

/** The response of the service. */
export type OccurrencesAnswer = {
  occurrences: { key: string; start: string; end: string; localStart: string; localEnd: string }[]
  records: Record<string, Task>
  zones: Record<string, string>
  isComplete: boolean
}

/** The occurrences of a response with their tasks, and how many overlap for the same person. */
export function readOccurrences(answer: OccurrencesAnswer): Occurrence[] {
  const tasks = new Map(
    Object.entries(answer.records).map(([key, record]) => [
      key,
      {
        task: { ...record, id: key },
        isRecurring: !isOnce(record.frequency),
        timeZone: answer.zones[record.siteId] ?? 'UTC',
      },
    ]),
  )
  const found = answer.occurrences.flatMap(({ key, ...times }): Occurrence[] => {
    const known = tasks.get(key)
    return known ? [{ ...times, ...known, id: `${key}@${times.localStart}`, overlaps: 0 }] : []
  })
  for (const [person, theirs] of Map.groupBy(found, ({ task }) => task.userId ?? '')) {
    if (person) countOverlaps(theirs)
  }
  return found
}

/**
 * Occurrences of one person, in the order of their starts: each is compared until one begins after
 * it.
 */
function countOverlaps(theirs: Occurrence[]): void {
  const open = theirs.filter(({ task }) => !isOver(task.status))
  const inOrder = open.sort((one, other) => (one.start < other.start ? -1 : 1))
  for (const [index, one] of inOrder.entries())
    for (const other of inOrder.slice(index + 1)) {
      if (other.start >= one.end) break
      one.overlaps += 1
      other.overlaps += 1
    }
}

/** The time zone of all occurrences; undefined: there are none, or they have several. */
export function commonZone(occurrences: Occurrence[]): string | undefined {
  const first = occurrences[0]?.timeZone
  return occurrences.every(({ timeZone }) => timeZone === first) ? first : undefined
}

/** Whether nothing is left to do. */
export const isOver = (status: string): boolean =>
  ['COMPLETED', 'EXPIRED', 'FAILED', 'DELIVERED', 'SENT'].includes(status)

/** The label of a reference of a task. */
export const textOf = (task: Task, field: string): string | undefined => {
  const text = task._text?.[field]
  return typeof text === 'string' && text !== '' ? text : undefined
}

import type { Field } from '../../model/field.ts'
import type { Occurrence, Task } from './occurrence.ts'
import { textOf } from './occurrence.ts'
import type { Colouring } from './useBoardState.ts'

/** One line of the legend: a group of tasks and its colour. */
export type Group = { key: string; text: string; colour: string }

/** Hues for groups without a colour of their own; they are mixed with the background. */
const hues = [
  '#2563eb',
  '#059669',
  '#d97706',
  '#9333ea',
  '#dc2626',
  '#0891b2',
  '#65a30d',
  '#db2777',
]

/** The groups of the shown tasks, in the order of their texts. */
export function groupsOf(
  occurrences: Occurrence[],
  by: Colouring,
  status: Field | undefined,
  translate: (key: string, options?: object) => string,
): Group[] {
  const texts = new Map(
    occurrences.map(({ task }) => [String(task[by] ?? ''), textOf(task, by) ?? '']),
  )
  if (by === 'status')
    return (status?.choices ?? [])
      .filter(({ value }) => texts.has(String(value)))
      .map(({ value, label, colour }) => ({
        key: String(value),
        text: translate(`entity.scheduled-task.choices.status.${value}`, { _: label }),
        colour:
          colour && colour !== 'secondary'
            ? `var(--mui-palette-${colour}-main)`
            : 'var(--mui-palette-text-secondary)',
      }))
  return [...texts]
    .map(([key, text]) => ({ key, text: text || translate('scheduler.none') }))
    .sort((one, other) => one.text.localeCompare(other.text))
    .map((group, index) => ({ ...group, colour: hues[index % hues.length]! }))
}

/** How a completed task lies to its period: the key of the word of its tick. */
export const periodOf = (task: Task): string => task.period ?? 'COMPLETED'

/** The colour of the tick of a completed task. */
export const colourOfPeriod = (period: string) =>
  period === 'OUTSIDE_PERIOD' ? 'warning' : 'success'

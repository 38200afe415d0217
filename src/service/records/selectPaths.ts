import type { Operation } from '../../model/entity.ts'
import type { WireRecord } from '../sql/selection.ts'

type Take = NonNullable<Operation['take']>

/** The paths of a record that a call answers in place of the whole. */
export const selectedPaths = (take: Take): string[] =>
  typeof take === 'string' ? [take] : Object.values(take)

/** What a call answers of a record: the paths under the names it gives them, or the value of the one path. */
export const selectFrom = (take: Take, record: WireRecord): unknown =>
  typeof take === 'string'
    ? (record[take] ?? null)
    : Object.fromEntries(Object.entries(take).map(([name, path]) => [name, record[path] ?? null]))

import type { Operation } from '../../model/entity.ts'
import type { WireRecord } from '../sql/selection.ts'

type Select = NonNullable<Operation['select']>

/** The paths of a record that a call returns instead of the whole record. */
export const selectedPaths = (select: Select): string[] =>
  typeof select === 'string' ? [select] : Object.values(select)

/**
 * The selected part of a record: the paths under their given names, or the value of the one path.
 */
export const selectFrom = (select: Select, record: WireRecord): unknown =>
  typeof select === 'string'
    ? (record[select] ?? null)
    : Object.fromEntries(Object.entries(select).map(([name, path]) => [name, record[path] ?? null]))

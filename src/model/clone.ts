import { isEmpty } from './condition.ts'
import { boundIssue } from './dateBounds.ts'
import type { Entity } from './entity.ts'
import type { Field } from './field.ts'

/**
 * Whether a copy starts without the original's value: the schema says so, the value is unique, only
 * actions change it, or its own limit no longer allows it (a start date that has passed). `today`
 * is the person's date, `yyyy-MM-dd`.
 */
export const startsFresh = (
  entity: Pick<Entity, 'clone'>,
  field: Field,
  value: unknown,
  today: string,
): boolean =>
  Boolean(field.unique || field.writeOnly || field.byAction) ||
  entity.clone?.fresh?.includes(field.name) === true ||
  boundIssue(field, value, {
    today,
    // Limits by other fields are checked with the copy; those may start fresh too.
    valueOf: () => undefined,
    labelOf: (name) => name,
    isUnchanged: () => false,
  }) !== undefined

/**
 * The field whose value a record lacks to be copied, with the message that says so; undefined: it
 * can be copied.
 * Source  FORM-07, VAL-45
 */
export const lacksForClone = (
  { clone }: Pick<Entity, 'clone'>,
  record: Record<string, unknown>,
): { field: string; message: string } | undefined => {
  const missing = Object.entries(clone?.needs ?? {}).find(([name]) => isEmpty(record[name]))
  return missing && { field: missing[0], message: missing[1] }
}

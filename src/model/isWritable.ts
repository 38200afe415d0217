import type { Field } from './field.ts'

/** Whether a field is a key that the schema declares, so that the caller may choose it. */
export const isOwnKey = (field: Pick<Field, 'system' | 'createOnly'>): boolean =>
  field.system === 'key' && field.createOnly === true

/**
 * Whether a request body may set a field: it is not a system field, computed, joined or read-only.
 */
export const isWritable = (field: Field): boolean =>
  field.through?.write === true ||
  !(
    (field.system && !isOwnKey(field)) ||
    field.readOnly ||
    field.from ||
    field.text ||
    field.through ||
    field.firstOf ||
    field.derived
  )

import type { Field } from '../model/field.ts'

/**
 * A field with a name, a label and a text, for what no schema describes. A file of its own, because lists need it and do
 * without the field types.
 */
export const textField = (name: string, label = name): Field => ({ name, label, kind: 'text' })

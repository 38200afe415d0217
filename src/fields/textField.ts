import type { Field } from '../model/field.ts'

/**
 * A text field that no schema describes. It has its own file, because lists need it without loading
 * the field types.
 */
export const textField = (name: string, label = name): Field => ({ name, label, kind: 'text' })

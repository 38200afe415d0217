import type { Choice } from '../../../model/field.ts'

/** The states of a record whose schema names none. */
export const statusChoices: Choice[] = [
  { value: 'ACTIVE', label: 'Active', colour: 'success' },
  { value: 'INACTIVE', label: 'Inactive', colour: 'error' },
]

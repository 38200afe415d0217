import type { Field } from '../../../model/field.ts'

/**
 * The property names of number and default flag in the schema (ENT-02: `phone_number`, `default`).
 * It has its own file, because `type.ts` loads the tables of all countries' numbers, which lists do
 * not need.
 */
export function phoneKeys(field: Field): { number: string; isDefault: string } {
  return {
    number: field.fields?.find((each) => each.kind === 'phone')?.name ?? 'phone_number',
    isDefault: field.fields?.find((each) => each.kind === 'boolean')?.name ?? 'default',
  }
}

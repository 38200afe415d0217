import type { Field } from '../../../model/field.ts'

/**
 * The keys of an entry of several phone numbers: the number's and the default flag's, as the schema spells them (ENT-02:
 * `phone_number`, `default`). A file of its own: `phones.ts` brings the tables of every country's numbers, which a list does without.
 */
export function phoneKeys(field: Field): { number: string; isDefault: string } {
  return {
    number: field.fields?.find((each) => each.kind === 'phone')?.name ?? 'phone_number',
    isDefault: field.fields?.find((each) => each.kind === 'boolean')?.name ?? 'default',
  }
}

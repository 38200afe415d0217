import type { Field } from '../src/model/field.ts'
import { singular } from './naming.ts'

/**
 * Names the items of lists whose schema does not: "Add line" below "Lines". Only for schemas that
 * were written elsewhere; others have translations, which would be missing.
 */
export function nameItems(fields: Field[]): void {
  for (const field of fields) {
    const one = singular(field.label)
    if (field.shape === 'items' && one !== field.label) field.itemLabel ??= one
    nameItems(field.fields ?? [])
    for (const variant of field.variants ?? []) nameItems(variant.fields)
  }
}

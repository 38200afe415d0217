import type { Entity } from '../../../model/entity.ts'
import type { Field } from '../../../model/field.ts'
import { isWritable } from '../../../model/isWritable.ts'
import { formFields, hasInput } from '../../form/formFields.ts'
import { statusField } from '../../record/record.ts'

/**
 * The fields that several records can share: a value or a list of values, without parts. The status
 * has actions of its own.
 */
export function bulkFields(entity: Entity): Field[] {
  const status = statusField(entity)
  return formFields(entity).filter(
    (field) =>
      hasInput(field, 'edit') &&
      isWritable(field) &&
      field !== status &&
      !field.createOnly &&
      !field.virtual &&
      (!field.through || field.through.write) &&
      !field.unique &&
      !field.writeOnly &&
      !field.fields &&
      !field.visibleWhen,
  )
}

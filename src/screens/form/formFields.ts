import type { Entity } from '../../model/entity.ts'
import type { Field } from '../../model/field.ts'
import { findField } from '../../model/path.ts'
import type { FormMode } from './payload.ts'

/** Finds fields by their paths, as `findField` does; for many of them at once. */
export function createFieldFinder(
  entity: Pick<Entity, 'fields'>,
): (path: string) => Field | undefined {
  const byName = new Map(entity.fields.map((field) => [field.name, field]))
  return (path) => byName.get(path) ?? findField(entity, path)
}

/** The fields of a dialog in order; for a wizard, those of all its steps. */
export function formFields(entity: Pick<Entity, 'form' | 'fields'>): Field[] {
  const names = entity.form.steps
    ? entity.form.steps.flatMap((each) => each.fields)
    : entity.form.fields
  return names.map(createFieldFinder(entity)).filter((field): field is Field => field !== undefined)
}

/**
 * Whether a dialog has an input for the field: fields that only actions change are at most shown
 * (DLG-06, DLG-08).
 */
export const hasInput = (field: Field, mode: FormMode) =>
  !field.byAction && !(mode === 'edit' && field.createOnly && field.through)

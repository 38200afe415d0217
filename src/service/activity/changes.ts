import { fieldTypeOf } from '../../fields/fieldTypes.ts'
import type { FieldChange } from '../../model/activityEntry.ts'
import type { Field } from '../../model/field.ts'
import { innerField } from '../../model/path.ts'
import type { EntityMeta } from '../sql/entityRegistry.ts'
import { isSecret, type WireRecord } from '../sql/selection.ts'

/** A field's value, what people read in its place where that is the name of another record or of a look-up, and what they read in the place of keys inside it. */
type State = {
  value: unknown
  text?: string | undefined
  texts?: Record<string, string> | undefined
}

/** A change as it is noted: in English, and by its values where a reader's language may say them otherwise. */
export function fieldChange(field: Field, before: State, after: State): FieldChange {
  const textOf = ({ value, text }: State) => text ?? (fieldTypeOf(field).text(value, field) || null)
  const [from, to] = [textOf(before), textOf(after)]
  const change = { field: field.name, label: field.label, from, to }
  const values = { from: before.value ?? null, to: after.value ?? null }
  const isSaid = values.from === from && values.to === to
  if (isSaid || !isRead(field) || !isWorded(field, values.from) || !isWorded(field, values.to))
    return change
  const texts = { from: namesInside(field, before.texts), to: namesInside(field, after.texts) }
  return Object.keys({ ...texts.from, ...texts.to }).length > 0
    ? { ...change, values, texts }
    : { ...change, values }
}

/** Whether screens say the field's values: not what they hide, nor the names of other records, which are noted as they were. */
const isRead = (field: Field): boolean =>
  !field.hidden && !field.reference && !field.item?.reference

/** Whether a screen can word a value: a scalar, a list of them, or what has fields inside. */
const isWorded = (field: Field, value: unknown): boolean =>
  Boolean(field.fields ?? field.variants) ||
  [value].flat().every((each) => typeof each !== 'object' || each === null)

/** The names of other records inside a value, by where they stand: `siteDevices.0.siteId`. */
const namesInside = (field: Field, texts: Record<string, string> = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts).filter(
      ([path]) => path.startsWith(`${field.name}.`) && innerField(field, path)?.reference,
    ),
  )

/**
 * The difference between two states of a record; one of them may be missing (created, removed). Secrets and fields under a
 * permission of their own are named without their values: whoever reads activity may not hold that permission.
 */
export function fieldChanges(
  shape: EntityMeta,
  before: WireRecord | undefined,
  after: WireRecord | undefined,
  secrets: string[] = [],
): FieldChange[] {
  const changes: FieldChange[] = []
  for (const field of shape.fields.values()) {
    if (
      field.system ||
      field.virtual ||
      field.from ||
      field.text ||
      field.firstOf ||
      (field.through && !field.through.write)
    )
      continue
    const quiet = { field: field.name, label: field.label, from: null, to: null }
    if (field.writeOnly || isSecret(field, { ...before, ...after })) {
      if (secrets.includes(field.name)) changes.push(quiet)
      continue
    }
    if (
      JSON.stringify(before?.[field.name] ?? null) === JSON.stringify(after?.[field.name] ?? null)
    )
      continue
    const stateOf = (record: WireRecord | undefined): State => {
      const texts = record?.['_text'] as Record<string, string> | undefined
      return { value: record?.[field.name], text: texts?.[field.name], texts }
    }
    const change = field.permission ? quiet : fieldChange(field, stateOf(before), stateOf(after))
    // An empty list beside nothing reads the same.
    if (field.permission || change.from !== change.to || (before && after)) changes.push(change)
  }
  return changes
}

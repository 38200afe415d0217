import { fieldTypeOf } from '../../fields/fieldTypes.ts'
import type { FieldChange } from '../../model/activityEntry.ts'
import type { Field } from '../../model/field.ts'
import { innerField } from '../../model/path.ts'
import type { EntityMeta } from '../sql/entityRegistry.ts'
import { isSecret, type WireRecord } from '../sql/selection.ts'

/**
 * The value of a field. `text` is what people read instead of it if the value is the key of another
 * record or a look-up code, `texts` the same for keys inside the value.
 */
type State = {
  value: unknown
  text?: string | undefined
  texts?: Record<string, string> | undefined
}

/**
 * A change as the entry stores it: as English text, and with its values if other languages may word
 * them differently.
 */
export function fieldChange(field: Field, stateBefore: State, stateAfter: State): FieldChange {
  const [before, after] = [withoutNone(field, stateBefore), withoutNone(field, stateAfter)]
  // A key or code says nothing to people: without a readable name or label, a value has no text.
  const textOf = ({ value, text, texts = {} }: State) =>
    text ??
    (isCode(field) || isCode(field.item)
      ? null
      : fieldTypeOf(field).text(withTexts(field, value, texts), field) || null)
  const [from, to] = [textOf(before), textOf(after)]
  const change = {
    field: field.name,
    label: field.label,
    from,
    to,
    ...keysOf(field, before, after),
  }
  const values = { from: before.value ?? null, to: after.value ?? null }
  const isPlain = values.from === from && values.to === to
  if (
    isPlain ||
    !isShown(field) ||
    !isDescribable(field, values.from) ||
    !isDescribable(field, values.to)
  )
    return change
  const texts = { from: namesInside(field, before.texts), to: namesInside(field, after.texts) }
  return Object.keys({ ...texts.from, ...texts.to }).length > 0
    ? { ...change, values, texts }
    : { ...change, values }
}

/** Whether a field holds the key of another record or a look-up code. */
const isCode = (field: Field | undefined): boolean =>
  field?.reference !== undefined || field?.lookup !== undefined

/** The keys of the records that the texts of a reference name. */
function keysOf(field: Field, before: State, after: State): Pick<FieldChange, 'keys'> {
  if (!field.reference && !field.item?.reference) return {}
  const keys = ({ value }: State) =>
    [value]
      .flat()
      .filter((key) => key != null)
      .map(String)
  const both = { from: keys(before), to: keys(after) }
  return both.from.length + both.to.length > 0 ? { keys: both } : {}
}

/**
 * A value with names and labels in place of the keys and look-up codes inside it; those that have
 * none are left out, because a code says nothing to people.
 */
function withTexts(
  field: Field,
  value: unknown,
  texts: Record<string, string>,
  path = field.name,
): unknown {
  if (Array.isArray(value))
    return value.map((each, index) => withTexts(field, each, texts, `${path}.${index}`))
  if (!field.fields || typeof value !== 'object' || value === null) return value
  const shown: Record<string, unknown> = { ...value }
  for (const inner of field.fields) {
    const at = `${path}.${inner.name}`
    shown[inner.name] =
      isCode(inner) || isCode(inner.item)
        ? texts[at]
        : withTexts(inner, shown[inner.name], texts, at)
  }
  return shown
}

/** The state with no value where a reference has the value that means "none" (-1). */
const withoutNone = (field: Field, state: State): State =>
  field.reference?.none !== undefined && state.value === field.reference.none
    ? { ...state, value: null }
    : state

/**
 * Whether screens word the values of the field themselves: not for hidden fields, and not for names
 * of other records, which stay as they were stored.
 */
const isShown = (field: Field): boolean =>
  !field.hidden && !field.reference && !field.item?.reference

/** Whether a screen can word a value: a scalar, a list of scalars, or a value with inner fields. */
const isDescribable = (field: Field, value: unknown): boolean =>
  Boolean(field.fields ?? field.variants) ||
  [value].flat().every((each) => typeof each !== 'object' || each === null)

/** The names of other records inside a value, by their path: `siteDevices.0.siteId`. */
const namesInside = (field: Field, texts: Record<string, string> = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts).filter(
      ([path]) => path.startsWith(`${field.name}.`) && innerField(field, path)?.reference,
    ),
  )

/**
 * The differences between two states of a record; one of them may be missing (created, deleted).
 * Secrets and fields with a permission of their own are listed without their values, because a
 * person who reads activity may not hold that permission.
 */
export function fieldChanges(
  meta: EntityMeta,
  before: WireRecord | undefined,
  after: WireRecord | undefined,
  secrets: string[] = [],
): FieldChange[] {
  const changes: FieldChange[] = []
  const latest = { ...before, ...after }
  const stateOf = (record: WireRecord | undefined, { name }: Field): State => {
    const texts = record?.['_text'] as Record<string, string> | undefined
    return { value: record?.[name], text: texts?.[name], texts }
  }
  for (const field of meta.fields.values()) {
    if (
      field.system ||
      field.virtual ||
      field.from ||
      field.text ||
      field.firstOf ||
      (field.through && !field.through.write)
    )
      continue
    const withoutValues = { field: field.name, label: field.label, from: null, to: null }
    if (field.writeOnly || isSecret(field, latest)) {
      if (secrets.includes(field.name)) changes.push(withoutValues)
      continue
    }
    if (isSame(before?.[field.name] ?? null, after?.[field.name] ?? null)) continue
    const change = field.permission
      ? withoutValues
      : fieldChange(field, stateOf(before, field), stateOf(after, field))
    // An empty list and a missing value read the same.
    if (field.permission || change.from !== change.to || (before && after)) changes.push(change)
  }
  return changes
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

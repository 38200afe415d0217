import { splitAddress } from '../../fields/types/address/type.ts'
import type { AddressDefaults } from '../../fields/types/address/addressDefaults.tsx'
import { textField } from '../../fields/textField.ts'
import { localDay } from '../../fields/types/instant/views.tsx'
import { startsFresh } from '../../model/clone.ts'
import { holds, isEmpty, type Situation } from '../../model/condition.ts'
import type { Entity } from '../../model/entity.ts'
import type { Field } from '../../model/field.ts'
import { valueAt } from '../../model/path.ts'
import { isWritable } from '../../model/isWritable.ts'
import { formFields } from './formFields.ts'

/** What a dialog does with its record. */
export type FormMode = 'create' | 'edit' | 'clone'
type Values = Record<string, unknown>

/**
 * The initial values of the form: the schema's defaults, or those of `record`; a copy starts
 * without the values that the schema has start fresh, and without dates that have passed. A new
 * address starts with `address` (DLG-42).
 */
export function initialValues(
  entity: Entity,
  mode: FormMode,
  record: Values = {},
  copySuffix = '',
  address: AddressDefaults = {},
  today = localDay(new Date())!,
): Values {
  const values: Values = {}
  for (const field of formFields(entity)) {
    const kept = addressOf(field, valueAt(record, field.name))
    if (mode === 'create') {
      if (field.default !== undefined) values[field.name] = field.default
      else if (field.startingParts && address.country) values[field.name] = { ...address }
    } else if (mode === 'edit') {
      if (!isEmpty(kept)) values[field.name] = kept
      else if (field.virtual && field.default !== undefined)
        values[field.name] = checkboxValue(entity, field, record)
    } else if (entity.display === `{${field.name}}` && typeof kept === 'string')
      values[field.name] = `${kept}${copySuffix}`
    else if (!isEmpty(kept) && !startsFresh(entity, field, kept, today)) values[field.name] = kept
    else if (field.default !== undefined)
      values[field.name] = field.virtual ? checkboxValue(entity, field, record) : field.default
  }
  return values
}

/** Splits an address that is stored as one text into the parts of its inputs (DLG-20). */
const addressOf = (field: Field, value: unknown) =>
  field.startingParts && typeof value === 'string' ? splitAddress(value) : value

/**
 * The value of a checkbox that is not stored: its default, unless the record has values that the
 * default would hide.
 */
function checkboxValue(entity: Entity, checkbox: Field, record: Values): unknown {
  const hides = (value: unknown) =>
    entity.fields.some(
      (each) =>
        each.visibleWhen &&
        !isEmpty(record[each.name]) &&
        !holds(each.visibleWhen, { record: { ...record, [checkbox.name]: value } }),
    )
  return checkbox.flag && hides(checkbox.default) && !hides(!checkbox.default)
    ? !checkbox.default
    : checkbox.default
}

/**
 * The body of a save: the writable part of the base record, overwritten with the input. Empty
 * inputs are left out, or null where the base has a value to clear. A hidden field keeps the value
 * of the base, unless it was shown when the form opened. Fields that only actions change are not
 * sent (DLG-08).
 */
export function toPayload(
  entity: Entity,
  values: Values,
  base: Values | undefined,
  firstRole: string | undefined,
): Values {
  const payload: Values = {}
  const shownFields = new Map(formFields(entity).map((field) => [field.name, field]))
  for (const field of entity.fields.filter((each) => isWritable(each) && !each.byAction)) {
    const shown = shownFields.has(field.name) && isShown(field, values, firstRole)
    const kept = base?.[field.name]
    // A checkbox shows or hides other fields, also for users who do not see the checkbox itself.
    const isTyped = shown || (field.virtual && values[field.name] !== field.default)
    const isKept =
      !shown && !(shownFields.has(field.name) && base && isShown(field, base, firstRole))
    const typed = values[field.name] ?? (!base && requiresItems(field) ? [] : undefined)
    const asItStands: Field = isRequired(field, values, firstRole)
      ? { ...field, required: true }
      : field
    const value = isTyped
      ? withoutEmpty(asItStands, typed, {
          around: situationOf(values, firstRole),
          ...(entity.literal?.parts ? { before: kept } : {}),
        })
      : isKept && !isEmpty(kept)
        ? kept
        : undefined
    if (value !== undefined) payload[field.name] = value
    // The service keeps a field that the body leaves out, so clearing needs an explicit value.
    else if (!isEmpty(kept)) payload[field.name] = field.through ? [] : null
  }
  return payload
}

/**
 * The body of a copy: what was typed, and nothing for the inputs that were emptied. The service
 * takes over the rest of `original`.
 */
export function clonePayload(entity: Entity, typed: Values, original: Values): Values {
  const emptied = formFields(entity).filter(
    (field) =>
      isWritable(field) &&
      !field.virtual &&
      !field.byAction &&
      typed[field.name] === undefined &&
      !isEmpty(original[field.name]),
  )
  return {
    ...Object.fromEntries(emptied.map((field) => [field.name, field.through ? [] : null])),
    ...typed,
    [entity.key]: original[entity.key],
  }
}

/** Whether the form shows the field with its current values. */
export const isShown = (field: Field, values: Values, firstRole: string | undefined) =>
  holds(field.visibleWhen, situationOf(values, firstRole))

/** What the conditions of the form's fields see. */
const situationOf = (record: Values, firstRole: string | undefined): Situation => ({
  record,
  ...(firstRole ? { firstRole } : {}),
})

/** Whether the form requires the field with its current values. */
const isRequired = (field: Field, values: Values, firstRole: string | undefined) =>
  Boolean(field.required) ||
  (field.requiredWhen !== undefined && holds(field.requiredWhen, situationOf(values, firstRole)))

/**
 * Whether a list must not be empty although the schema lets it be absent: it has a message for that
 * ("Please select at least one branch").
 */
const requiresItems = (field: Field) => Boolean(field.minItems && field.messages?.minItems)

/**
 * Where a value is: what the conditions of its parts see, and what the record has there if it keeps
 * what is inside objects and lists as it was given.
 */
type Place = { around: Situation; before?: unknown }

/**
 * A value as it is sent, or undefined when nothing was given. An object whose parts are all empty
 * counts as nothing, unless it is required: then its required parts report the errors.
 */
function withoutEmpty(field: Field, value: unknown, place: Place): unknown {
  const isSame = place.before !== undefined && value === place.before
  if (!isSame && isNothing(value, field.nullable)) return undefined
  if (
    Array.isArray(value) &&
    value.length === 0 &&
    field.minItems &&
    !field.required &&
    !requiresItems(field)
  )
    return undefined
  if (field.definition) return withoutEmptyParts(value, place.before)
  if (Array.isArray(value))
    return value.map((each, index) =>
      field.fields && isObject(each)
        ? compact(field.fields, each, { ...place, before: rowBefore(place.before, each, index) })
        : each,
    )
  if (isObject(value) && field.fields) {
    const inner = compact(field.fields, value, place)
    // An address starts with the client's country, so the country alone does not make it filled in.
    const filled = Object.keys(inner).filter(
      (name) =>
        !field.startingParts?.includes(name) &&
        // An input that was left empty is null where the schema requires one.
        (inner[name] !== null || value[name] === null),
    )
    const isAbsent = filled.length === 0 && !field.required && !isBare(place.before)
    return isAbsent ? undefined : inner
  }
  return value
}

const isNothing = (value: unknown, nullable = false): boolean =>
  value === '' ||
  value === undefined ||
  (value === null && !nullable) ||
  (typeof value === 'number' && Number.isNaN(value))

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether a record has an object without properties. */
const isBare = (before: unknown): boolean => isObject(before) && Object.keys(before).length === 0

/** What the record has in a part of an object. */
const partBefore = (before: unknown, name: string): unknown =>
  isObject(before) && Object.hasOwn(before, name) ? before[name] : undefined

/** What the record has in a row of a list, also after rows above it were added or removed. */
function rowBefore(before: unknown, row: unknown, index: number): unknown {
  if (!Array.isArray(before)) return undefined
  return before.find((each) => contains(row, each)) ?? before[index]
}

/** Whether a row of a form has all that a row of the record has; its empty inputs are null. */
const contains = (row: unknown, before: unknown): boolean =>
  isObject(row) && isObject(before)
    ? Object.entries(before).every(([name, each]) => contains(row[name], each))
    : JSON.stringify(row) === JSON.stringify(before)

/**
 * A value whose parts the form loads when it is opened, without the inputs that were left empty.
 */
function withoutEmptyParts(value: unknown, before: unknown): unknown {
  if (value !== undefined && value === before) return value
  if (Array.isArray(value))
    return value.map((each, index) => withoutEmptyParts(each, rowBefore(before, each, index)) ?? {})
  if (!isObject(value)) return isNothing(value) ? undefined : value
  const parts = Object.entries(value)
    .map(([name, each]) => [name, withoutEmptyParts(each, partBefore(before, name))] as const)
    .filter(([, each]) => each !== undefined)
  return parts.length === 0 && !isBare(before) ? undefined : Object.fromEntries(parts)
}

/** The values of an object's fields that have one and that the form shows. */
function compact(fields: Field[], value: Values, { around, before }: Place): Values {
  const known = new Map(fields.map((field) => [field.name, field]))
  const inside = { ...around, record: { ...around.record, ...value } }
  const entries = Object.entries(value)
    .filter(([name]) => holds(known.get(name)?.visibleWhen, inside))
    .map(([name, each]) => {
      const place = { around: inside, before: partBefore(before, name) }
      return [name, withoutEmpty(known.get(name) ?? textField(name), each, place)] as const
    })
  const given = entries.filter(([, each]) => each !== undefined)
  const missing = fields.filter(
    ({ name, orNull }) => orNull && !given.some(([key]) => key === name),
  )
  return Object.fromEntries([...given, ...missing.map(({ name }) => [name, null])])
}

/** The values that a record has, as a PUT must repeat them to change only one of them. */
export const storedValues = (entity: Entity, record: Values): Values =>
  Object.fromEntries(
    entity.fields
      .filter(isWritable)
      .map((field) => [field.name, record[field.name]])
      .filter(([, value]) => value !== null && value !== undefined),
  )

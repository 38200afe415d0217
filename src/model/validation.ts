import { isBlankText } from './blankText.ts'
import { conditionFields, holds, isEmpty } from './condition.ts'
import { boundFields, boundIssue } from './dateBounds.ts'
import type { Entity } from './entity.ts'
import type { Choice, Field } from './field.ts'
import { isOwnKey, isWritable } from './isWritable.ts'
import type { FieldError } from './problem.ts'
import { choiceList, schemaIssues, type Issue, type SchemaError } from './schemaErrors.ts'
import { unstorable } from './storable.ts'
import { fillMessage, validationMessages, type ValidationCode } from './validationMessages.ts'
import { findVariant } from './variant.ts'

/** What validation needs to know of a field type; `fieldTypes` provides it. */
export type CheckedType = {
  accept: (value: unknown, field: Field) => unknown
  check?: (value: unknown, field: Field) => string | undefined
  facts?: (field: Field) => Record<string, string | number>
  schemaFormat?: true
  regionParts?: RegionParts
}

/** The names of the parts of a value that hold country, state and city. */
export type RegionParts = { country: string; state: string; city: string }

/** A compiled schema: ajv's standalone function, which writes its result to `errors`. */
export type Validator = { (data: unknown): boolean; errors?: SchemaError[] | null }

/**
 * The compiled validators of one entity. `create` is also used for full updates; `patch` requires
 * nothing at the root.
 */
export type ValidatorModule = { create: Validator; patch: Validator }

export type ValidationMode = 'create' | 'update' | 'patch'

/**
 * The context of a validation. `today` is the user's date (`yyyy-MM-dd`); `previous` the stored
 * record on update and patch; `regions` tells which countries have states and cities, if the caller
 * knows (VAL-24, VAL-25).
 */
export type ValidationSituation = {
  today: string
  /**
   * The latest date that is "today" in any time zone, if the user's zone is unknown; absent:
   * `today`.
   */
  lastToday?: string
  /** The time zone whose days count for an instant beside these values; absent: those of UTC. */
  zoneOf?: (field: Field, record: Record<string, unknown>) => string | undefined
  previous?: Record<string, unknown>
  firstRole?: string
  regions?: {
    hasStates: (country: string) => boolean
    hasCities: (country: string, state: string | undefined) => boolean
  }
}

type Values = Record<string, unknown>
type Walk = {
  entity: Entity
  types: Record<string, CheckedType>
  mode: ValidationMode
  situation: ValidationSituation
  raw: Values
  root: Values
  issues: Issue[]
}

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Validates a record: at most one error for each field, in the order of the fields; an empty list
 * if it is valid. Form, service and import call the same function. Values are normalised (`accept`)
 * before they are checked; properties that a body cannot set are ignored.
 */
export function validateRecord(
  entity: Entity,
  types: Record<string, CheckedType>,
  validators: ValidatorModule,
  record: Values,
  mode: ValidationMode,
  situation: ValidationSituation,
): FieldError[] {
  const fields = entity.fields.filter(isWritable)
  const key = mode === 'create' ? undefined : fields.find(isOwnKey)?.name
  // Rules across fields may name the key, which a change does not carry.
  const data = acceptAll(
    entity,
    fields,
    types,
    key === undefined ? record : { ...record, [key]: situation.previous?.[key] },
  )
  const root = mode === 'patch' ? { ...situation.previous, ...data } : data
  const walk: Walk = { entity, types, mode, situation, raw: record, root, issues: [] }
  checkFields(walk, fields, mode === 'patch' ? root : data, [])
  checkAlternatives(walk, entity.exactlyOne ?? [], true)
  checkAlternatives(walk, entity.atMostOne ?? [], false)
  const found = [...walk.issues, ...checkWhole(walk, fields, validators, data, key)].filter(
    ({ field }) => key === undefined || field !== key,
  )
  if (found.length === 0) return []
  const order = new Map(entity.fields.map((field, index) => [field.name, index]))
  const position = (issue: Issue) => order.get(headOf(issue.field, order)) ?? entity.fields.length
  const first = new Map<string, Issue>()
  for (const issue of found) if (!first.has(issue.field)) first.set(issue.field, issue)
  const isInside = (issue: Issue) => Number(issue.field.includes('.'))
  return [...first.values()]
    .sort((a, b) => position(a) - position(b) || isInside(a) - isInside(b))
    .map(errorOf)
}

/** The values of an open entity that no field holds, under their names. */
export function furtherValues(entity: Pick<Entity, 'open' | 'fields'>, record: Values): Values {
  if (!entity.open) return {}
  const known = new Set(entity.fields.map(({ name }) => name))
  return Object.fromEntries(
    Object.entries(record).filter(
      ([name]) => !known.has(name) && name !== '_text' && !(name in Object.prototype),
    ),
  )
}

/**
 * A value as its field takes it: normalised by the field type, except for what the entity keeps as
 * it is given.
 */
export function acceptValue(
  { literal }: Pick<Entity, 'literal'>,
  type: Pick<CheckedType, 'accept'>,
  value: unknown,
  field: Field,
): unknown {
  if (literal?.parts && typeof value === 'object' && value !== null) return value
  if (!literal?.space && !literal?.empty) return type.accept(value, field)
  const taken = (each: unknown): unknown => {
    if (typeof each === 'string') {
      const text = literal.space ? each : each.trim()
      return text.trim() === '' && !literal.empty ? null : text
    }
    if (Array.isArray(each)) return each.map(taken)
    return isRecord(each)
      ? Object.fromEntries(Object.entries(each).map(([name, inner]) => [name, taken(inner)]))
      : each
  }
  return taken(value)
}

/** The normalised writable values; a missing value becomes null. */
function acceptAll(
  entity: Entity,
  fields: Field[],
  types: Record<string, CheckedType>,
  record: Values,
): Values {
  const entries = fields.flatMap((field): [string, unknown][] => {
    if (!Object.hasOwn(record, field.name)) return []
    const value = field.through
      ? withoutInnerNulls(record[field.name])
      : acceptValue(entity, types[field.kind]!, record[field.name], field)
    return [[field.name, value ?? null]]
  })
  return Object.fromEntries(entries)
}

/**
 * Aggregated values without nulls inside: responses contain nulls that the schema does not allow.
 */
function withoutInnerNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutInnerNulls)
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) =>
      each === null ? [] : [[name, withoutInnerNulls(each)]],
    ),
  )
}

const withoutNulls = (fields: Field[], data: Values): Values => {
  const nullable = new Set(fields.filter((field) => field.nullable).map((field) => field.name))
  return Object.fromEntries(
    Object.entries(data).filter(([name, value]) => value !== null || nullable.has(name)),
  )
}

/** Null for each field that must be present and may be null: an absent value counts as null. */
const absentNulls = (fields: Field[]): Values =>
  Object.fromEntries(fields.filter(({ orNull }) => orNull).map(({ name }) => [name, null]))

/** Values without those that are null where the schema refuses null: they count as absent. */
const withoutRefusedNulls = (data: Values, errors: SchemaError[]): Values => {
  const refused = new Set(errors.map(({ instancePath }) => instancePath))
  const pointer = (name: string) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
  return Object.fromEntries(
    Object.entries(data).filter(([name, value]) => value !== null || !refused.has(pointer(name))),
  )
}

/** Values without the nulls that need not be there: a rule such as "not both" counts them. */
const withoutOptionalNulls = (fields: Field[], data: Values): Values => {
  const needed = new Set(fields.filter(({ orNull }) => orNull).map(({ name }) => name))
  return Object.fromEntries(
    Object.entries(data).filter(([name, value]) => value !== null || needed.has(name)),
  )
}

/** The top-level field that a path starts with; its name may contain dots. */
function headOf(path: string, names: { has: (name: string) => boolean }): string {
  for (let end = path.length; end > 0; end = path.lastIndexOf('.', end - 1))
    if (names.has(path.slice(0, end))) return path.slice(0, end)
  return path
}

/**
 * The issues of the schema as a whole. It may allow a record only without the key that the service
 * gave it.
 */
function checkWhole(
  walk: Walk,
  fields: Field[],
  validators: ValidatorModule,
  data: Values,
  key: string | undefined,
): Issue[] {
  const { entity, mode, raw } = walk
  const isPart = mode === 'patch' && !entity.literal?.empty
  const validate = isPart ? validators.patch : validators.create
  const stored = mode === 'patch' && !isPart ? storedIn(walk, fields) : {}
  const whole: Values = {
    ...(entity.literal?.empty ? {} : absentNulls(fields)),
    ...stored,
    ...furtherValues(entity, raw),
    ...data,
  }
  const issues = issuesOfSchema(walk, fields, whole, validate)
  if (issues.length === 0 || key === undefined) return issues
  const { [key]: _, ...keyless } = whole
  return issuesOfSchema(walk, fields, keyless, validate).length === 0 ? [] : issues
}

/** The values that the stored record has, as a body would have them. */
function storedIn({ entity, situation: { previous = {} } }: Walk, fields: Field[]): Values {
  const entries = fields.map(({ name }) => [name, previous[name]] as const)
  return {
    ...furtherValues(entity, previous),
    ...Object.fromEntries(entries.filter(([, value]) => value !== undefined && value !== null)),
  }
}

function issuesOfSchema(
  { entity, types, mode }: Walk,
  fields: Field[],
  data: Values,
  validate: Validator,
): Issue[] {
  // A change clears a field by null, whether or not the schema allows null.
  const isLiteral = entity.literal?.empty === true
  const given = isLiteral && mode === 'create' ? data : withoutNulls(fields, data)
  if (validate(given)) return []
  if (!isLiteral && validate(withoutRefusedNulls(given, validate.errors ?? []))) return []
  if (!isLiteral && validate(withoutOptionalNulls(fields, given))) return []
  const names = new Set(fields.map((field) => field.name))
  return schemaIssues(validate.errors ?? [], fields, entity.title).filter(
    ({ field, of, code, inChoice }) => {
      const isRoot = names.has(field)
      if (field !== '' && !entity.open && !names.has(headOf(field, names))) return false
      // `checkField` has already checked required fields, with their conditions.
      if (code === 'required' && of && !inChoice)
        return (
          (isLiteral || !of.required) &&
          !(isRoot && mode !== 'create' && (of.writeOnly || of.createOnly))
        )
      // Field types that normalise values check the format themselves.
      return isLiteral || !(code === 'format' && of && !types[of.kind]!.schemaFormat)
    },
  )
}

function checkFields(walk: Walk, fields: Field[], values: Values, path: string[]): void {
  for (const field of fields) {
    const isRoot = path.length === 0
    if (isRoot && walk.mode === 'patch' && !isTouched(walk, field)) continue
    checkField(walk, field, values[field.name], { fields, values }, [...path, field.name])
  }
}

/**
 * Checks fields of which a record has one only. An error stands at the field that is one too many,
 * or at the first where all are missing.
 */
function checkAlternatives(walk: Walk, names: string[], isRequired: boolean): void {
  if (walk.mode === 'patch' && !names.some((name) => Object.hasOwn(walk.raw, name))) return
  const fields = names.flatMap((name) => walk.entity.fields.filter((each) => each.name === name))
  const given = fields.filter((field) => !isEmpty(walk.root[field.name]))
  const [first] = fields
  const [kept, extra] = given
  if (kept && extra)
    walk.issues.push({
      field: extra.name,
      of: extra,
      label: extra.label,
      code: 'onlyOne',
      params: { other: kept.label.toLowerCase() },
    })
  else if (isRequired && first && !kept)
    walk.issues.push({ field: first.name, of: first, label: first.label, code: 'required' })
}

/** Whether a patch sets a field, or one that its rules depend on. */
function isTouched({ raw }: Walk, field: Field): boolean {
  return [
    field.name,
    ...boundFields(field.min),
    ...boundFields(field.max),
    ...(field.choices ?? []).flatMap(({ when }) => conditionFields(when)),
  ].some((name) => Object.hasOwn(raw, name))
}

function checkField(
  walk: Walk,
  field: Field,
  value: unknown,
  around: { fields: Field[]; values: Values },
  path: string[],
): void {
  const report = (code: string, params?: Record<string, string | number>) =>
    walk.issues.push({
      field: path.join('.'),
      of: field,
      label: field.label,
      code,
      ...(params ? { params } : {}),
    })
  const given = path.length === 1 ? walk.raw[field.name] : value
  if (
    field.notBlank &&
    typeof given === 'string' &&
    given !== '' &&
    isBlankText(given) &&
    // White space is an absent value by now, which is reported as such.
    !(field.required && given.trim() === '')
  )
    return void report('blank')
  const required = isRequired(walk, field, around.values, path)
  // Inside objects and lists, where an empty text is a value, null is left to the schema.
  const isPart = walk.entity.literal?.parts === true && path.length > 1
  if (isPart && value === null) return
  if (isEmpty(value) && !(isPart && value !== undefined)) {
    if (!required || (Array.isArray(value) && !field.minItems && !field.requiredWhen)) return
    if (Array.isArray(value) && field.messages?.minItems)
      return void report('minItems', {
        minimum: field.minItems ?? 1,
        smart_count: field.minItems ?? 1,
      })
    // For an empty group, the errors are shown at its missing fields, where the inputs are.
    const before = walk.issues.length
    if (value === undefined || value === null) checkInside(walk, field, {}, path)
    if (walk.issues.length === before) report('required')
    return
  }
  const offered = offeredChoices(walk, field, around.values)
  if (offered && !offered.includes(value as Choice['value']))
    return void report('enum', { allowed: choiceList(offered) })
  const type = walk.types[field.kind]!
  const found = type.check?.(value, field)
  const code =
    walk.entity.literal?.empty && found !== 'inexact' ? unstorableCode(value, field) : found
  if (code) return void report(code, type.facts?.(field) ?? factsOf(code, field))
  const bound = boundIssue(field, value, scopeOf(walk, field, around, path.length === 1))
  if (bound) return void report(bound.code, bound.params)
  checkInside(walk, field, value, path)
}

/** Why the database cannot store a value that the schema allows. */
const unstorableCode = (value: unknown, field: Field): string | undefined =>
  field.integer && Number.isInteger(value) && !Number.isSafeInteger(value)
    ? 'tooLarge'
    : unstorable(value)

/** Parameters of the message of a field type's own check, besides the label. */
function factsOf(code: string, { maxLength = 0, choices = [] }: Field): Issue['params'] {
  if (code === 'maxLength') return { maximum: maxLength }
  return code === 'enum' ? { allowed: choiceList(choices.map(({ value }) => value)) } : undefined
}

/** What conditions beside these values see. */
const situationAt = ({ situation, root }: Walk, values: Values) => ({
  record: { ...root, ...values },
  ...(situation.firstRole ? { firstRole: situation.firstRole } : {}),
})

/** The values of the choices that are allowed; undefined: no condition limits them. */
function offeredChoices(
  walk: Walk,
  { choices = [] }: Field,
  values: Values,
): Choice['value'][] | undefined {
  if (!choices.some(({ when }) => when)) return undefined
  const around = situationAt(walk, values)
  return choices.filter(({ when }) => holds(when, around)).map(({ value }) => value)
}

function isRequired(walk: Walk, field: Field, values: Values, path: string[]): boolean {
  const { mode } = walk
  const around = situationAt(walk, values)
  if (!holds(field.visibleWhen, around)) return false
  const isWanted =
    (field.required && !walk.entity.literal?.empty) ||
    (field.requiredWhen !== undefined && holds(field.requiredWhen, around))
  if (!isWanted) return false
  // Defaults are filled in on create; a secret or a natural key is not required on update.
  if (path.length === 1 && mode === 'create') return field.default === undefined
  return !(path.length === 1 && (field.writeOnly || field.createOnly))
}

/**
 * Checks what is inside a value: the fields of a group, of each object of a list, or of the
 * matching variant, and each scalar of a list.
 */
function checkInside(walk: Walk, field: Field, value: unknown, path: string[]): void {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      if (field.fields && isRecord(item))
        checkFields(walk, field.fields, item, [...path, String(index)])
      else if (field.item)
        checkField(walk, { ...field.item, label: field.label }, item, { fields: [], values: {} }, [
          ...path,
          String(index),
        ])
      else if (field.fields && !walk.entity.literal?.empty)
        walk.issues.push({
          field: [...path, index].join('.'),
          of: field,
          label: field.label,
          code: 'object',
        })
    }
    checkUniqueBy(walk, field, value, path)
    return
  }
  if (!isRecord(value) || field.shape === 'items') return
  // A value that is kept as it is given may match another alternative than the one it looks like:
  // the schema decides.
  const isGuessed = !walk.entity.literal?.parts
  const fields = field.variants
    ? isGuessed && field.variants[findVariant(field.variants, value)]?.fields
    : field.fields
  if (fields) checkFields(walk, fields, value, path)
  const parts = walk.types[field.kind]?.regionParts
  if (parts) checkRegion(walk, field, value, path, parts)
}

/** Reports each object of a list whose value of `uniqueBy` an earlier one has. */
function checkUniqueBy({ issues }: Walk, field: Field, items: unknown[], path: string[]): void {
  const of = field.fields?.find(({ name }) => name === field.uniqueBy)
  if (!of) return
  const seen = new Set<unknown>()
  for (const [index, item] of items.entries()) {
    const value = isRecord(item) ? item[of.name] : undefined
    if (!isEmpty(value) && seen.has(value))
      issues.push({
        field: [...path, index, of.name].join('.'),
        of,
        label: of.label,
        code: 'repeated',
      })
    seen.add(value)
  }
}

/** State and city are required if the country has any. Source VAL-24, VAL-25, DLG-41. */
function checkRegion(
  { situation, issues }: Walk,
  field: Field,
  address: Values,
  path: string[],
  parts: RegionParts,
): void {
  const { regions } = situation
  const country = address[parts.country]
  if (!regions || typeof country !== 'string' || country === '') return
  const given = address[parts.state]
  const state = typeof given === 'string' && given !== '' ? given : undefined
  const hasStates = regions.hasStates(country)
  const wanted = [
    ...(hasStates ? [parts.state] : []),
    ...(hasStates || regions.hasCities(country, state) ? [parts.city] : []),
  ]
  for (const name of wanted) {
    const of = field.fields?.find((each) => each.name === name)
    if (of && !of.required && isEmpty(address[name]))
      issues.push({ field: [...path, name].join('.'), of, label: of.label, code: 'required' })
  }
}

function scopeOf(
  { entity, situation, root }: Walk,
  field: Field,
  around: { fields: Field[]; values: Values },
  isRoot: boolean,
) {
  const { today, lastToday, previous } = situation
  return {
    today,
    ...(lastToday ? { lastToday } : {}),
    zone: situation.zoneOf?.(field, { ...root, ...around.values }),
    valueOf: (name: string) => around.values[name] ?? root[name],
    labelOf: (name: string) =>
      [...around.fields, ...entity.fields].find((each) => each.name === name)?.label ?? name,
    isUnchanged: (name: string) =>
      isRoot && previous !== undefined && (root[name] ?? null) === (previous[name] ?? null),
  }
}

/** Names that a schema may use for several codes: `messages.min` applies to every lower bound. */
const alias: Record<string, string> = {
  minimum: 'min',
  beforeToday: 'min',
  beforeField: 'min',
  beforeDay: 'min',
  belowField: 'min',
  tooOld: 'min',
  maximum: 'max',
  afterToday: 'max',
  afterField: 'max',
  afterDay: 'max',
  aboveField: 'max',
  tooYoung: 'max',
  email: 'format',
  phone: 'format',
  url: 'format',
  mac: 'format',
  date: 'format',
  instant: 'format',
  time: 'format',
  requiredAny: 'required',
  blank: 'required',
}

/** The key of the schema's own message for an error of this code; undefined: it has none. */
export const messageWord = (field: Field | undefined, code: string): string | undefined =>
  [code, alias[code] ?? code].find((word) => field?.messages?.[word] !== undefined)

/** An issue with its English text: the schema's own message, or the default one. */
function errorOf({ field, of, label, code, params }: Issue): FieldError {
  const all = { label, ...params }
  const word = messageWord(of, code)
  if (word !== undefined) return { field, code, message: fillMessage(of!.messages![word]!, all) }
  const unnamed =
    label === '' && (code === 'required' || code === 'maxLength')
      ? (`${code}Unnamed` as const)
      : undefined
  const key = (unnamed ??
    (Object.hasOwn(validationMessages, code) ? code : 'invalid')) as ValidationCode
  return { field, code: key, message: fillMessage(validationMessages[key], all), params: all }
}

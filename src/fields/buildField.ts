import { fieldTypeOf, kindOf, traitsOf } from './fieldTypes.ts'
import type { PropertySchema } from './fieldType.ts'
import type { Condition } from '../model/condition.ts'
import type { BadgeColours, Choice, Field, Reference } from '../model/field.ts'
import { isNullable, isSchema, typesOf, type Schema } from './schemaShape.ts'
import { fieldExample } from './fieldExample.ts'
import { humanise, plainText, shortTitle } from '../model/label.ts'

/** The keywords of `x-field`, checked by the meta-schema. */
type FieldKeywords = Record<string, unknown> & {
  ref?: string | (Partial<Reference> & { entity: string })
  labels?: Record<string, string>
  choicesWhen?: Record<string, Condition>
  colours?: BadgeColours
  stored?: boolean
}

/** Builds a field from a resolved property. `required`: the surrounding object requires it. */
export function buildField(name: string, given: Schema, required: boolean): Field {
  const schema = ofEachValue(given)
  const keywords = (isSchema(schema['x-field']) ? schema['x-field'] : {}) as FieldKeywords
  const types = [schema.type].flat().filter((each): each is string => typeof each === 'string')
  const field: Field = {
    name,
    label: shortTitle(schema.title) ?? humanise(name),
    kind: kindFor(schema, keywords),
  }
  const help = typeof schema.description === 'string' ? plainText(schema.description) : ''
  if (help !== '' && help.length <= 300) field.help = help
  if (
    types.includes('null') ||
    schema['x-nullable'] === true ||
    (Array.isArray(schema.enum) && schema.enum.includes(null)) ||
    (types.length === 0 && isNullable(schema))
  )
    field.nullable = true
  if (required) Object.assign(field, field.nullable ? { orNull: true } : { required: true })
  if (schema.readOnly === true) field.readOnly = true
  Object.assign(field, traitsOf(field))
  if (schema.writeOnly === true || field.hashed) field.writeOnly = true
  if ('default' in schema && schema.default !== null) field.default = schema.default
  for (const word of [
    'minLength',
    'maxLength',
    'minItems',
    'maxItems',
    'minimum',
    'maximum',
    'exclusiveMinimum',
    'exclusiveMaximum',
  ] as const)
    if (typeof schema[word] === 'number') field[word] = schema[word]
  if (typeof schema.multipleOf === 'number') field.multipleOf = schema.multipleOf
  if (typeof schema.pattern === 'string') field.pattern = schema.pattern
  if (typeof schema.format === 'string') field.format = schema.format
  if (types.includes('integer') && !types.includes('number')) field.integer = true
  if (schema.uniqueItems === true) field.uniqueItems = true
  for (const word of copiedKeywords)
    if (keywords[word] !== undefined && keywords[word] !== false)
      Object.assign(field, { [word]: keywords[word] })
  if (keywords.stored === false) field.virtual = true
  if (!(keywords.grouping ?? !(field.integer && ungrouped.test(name)))) field.grouping = false
  if (keywords.ref !== undefined)
    field.reference = typeof keywords.ref === 'string' ? { entity: keywords.ref } : keywords.ref
  if (field.reference && !shortTitle(schema.title)) field.label = field.label.replace(/ IDs?$/i, '')
  const choices = choicesOf(schema, keywords)
  if (choices) field.choices = choices
  else if (keywords.colours) field.colours = keywords.colours
  nest(field, schema)
  if (!isUsableDefault(field)) delete field.default
  if (field.shape === 'any') {
    const definition = definitionOf(schema)
    if (definition) field.definition = definition
    const sample = fieldExample(schema, name, buildField)
    field.sample = sample === undefined ? null : sample
    // A schema without a type accepts a text, too.
    const allowed = typesOf(schema)
    if (allowed.includes('string') || (allowed.length === 0 && schema['x-again'] !== true))
      field.orText = true
  }
  return field
}

/** A look-up list or a reference beside a list of values is that of each value. */
function ofEachValue(schema: Schema): Schema {
  const keywords = schema['x-field']
  if (!isSchema(keywords) || keywords.through || typesOf(schema).join() !== 'array') return schema
  const { lookup, ref, ...own } = keywords
  if (lookup === undefined && ref === undefined) return schema
  const items = isSchema(schema.items) ? schema.items : { type: 'string' }
  const ofItems = isSchema(items['x-field']) ? items['x-field'] : {}
  const moved = lookup === undefined ? { ref } : { lookup }
  return { ...schema, items: { ...items, 'x-field': { ...moved, ...ofItems } }, 'x-field': own }
}

/**
 * Whether a new record can start with the default: a schema may have one that is no value of its
 * type ("https://"). The default of a date may be a keyword (`today`).
 */
function isUsableDefault(field: Field): boolean {
  if (field.default === undefined || field.moment || field.shape) return true
  const type = fieldTypeOf(field)
  const value = type.accept(field.default, field)
  return value !== null && value !== undefined && type.check?.(value, field) === undefined
}

/** The names of whole numbers that count nothing. */
const ungrouped = /(^|_)(year|port)$|[a-z](Year|Port)$/

const copiedKeywords = [
  'allWhenEmpty',
  'uniqueBy',
  'unfiltered',
  'help',
  'placeholder',
  'inserts',
  'unique',
  'hidden',
  'createOnly',
  'byAction',
  'whenAsked',
  'detailOnly',
  'withTime',
  'whole',
  'inline',
  'renamedFrom',
  'notBlank',
  'upperCase',
  'currency',
  'as',
  'accept',
  'maxSize',
  'multiple',
  'lookup',
  'from',
  'text',
  'through',
  'firstOf',
  'sortBy',
  'min',
  'max',
  'requiredWhen',
  'visibleWhen',
  'clearedBy',
  'messages',
  'wire',
  'starts',
  'zoneOf',
  'zone',
  'permission',
  'secretWhen',
  'encrypted',
  'system',
] as const

/**
 * The field type of a property. For an aggregated value it depends on the property's shape alone.
 */
function kindFor(schema: Schema, keywords: FieldKeywords): string {
  if (keywords.through && keywords.kind === undefined) {
    const { through: _, ...rest } = keywords
    return kindOf({ ...schema, 'x-field': rest } as PropertySchema)
  }
  return kindOf(schema as PropertySchema)
}

function choicesOf(schema: Schema, keywords: FieldKeywords): Choice[] | undefined {
  const values = Array.isArray(schema.enum)
    ? schema.enum
    : 'const' in schema
      ? [schema.const]
      : undefined
  const named = Array.isArray(schema['x-enumNames'])
    ? schema['x-enumNames']
    : Array.isArray(schema.enumNames)
      ? schema.enumNames
      : []
  const notes = [schema['x-enumDescriptions'], schema.enumDescriptions].find(Array.isArray) ?? []
  return values
    ?.filter((value): value is Choice['value'] =>
      ['string', 'number', 'boolean'].includes(typeof value),
    )
    .map((value, index) => {
      const colour = keywords.colours?.[String(value)]
      const when = keywords.choicesWhen?.[String(value)]
      const note: unknown = notes[index]
      return {
        value,
        label:
          keywords.labels?.[String(value)] ??
          (typeof named[index] === 'string' ? named[index] : readable(value)),
        ...(typeof note === 'string' && note.trim() ? { note: note.trim() } : {}),
        ...(colour ? { colour } : {}),
        ...(when ? { when } : {}),
      }
    })
}

/** The label of a choice: `IN_PROGRESS` → `In progress`; a readable value stays. */
const readable = (value: Choice['value']) =>
  typeof value === 'boolean'
    ? value
      ? 'Yes'
      : 'No'
    : typeof value === 'string' &&
        /^[A-Z0-9_]+$|^[a-z0-9]+([_-][a-z0-9]+)*$|^[a-z]+([A-Z][a-z]*)+$/.test(value) &&
        !/^[A-Z]{2,3}$/.test(value)
      ? humanise(value === value.toUpperCase() ? value.toLowerCase() : value)
      : String(value)

/** The definition that a value, or each value of a list, has by name. */
function definitionOf(schema: Schema): Field['definition'] {
  const items = isSchema(schema.items) ? schema.items : {}
  if (typeof schema['x-definition'] === 'string') return { name: schema['x-definition'] }
  return typeof items['x-definition'] === 'string' && !schema.prefixItems
    ? { name: items['x-definition'], list: true }
    : undefined
}

/**
 * Adds the fields of nested objects, of a list's objects and of variants, and the type of a list's
 * scalars.
 */
function nest(field: Field, schema: Schema) {
  const items = isSchema(schema.items) ? schema.items : undefined
  if (isSchema(schema.properties) && field.shape === 'object') field.fields = buildFields(schema)
  else if (items && isSchema(items.properties) && field.shape === 'items') {
    // The first values of a tuple follow other rules, which only the validator tells apart.
    field.fields = buildFields(schema.prefixItems ? { ...items, required: [] } : items)
    const itemLabel = shortTitle(items.title)
    if (itemLabel) field.itemLabel = itemLabel
  } else if (items && field.shape === 'values') field.item = buildField(field.name, items, false)
  else if (field.shape === 'variants') {
    const variants = (
      Array.isArray(schema.oneOf) ? schema.oneOf : Array.isArray(schema.anyOf) ? schema.anyOf : []
    )
      .filter(isSchema)
      .filter((each) => each.type !== 'null')
    field.variants = variants.map((variant, index) => ({
      label: shortTitle(variant.title) ?? constantOf(variant) ?? `Option ${index + 1}`,
      fields: buildFields(variant),
    }))
  }
}

/** The label of a variant: the value of its first constant property. */
const constantOf = (variant: Schema) => {
  const constant = isSchema(variant.properties)
    ? Object.values(variant.properties).find(
        (each) => isSchema(each) && typeof each.const === 'string',
      )
    : undefined
  return isSchema(constant) ? humanise(String(constant.const)) : undefined
}

/** The properties of an object schema as fields, in their order. */
export function buildFields(schema: Schema): Field[] {
  const required = new Set(Array.isArray(schema.required) ? (schema.required as unknown[]) : [])
  const properties = isSchema(schema.properties) ? schema.properties : {}
  const fields = Object.entries(properties)
    .filter(([, sub]) => sub !== false)
    .map(([name, sub]) => buildField(name, isSchema(sub) ? sub : {}, required.has(name)))
  const isNamed = ({ name }: Field) => {
    const sub = properties[name]
    return isSchema(sub) && shortTitle(sub.title) !== undefined
  }
  return withDistinctLabels(fields, isNamed)
}

/**
 * The fields, of which those with a label of another (`_active` beside `active`) also show their
 * name, unless their schema gives them that label (`isNamed`).
 */
function withDistinctLabels(fields: Field[], isNamed: (field: Field) => boolean): Field[] {
  const plainest = new Map<string, Field>()
  for (const field of fields) {
    const known = plainest.get(field.label)
    if (!known || field.name.length < known.name.length) plainest.set(field.label, field)
  }
  return fields.map((field) =>
    plainest.get(field.label) === field || isNamed(field)
      ? field
      : { ...field, label: `${field.label} (${field.name})` },
  )
}

/**
 * Gives a top-level field its column. `taken` are the columns in use, so that no two fields share
 * one.
 */
export function assignColumn(field: Field, taken: Set<string>, column: string) {
  const sqlType = fieldTypeOf(field).sqlType
  if (field.virtual || field.from || field.text || field.through || field.firstOf || !sqlType)
    return
  let free = column
  for (let n = 2; taken.has(free); n++) free = `${column}_${n}`
  taken.add(free)
  field.column = free
  field.sqlType = field.system === 'key' ? 'text' : sqlType(field)
}

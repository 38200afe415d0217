import { fieldTypeOf, systemKind, traitsOf } from '../src/fields/fieldTypes.ts'
import { listPageSize } from '../src/model/constants.ts'
import type { Entity } from '../src/model/entity.ts'
import type { Field, SystemField } from '../src/model/field.ts'
import { plainText } from '../src/model/label.ts'
import { packedColumn } from '../src/model/table.ts'
import { buildField, buildFields, assignColumn } from '../src/fields/buildField.ts'
import { compilePattern } from '../src/fields/compilePattern.ts'
import { joinedProperties } from './alternatives.ts'
import { departuresOf, type Departures } from './asWritten.ts'
import { foldParts } from './foldParts.ts'
import { guessDisplay } from './guessDisplay.ts'
import { nameItems } from './nameItems.ts'
import { isForeign } from './strict.ts'
import { buildOperations } from './buildOperations.ts'
import type { Schema } from '../src/fields/schemaShape.ts'
import { isSchema } from '../src/fields/schemaShape.ts'
import type { SchemaFile } from './read.ts'
import { isValid } from './resolve.ts'
import { entityTitle, plural, snake, titleOfFile, upperSnake } from './naming.ts'
import type { EntityKeywords, LinkKeywords } from './keywords.types.ts'

/**
 * An entity that is not complete yet: it has what its own schema declares. `linkEntities` adds what
 * depends on other entities.
 */
export type Draft = {
  file: SchemaFile
  keywords: EntityKeywords
  link: LinkKeywords | undefined
  entity: Entity
}

const systemColumns: Record<SystemField, string> = {
  key: 'web_id',
  version: 'version',
  createdDate: 'created_date',
  createdBy: 'created_by',
  updateDate: 'update_date',
  updatedBy: 'updated_by',
  client: 'client_id',
}
/** Columns that PostgreSQL adds to every table. Source  PostgreSQL documentation, section 5.6 */
const databaseColumns = ['tableoid', 'xmin', 'cmin', 'xmax', 'cmax', 'ctid']
const systemLabels: Record<SystemField, string> = {
  key: 'ID',
  version: 'Version',
  createdDate: 'Created date',
  createdBy: 'Created by',
  updateDate: 'Updated date',
  updatedBy: 'Updated by',
  client: 'Client',
}

/**
 * Builds an entity from its resolved schema, with all defaults that do not depend on other
 * entities.
 */
export function buildEntity(file: SchemaFile, resolved: Schema): Draft {
  const keywords = (
    isSchema(file.schema['x-entity']) ? file.schema['x-entity'] : {}
  ) as EntityKeywords
  const link = isSchema(file.schema['x-link']) ? (file.schema['x-link'] as LinkKeywords) : undefined
  const title = entityTitle(resolved.title) ?? titleOfFile(file.file, resolved)
  const isLink = link !== undefined && Object.keys(link).length > 1
  const departures = departuresOf(file.schema)
  const fields = recordFields(resolved, departures)
  const system = addSystemFields(fields, keywords, departures)
  assignColumns(fields)
  if (!departures.utcInstants) keepWritten(fields)
  foldParts(fields)
  if (isForeign(file.schema)) nameItems(fields)
  const entity: Entity = {
    name: file.name,
    title,
    many: keywords.many ?? plural(title),
    icon: keywords.icon ?? 'TableRows',
    permission: keywords.permission ?? `SETTINGS:${upperSnake(file.name).replaceAll('_', ' ')}`,
    display: keywords.display ?? guessDisplay(fields, system.key),
    key: system.key,
    table: snake(file.name),
    tenant: keywords.tenant ?? 'client',
    dialect: keywords.api ? 'paged' : 'simple-rest',
    routes: {
      list: keywords.routes?.list ?? `/${file.name}`,
      detail: keywords.routes?.detail ?? `/detail/${file.name}/:id`,
    },
    operations: buildOperations(
      keywords.api,
      { name: file.name, key: system.key, readOnly: keywords.readOnly ?? false, isLink },
      (keywords.list?.actions ?? []).filter((each) => typeof each !== 'string'),
    ),
    fields,
    unique: keywords.unique ?? (isLink ? [Object.keys(link)] : []),
    indexes: keywords.index ?? [],
    ...optionalParts(keywords),
    activity: activityOf(keywords),
    ...emptyScreens(system),
    hooks: (keywords.hooks ?? []).map((hook) => (typeof hook === 'string' ? { name: hook } : hook)),
    system,
  }
  if (typeof resolved.description === 'string') entity.description = plainText(resolved.description)
  if (keywords.readOnly) entity.readOnly = true
  if (isOpen(resolved, departures)) entity.open = true
  const literal = literalOf(departures)
  if (literal) entity.literal = literal
  const menu = keywords.menu ?? (isLink || link ? false : 'Settings')
  if (menu !== false)
    entity.menu =
      typeof menu === 'string'
        ? { group: menu, order: 100 }
        : { group: menu.group, order: menu.order ?? 100 }
  return { file, keywords, link, entity }
}

function assignColumns(fields: Field[]): void {
  const taken = new Set([...Object.values(systemColumns), ...databaseColumns, packedColumn])
  for (const field of fields) {
    if (field.system)
      Object.assign(field, {
        column: systemColumns[field.system],
        sqlType: systemSqlType(field.system),
      })
    else assignColumn(field, taken, snake(field.name))
  }
}

/** The keywords that an entity has only where its schema has them. */
function optionalParts(keywords: EntityKeywords): Partial<Entity> {
  const { order, deleteFailed, live, series, owner, ownerMayEdit, lookups, renamedFrom } = keywords
  const { exactlyOne, atMostOne, participants, participantsMay, visibleUntilLeft, writtenTo } =
    keywords
  const { retention } = keywords
  return {
    ...(order ? { order } : {}),
    ...(deleteFailed ? { deleteFailed } : {}),
    ...(live ? { live: true } : {}),
    ...(series ? { series } : {}),
    ...(owner ? { owner: typeof owner === 'string' ? { field: owner } : owner } : {}),
    ...(ownerMayEdit ? { ownerMayEdit } : {}),
    ...(participants ? { participants } : {}),
    ...(participantsMay ? { participantsMay } : {}),
    ...(visibleUntilLeft ? { visibleUntilLeft } : {}),
    ...(writtenTo ? { writtenTo } : {}),
    ...(retention ? { retention } : {}),
    ...(lookups ? { lookups } : {}),
    ...(renamedFrom ? { renamedFrom } : {}),
    ...(exactlyOne ? { exactlyOne } : {}),
    ...(atMostOne ? { atMostOne } : {}),
  }
}

function activityOf({ activity }: EntityKeywords): Entity['activity'] {
  if (activity === false) return { off: true, tab: [] }
  if (activity && 'under' in activity) return { under: activity.under, tab: [] }
  const code = activity?.[0]
  return { ...(code === undefined ? {} : { code }), tab: activity ?? [] }
}

/** List, detail and form before `linkEntities` fills them. */
const emptyScreens = (system: Entity['system']): Pick<Entity, 'list' | 'detail' | 'form'> => ({
  list: {
    columns: [],
    search: [],
    filters: [],
    sort: { field: system.createdDate, order: 'DESC' },
    actions: [],
    calls: [],
    bulk: ['delete'],
    pageSize: listPageSize,
    defaults: {},
  },
  detail: { grid: [], tabs: [] },
  form: { fields: [] },
})

/**
 * The fields of a record: the properties of an object, or of a list's objects, or else one field
 * for the whole value, which a record cannot lack.
 */
function recordFields(resolved: Schema, departures: Departures): Field[] {
  if (namesProperties(resolved, departures)) return buildFields(resolved)
  const items = isSchema(resolved.items) ? resolved.items : undefined
  if (items && isSchema(items.properties)) return buildFields(items)
  const variants = variantsOf(resolved)
  const properties = joinedProperties(variants)
  if (Object.keys(properties).length > 0) {
    const required = Object.keys(properties).filter((name) =>
      variants.every((each) => Array.isArray(each.required) && each.required.includes(name)),
    )
    return buildFields({ properties, required })
  }
  const {
    title: _title,
    description: _description,
    'x-entity': _entity,
    'x-link': _link,
    ...value
  } = resolved
  return [buildField('value', value, !isValid(value, null))]
}

/**
 * Whether records have the properties of a schema. An empty object of properties beside others that
 * are allowed describes a map, whose records hold the whole value.
 */
const namesProperties = (schema: Schema, departures: Departures): boolean =>
  isSchema(schema.properties) &&
  (Object.keys(schema.properties).length > 0 || !allowsFurther(schema, departures))

/** The alternatives of a schema. */
const variantsOf = ({ oneOf, anyOf }: Schema): Schema[] =>
  (Array.isArray(oneOf) ? oneOf : Array.isArray(anyOf) ? anyOf : []).filter(isSchema)

/** What an entity keeps as a body has it, if it departs less from its schema than usual. */
function literalOf(departures: Departures): Entity['literal'] {
  const { trimTexts, emptyIsAbsent, normaliseParts, fillDefaults } = departures
  if (trimTexts && emptyIsAbsent && normaliseParts && fillDefaults) return undefined
  return {
    ...(normaliseParts ? {} : { parts: true }),
    ...(trimTexts ? {} : { space: true }),
    ...(emptyIsAbsent ? {} : { empty: true }),
    ...(fillDefaults ? {} : { absent: true }),
  }
}

/**
 * Lets fields whose values have several texts, also those inside objects and lists, keep the text
 * that a body has.
 */
function keepWritten(fields: Field[]): void {
  for (const field of fields) {
    const { writtenSqlType } = fieldTypeOf(field)
    if (writtenSqlType && !field.system) {
      field.written = true
      if (field.sqlType) field.sqlType = writtenSqlType
    }
    keepWritten([
      ...(field.fields ?? []),
      ...(field.item ? [field.item] : []),
      ...(field.variants ?? []).flatMap((variant) => variant.fields),
    ])
  }
}

/** Whether records may have properties that a schema does not name. */
function isOpen(resolved: Schema, departures: Departures): boolean {
  const record =
    !isSchema(resolved.properties) && isSchema(resolved.items) ? resolved.items : resolved
  if (!namesProperties(record, departures))
    return !departures.closed && Object.keys(joinedProperties(variantsOf(resolved))).length > 0
  return allowsFurther(record, departures)
}

/** Whether a schema allows properties that it does not name. */
const allowsFurther = (schema: Schema, { closed }: Departures): boolean =>
  (!closed && schema.additionalProperties !== false) ||
  schema['x-open'] === true ||
  schema.additionalProperties === true ||
  isSchema(schema.additionalProperties) ||
  isSchema(schema.patternProperties)

/** Adds the system fields under names that the schema does not use; returns their names. */
function addSystemFields(
  fields: Field[],
  keywords: EntityKeywords,
  { emptyIsAbsent }: Departures,
): Entity['system'] {
  const system = {} as Entity['system']
  const isFree = (name: string) => !fields.some((field) => field.name === name)
  const id = fields.find((field) => field.name === (keywords.key ?? 'id') && !field.system)
  if (id && isKeyType(id)) {
    id.system = 'key'
    const isRequired = id.required && !emptyIsAbsent
    if (!id.readOnly) asOwnKey(id)
    else delete id.required
    if (isRequired) id.required = true
  }
  const wanted: Record<Exclude<SystemField, 'client'>, string> = {
    key: keywords.key ?? (keywords.api ? 'webId' : 'id'),
    version: 'version',
    createdDate: 'createdDate',
    createdBy: 'createdBy',
    updateDate: 'updateDate',
    updatedBy: 'updatedBy',
  }
  for (const word of Object.keys(systemColumns) as SystemField[]) {
    const declared = fields.find((field) => field.system === word)
    if (declared) {
      system[word] = declared.name
      if (declared.required === undefined) delete declared.required
      continue
    }
    // Records contain their client only if the schema declares it.
    if (word === 'client') continue
    let name = wanted[word]
    while (!isFree(name)) name = `_${name}`
    const field: Field = {
      name,
      label: systemLabels[word],
      kind: systemKind(word),
      readOnly: true,
      system: word,
      ...(word === 'key' || word === 'version' ? { hidden: true as const } : {}),
    }
    fields.push({ ...field, ...traitsOf(field) })
    system[word] = name
  }
  return system
}

const systemSqlType = (word: SystemField) =>
  word === 'version' ? 'integer' : word.endsWith('Date') ? 'timestamptz' : 'text'

/** The characters of a key that the service makes, a UUID. */
const keyLength = 36

/** Keys that the service could make: each hexadecimal digit at each place that varies. */
const createdKeys = [...'0123456789abcdef'].map((digit) =>
  `${'x'.repeat(8)}-${'x'.repeat(4)}-7xxx-8xxx-${'x'.repeat(12)}`.replaceAll('x', digit),
)

/** Whether a property of the schema can be the key: a text or a number. */
const isKeyType = (field: Field) => {
  const { schemaFormat, numeric, shape } = fieldTypeOf(field)
  return !shape && (schemaFormat || numeric)
}

/**
 * A B-tree entry holds about 2,700 bytes: the client's key and this many characters of any script.
 */
const longestKey = 500

/**
 * Lets people choose the key of a new record. Where the service cannot make one that the schema
 * allows, they must.
 */
function asOwnKey(key: Field): void {
  key.createOnly = true
  const { minimum, exclusiveMinimum, maximum, exclusiveMaximum, multipleOf } = key
  const isCreatable = fieldTypeOf(key).numeric
    ? // Numbers are counted from one.
      (minimum ?? 1) <= 1 &&
      (exclusiveMinimum ?? 0) <= 0 &&
      (maximum ?? exclusiveMaximum) === undefined &&
      (multipleOf ?? 1) === 1
    : (!key.pattern || createdKeys.every((each) => compilePattern(key.pattern!)?.test(each))) &&
      !key.choices &&
      (key.format === undefined || key.format === 'uuid') &&
      (key.minLength ?? 0) <= keyLength &&
      (key.maxLength ?? keyLength) >= keyLength
  if (isCreatable) delete key.required
  else key.required = true
  if (!fieldTypeOf(key).numeric) key.maxLength = Math.min(key.maxLength ?? longestKey, longestKey)
}

/** Whether a value of this field fits into a table cell. */
export const isScalar = (field: Field) =>
  (field.listColumn ?? 'guessed') === 'guessed' && !field.writeOnly

/** Whether lists can be filtered by this field. */
export const isFilterable = (field: Field) =>
  fieldTypeOf(field).operators.length > 0 &&
  !field.writeOnly &&
  !field.virtual &&
  !field.text &&
  !field.firstOf

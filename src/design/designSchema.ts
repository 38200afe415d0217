import common from '../../schemas/meta/common.json' with { type: 'json' }
import { isSchema, type Schema } from '../fields/schemaShape.ts'
import { readFilterGroup } from '../model/filterGroup.ts'
import type { FilterGroup } from '../model/listQuery.ts'
import { languageCodes, type LanguageCode } from '../model/language.ts'
import {
  answerColumns,
  columnsOf,
  formulaResults,
  isReservedKey,
  keyFrom,
  lookupOf,
  mostColumns,
  onceOnly,
  type DesignColumn,
  type DesignGroup,
  type DesignRow,
  type DesignSettings,
  type DesignTexts,
  type FormulaResult,
} from './design.ts'
import { fieldKinds, isAnswered, kindOf, offers, type FieldKindName } from './fieldKinds.ts'

/**
 * A design as JSON Schema 2020-12 in the vocabulary of `schemas/`: its fields are the properties,
 * and `x-layout` has the rows with everything that is not a field. `x-texts` of a property are its
 * texts in other languages.
 */
export type DesignSchema = Schema & {
  properties: Record<string, Schema>
  'x-layout': LayoutRow[]
}

type LayoutRow = { group?: DesignGroup; columns: LayoutColumn[] }
type LayoutColumn = {
  width?: number
  widths?: DesignSettings['widths']
} & (
  | { field: string }
  | {
      element: string
      text?: string
      texts?: DesignSettings['texts']
      picture?: string
      visibleWhen?: FilterGroup
    }
)

/** A part of a schema that no kind of column can express. `path` is a JSON pointer. */
export type Unsupported = { path: string; keyword: string }

/** Writes a design as a schema. Columns without a key are left out. */
export function toSchema(rows: DesignRow[]): DesignSchema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    ...objectOf(answerColumns(rows)),
    'x-layout': rows.map((row) => ({
      ...(row.group ? { group: row.group } : {}),
      columns: columnsOf(row).flatMap(layoutOf),
    })),
  } as unknown as DesignSchema
}

function objectOf(all: DesignColumn[]): Schema {
  const columns = all.filter(({ fieldType, fieldKey }) => isAnswered(fieldType) && fieldKey)
  const required = columns.filter((each) => each.required).map((each) => each.fieldKey!)
  return {
    type: 'object',
    properties: Object.fromEntries(columns.map((each) => [each.fieldKey!, propertyOf(each)])),
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  }
}

/**
 * The rows of a table, with the order of its columns: a database does not keep that of properties.
 */
function rowsOf(columns: DesignColumn[]): Schema {
  const object = objectOf(columns)
  const fields = Object.keys(object.properties as Schema)
  return { ...object, 'x-layout': [{ columns: fields.map((field) => ({ field })) }] }
}

/** The properties of an object in the order of its layout; those that it leaves out come last. */
function propertiesInOrder(schema: Schema): [string, unknown][] {
  const layout = Array.isArray(schema['x-layout']) ? schema['x-layout'].filter(isSchema) : []
  const order = layout.flatMap(({ group, columns }) =>
    isSchema(group) && isSchema(group.repeat)
      ? [group.repeat.fieldKey]
      : Array.isArray(columns)
        ? columns.filter(isSchema).map((each) => each.field)
        : [],
  )
  const placeIn = (name: string) => {
    const place = order.indexOf(name)
    return place < 0 ? order.length : place
  }
  return Object.entries(isSchema(schema.properties) ? schema.properties : {}).toSorted(
    ([one], [other]) => placeIn(one) - placeIn(other),
  )
}

function layoutOf(column: DesignColumn): LayoutColumn[] {
  const { settings, fieldType, fieldKey, label } = column
  const size = {
    ...(column.width ? { width: column.width } : {}),
    ...(settings?.widths ? { widths: settings.widths } : {}),
  }
  if (isAnswered(fieldType)) return fieldKey ? [{ field: fieldKey, ...size }] : []
  return [
    {
      element: fieldType,
      ...(label ? { text: label } : {}),
      ...(settings?.texts ? { texts: settings.texts } : {}),
      ...(settings?.picture ? { picture: settings.picture } : {}),
      ...(settings?.visibleWhen ? { visibleWhen: settings.visibleWhen } : {}),
      ...size,
    },
  ]
}

/** The settings that are keywords of JSON Schema by the same name. */
const sameName = [
  'default',
  'minLength',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'pattern',
] as const
/** The settings that are keywords of `x-field` by the same name. */
const fieldKeywords = ['placeholder', 'currency', 'visibleWhen', 'requiredWhen'] as const

/** What the property of a computed value has, by the type of its result. */
const resultSchemas: Record<FormulaResult, Schema> = {
  number: { type: 'number' },
  text: { type: 'string' },
  yesNo: { type: 'boolean' },
  date: { type: 'string', format: 'date' },
}

/** The property of an answered column. */
export function propertyOf(column: DesignColumn): Schema {
  const kind = kindOf(column.fieldType)!.schema!
  const settings = column.settings ?? {}
  const { 'x-field': ofKind, ...base } = kind as Schema & { 'x-field'?: Schema }
  const keywords: Schema = { ...ofKind }
  for (const name of fieldKeywords)
    if (settings[name] !== undefined) keywords[name] = settings[name]
  if (column.fieldType === 'computed') keywords.formula = settings.formula ?? ''
  if (settings.patternMessage) keywords.messages = { pattern: settings.patternMessage }
  const property: Schema = {
    ...(column.label ? { title: column.label } : {}),
    ...(settings.help ? { description: settings.help } : {}),
    ...base,
    ...(column.fieldType === 'address' ? addressShape : {}),
    ...(column.fieldType === 'computed' ? resultSchemas[settings.result ?? 'number'] : {}),
  }
  for (const name of sameName) if (settings[name] !== undefined) property[name] = settings[name]
  if (column.maximumLength) property.maxLength = column.maximumLength
  const lookup = lookupOf(column)
  const isList = column.fieldType === 'multiSelect'
  if (lookup && !isList) keywords.lookup = lookup
  const choices: Schema = {
    type: 'string',
    ...(column.options && column.options.length > 0 && !lookup ? { enum: column.options } : {}),
    ...(lookup && isList ? { 'x-field': { lookup } } : {}),
  }
  if (isList) property.items = choices
  else if (column.options) Object.assign(property, choices)
  if (column.options && !lookup && !keywords.labels)
    // A choice is shown as the designer wrote it.
    keywords.labels = Object.fromEntries(column.options.map((each) => [each, each]))
  if (column.fieldType === 'table') property.items = rowsOf(settings.columns ?? [])
  if (settings.texts) property['x-texts'] = settings.texts
  if (Object.keys(keywords).length > 0) property['x-field'] = keywords
  return property
}

const { title: _, 'x-field': _kind, ...addressShape } = common.$defs.address as Schema

/**
 * Reads a schema as a design, with what no column can express. A schema without `x-layout` gets one
 * row for each property.
 */
export function fromSchema(given: unknown): { rows: DesignRow[]; unsupported: Unsupported[] } {
  const unsupported: Unsupported[] = []
  if (!isSchema(given) || !isSchema(given.properties))
    return { rows: [], unsupported: [{ path: '', keyword: 'properties' }] }
  const root = given
  for (const keyword of Object.keys(root))
    if (!knownAtRoot.has(keyword)) unsupported.push({ path: '', keyword })
  const required = new Set(Array.isArray(root.required) ? (root.required as unknown[]) : [])
  const taken = new Set<string>()
  const columns = new Map<string, DesignColumn>()
  for (const [name, property] of Object.entries(root.properties as Schema)) {
    const column = columnOf(
      root,
      name,
      property,
      required.has(name),
      `/properties/${escape(name)}`,
      unsupported,
      taken,
    )
    if (column) columns.set(name, column)
  }
  const rows: DesignRow[] = []
  const repeated = new Map<string, RepeatedGroup>()
  const layout = Array.isArray(root['x-layout']) ? root['x-layout'] : []
  for (const row of layout) {
    if (!isSchema(row) || !Array.isArray(row.columns)) continue
    const group = readGroup(row.group)
    const own = group?.repeat ? repeatedGroup(group, columns, repeated) : undefined
    const placed = row.columns
      .filter(isSchema)
      .flatMap((each) => placedColumn(each, own?.columns ?? columns))
    rows.push({
      ...(group ? { group: own?.group ?? onceOnly(group) } : {}),
      formSectionRowColumnModels: placed,
    })
  }
  // What the layout of a group leaves out gets rows of its own there.
  for (const { group, columns: left } of repeated.values())
    rows.splice(
      rows.findLastIndex((row) => row.group?.id === group.id) + 1,
      0,
      ...[...left.values()].map((column) => ({ group, formSectionRowColumnModels: [column] })),
    )
  for (const column of columns.values()) rows.push({ formSectionRowColumnModels: [column] })
  return { rows: numbered(rows.map((row) => withShortTables(row, unsupported))), unsupported }
}

/** The row with tables of as many columns as one can have; groups that repeat may have more. */
const withShortTables = (row: DesignRow, unsupported: Unsupported[]): DesignRow => ({
  ...row,
  formSectionRowColumnModels: columnsOf(row).map((column) => {
    const columns = column.settings?.columns ?? []
    for (const { fieldKey } of columns.slice(mostColumns))
      unsupported.push({
        path: `/properties/${column.fieldKey}/items/properties/${fieldKey}`,
        keyword: 'properties',
      })
    return columns.length > mostColumns
      ? { ...column, settings: { ...column.settings, columns: columns.slice(0, mostColumns) } }
      : column
  }),
})

/** A group that repeats, with the columns of its list that are not placed yet. */
type RepeatedGroup = { group: DesignGroup; columns: Map<string, DesignColumn> }

const readGroup = (given: unknown): DesignGroup | undefined => {
  if (!isSchema(given) || typeof given.id !== 'string') return undefined
  const { repeat, ...group } = given as DesignGroup
  return isSchema(repeat) && typeof repeat.fieldKey === 'string' ? { ...group, repeat } : group
}

/**
 * The group with the bounds of its list, which is taken out of `columns`; undefined: there is none.
 */
function repeatedGroup(
  { repeat, ...group }: DesignGroup,
  columns: Map<string, DesignColumn>,
  repeated: Map<string, RepeatedGroup>,
): RepeatedGroup | undefined {
  const name = repeat!.fieldKey
  const known = repeated.get(name)
  if (known) return known
  const list = columns.get(name)
  if (list?.fieldType !== 'table') return undefined
  columns.delete(name)
  const { minItems, maxItems, columns: inner = [] } = list.settings ?? {}
  const found = {
    group: {
      ...group,
      repeat: {
        fieldKey: list.fieldKey!,
        ...(minItems ? { minItems } : {}),
        ...(maxItems ? { maxItems } : {}),
      },
    },
    columns: new Map(inner.map((each) => [each.fieldKey!, each])),
  }
  repeated.set(name, found)
  return found
}

const knownAtRoot = new Set([
  '$schema',
  '$id',
  '$defs',
  'definitions',
  'title',
  'description',
  'type',
  'properties',
  'required',
  'additionalProperties',
  'x-layout',
  '$comment',
])

/** Rows and columns with their sequence, which counts from 1. */
export const numbered = (rows: DesignRow[]): DesignRow[] =>
  rows.map((row, index) => ({
    ...row,
    sequence: index + 1,
    formSectionRowColumnModels: columnsOf(row).map((column, at) => ({
      ...column,
      sequence: at + 1,
    })),
  }))

const escape = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1')

/** A column of the layout; the field is taken out of `columns`, so that each is placed once. */
function placedColumn(place: Schema, columns: Map<string, DesignColumn>): DesignColumn[] {
  const size = {
    width:
      typeof place.width === 'number' ? Math.min(12, Math.max(1, Math.trunc(place.width))) : 12,
    ...(isSchema(place.widths) && Object.values(place.widths).every(isColumnWidth)
      ? { widths: place.widths as DesignSettings['widths'] }
      : {}),
  }
  if (typeof place.field === 'string') {
    const column = columns.get(place.field)
    columns.delete(place.field)
    return column ? [resized(column, size)] : []
  }
  if (typeof place.element !== 'string' || kindOf(place.element)?.schema !== undefined) return []
  if (!kindOf(place.element)) return []
  const settings: DesignSettings = {
    ...(isTexts(place.texts) ? { texts: place.texts } : {}),
    ...(typeof place.picture === 'string' && place.picture.startsWith('data:image/')
      ? { picture: place.picture }
      : {}),
    ...(isSetting('visibleWhen', place.visibleWhen)
      ? { visibleWhen: place.visibleWhen as FilterGroup }
      : {}),
  }
  return [
    resized(
      {
        fieldType: place.element,
        ...(typeof place.text === 'string' ? { label: place.text } : {}),
        ...(Object.keys(settings).length > 0 ? { settings } : {}),
      },
      size,
    ),
  ]
}

const resized = (
  column: DesignColumn,
  { width, widths }: { width: number; widths?: DesignSettings['widths'] },
): DesignColumn => ({
  ...column,
  width,
  ...(widths ? { settings: { ...column.settings, widths } } : {}),
})

/** The `$ref` of a property, followed within the schema. */
function resolve(root: Schema, property: unknown): Schema | undefined {
  let here = property
  for (let step = 0; step < 20; step++) {
    if (!isSchema(here)) return undefined
    if (typeof here.$ref !== 'string') return here
    const { $ref, ...rest } = here
    if (!$ref.startsWith('#/')) return undefined
    const target = $ref
      .slice(2)
      .split('/')
      .map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'))
      .reduce<unknown>(
        (at, part) => (isSchema(at) && Object.hasOwn(at, part) ? at[part] : undefined),
        root,
      )
    here = isSchema(target) ? { ...target, ...rest } : undefined
  }
  return undefined
}

function columnOf(
  root: Schema,
  name: string,
  given: unknown,
  required: boolean,
  path: string,
  unsupported: Unsupported[],
  taken: Set<string>,
  isInTable = false,
): DesignColumn | undefined {
  const found = resolve(root, given)
  const property = found?.items ? { ...found, items: resolve(root, found.items) } : found
  if (!property) {
    unsupported.push({ path, keyword: isSchema(given) ? '$ref' : 'schema' })
    return undefined
  }
  const fieldType = kindFor(property)
  if (!fieldType || (isInTable && fieldType === 'table')) {
    unsupported.push({
      path,
      keyword: typeof property.type === 'string' ? `type: ${property.type}` : 'type',
    })
    return undefined
  }
  const key =
    isReservedKey(name) || !/^[A-Za-z][A-Za-z0-9_]{0,59}$/.test(name) || taken.has(name)
      ? keyFrom(name, taken)
      : name
  taken.add(key)
  const options = offers(fieldType, 'choices') ? choicesOf(root, property, fieldType) : undefined
  const settings = settingsOf(property, fieldType, path, unsupported)
  if (fieldType === 'table') {
    const items = resolve(root, property.items)!
    const inner = new Set<string>()
    const needed = new Set(Array.isArray(items.required) ? (items.required as unknown[]) : [])
    settings.columns = propertiesInOrder(items).flatMap(
      ([each, schema]) =>
        columnOf(
          root,
          each,
          schema,
          needed.has(each),
          `${path}/items/properties/${escape(each)}`,
          unsupported,
          inner,
          true,
        ) ?? [],
    )
  }
  for (const keyword of Object.keys(property))
    if (!knownInProperty.has(keyword) && !(fieldType === 'address'))
      unsupported.push({ path, keyword })
  const column: DesignColumn = {
    fieldType,
    fieldKey: key,
    label: typeof property.title === 'string' ? property.title : name,
    required,
    width: 12,
    ...(typeof property.maxLength === 'number' ? { maximumLength: property.maxLength } : {}),
    ...(options ? { options } : {}),
    ...(Object.keys(settings).length > 0 ? { settings } : {}),
  }
  for (const lost of lostIn(property, column, path))
    if (!unsupported.some((each) => each.path === lost.path && each.keyword === lost.keyword))
      unsupported.push(lost)
  return column
}

/** What a property says that its column, written as a property again, does not say. */
function lostIn(property: Schema, column: DesignColumn, path: string): Unsupported[] {
  const written = propertyOf(column)
  const types = [property.type].flat().filter((each) => each !== 'null')
  const names = new Set(Object.keys(keywordsOf(written)))
  if (column.options) names.add('lookup')
  return [
    ...(types[0] !== undefined && written.type !== undefined && types[0] !== written.type
      ? [{ path, keyword: `type: ${String(types[0])}` }]
      : []),
    ...(['format', 'readOnly', 'uniqueItems'] as const)
      .filter((keyword) => property[keyword] && property[keyword] !== written[keyword])
      .map((keyword) => ({ path, keyword })),
    ...(property.enum !== undefined && !column.options ? [{ path, keyword: 'enum' }] : []),
    ...Object.keys(keywordsOf(property))
      .filter((keyword) => !names.has(keyword))
      .map((keyword) => ({ path: `${path}/x-field`, keyword })),
  ]
}

/** The choices of a property, or the look-up that has them. */
function choicesOf(root: Schema, property: Schema, fieldType: string): string[] | undefined {
  const choices = fieldType === 'multiSelect' ? resolve(root, property.items) : property
  const lookup = keywordsOf(property).lookup ?? keywordsOf(choices).lookup
  if (typeof lookup === 'string') return [lookup]
  if (Array.isArray(choices?.enum)) return choices.enum.filter((each) => each !== null).map(String)
  return isSchema(keywordsOf(property).labels) ? [] : undefined
}

const keywordsOf = (property: Schema | undefined): Schema =>
  isSchema(property?.['x-field']) ? property['x-field'] : {}

/**
 * What the keywords of a property set beyond what its kind implies, except the columns of a table.
 */
function settingsOf(
  property: Schema,
  fieldType: string,
  path: string,
  unsupported: Unsupported[],
): DesignSettings {
  const keywords = keywordsOf(property)
  const settings: DesignSettings =
    typeof property.description === 'string' ? { help: property.description } : {}
  const take = (
    from: Schema,
    word: (typeof sameName | typeof fieldKeywords)[number],
    at: string,
  ) => {
    if (from[word] === undefined) return
    if (isSetting(word, from[word])) Object.assign(settings, { [word]: from[word] })
    else unsupported.push({ path: at, keyword: word })
  }
  for (const word of sameName) take(property, word, path)
  for (const word of fieldKeywords) take(keywords, word, `${path}/x-field`)
  if (isSchema(keywords.messages) && typeof keywords.messages.pattern === 'string')
    settings.patternMessage = keywords.messages.pattern
  if (isTexts(property['x-texts'])) settings.texts = property['x-texts']
  else if (property['x-texts'] !== undefined) unsupported.push({ path, keyword: 'x-texts' })
  if (fieldType === 'computed') {
    settings.formula = String(keywords.formula)
    const result = formulaResults.find((name) => contains(property, resultSchemas[name]))
    const isDate = contains(property, resultSchemas.date)
    if (isDate || (result && result !== 'number')) settings.result = isDate ? 'date' : result
  }
  const base = kindOf(fieldType)!.schema!
  // What the kind implies is not a setting.
  for (const word of sameName)
    if (base[word] !== undefined && base[word] === settings[word]) delete settings[word]
  return settings
}

/** Whether a keyword has a value that the setting of a column can have. */
function isSetting(
  word: (typeof sameName | typeof fieldKeywords)[number],
  value: unknown,
): boolean {
  switch (word) {
    case 'default':
      return (
        ['string', 'number', 'boolean'].includes(typeof value) ||
        (Array.isArray(value) && value.every((each) => typeof each === 'string'))
      )
    case 'pattern':
    case 'placeholder':
    case 'currency':
      return typeof value === 'string'
    case 'visibleWhen':
    case 'requiredWhen':
      return readFilterGroup(value).group !== undefined
    default:
      return typeof value === 'number'
  }
}

const isColumnWidth = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 12

/** Whether a value has the texts of a column in some of our languages. */
const isTexts = (value: unknown): value is NonNullable<DesignSettings['texts']> =>
  isSchema(value) &&
  Object.entries(value).every(
    ([language, texts]) =>
      languageCodes.some((each) => each === language) &&
      isSchema(texts) &&
      Object.entries(texts).every(([name, text]) =>
        name === 'options'
          ? isSchema(text) && Object.values(text).every((each) => typeof each === 'string')
          : typeof text === 'string',
      ),
  )

const knownInProperty = new Set<string>([
  'title',
  'description',
  'type',
  'format',
  'enum',
  'items',
  'uniqueItems',
  'maxLength',
  'readOnly',
  'x-field',
  'x-texts',
  '$comment',
  'examples',
  ...sameName,
])

/** Whether a value contains all that `part` has. */
const contains = (value: unknown, part: unknown): boolean =>
  isSchema(part)
    ? isSchema(value) && Object.entries(part).every(([name, each]) => contains(value[name], each))
    : value === part

const sizeOf = (value: unknown): number =>
  isSchema(value) ? Object.values(value).reduce<number>((sum, each) => sum + sizeOf(each), 0) : 1

/** What a kind is found by: its schema without what a setting replaces, such as a minimum. */
const markOf = (schema: Schema): Schema =>
  Object.fromEntries(
    Object.entries(schema).filter(([word]) => !sameName.some((name) => name === word)),
  )

/** The kinds that a schema can match, those with the most conditions first. */
const byDetail = (Object.entries(fieldKinds) as [FieldKindName, { schema?: Schema }][])
  .flatMap(([name, { schema }]) => (schema ? [{ name, mark: markOf(schema) }] : []))
  .sort((one, other) => sizeOf(other.mark) - sizeOf(one.mark))

/** The kind of a property; undefined: none can express it. */
function kindFor(given: Schema): FieldKindName | undefined {
  if (isSchema(given['x-field']) && typeof given['x-field'].formula === 'string') return 'computed'
  const types = [given.type].flat().filter((each) => each !== 'null')
  if (types.length > 1 || given.oneOf || given.anyOf || given.allOf || given.not) return undefined
  const named = isSchema(given['x-field']) && isSchema(given['x-field'].ref)
  const ref = isSchema(given['x-field']) ? given['x-field'].ref : undefined
  const property: Schema = {
    ...given,
    type:
      types[0] === 'integer' && !contains(given, markOf(fieldKinds.rating.schema))
        ? 'number'
        : types[0],
    ...(typeof ref === 'string' || named
      ? {
          'x-field': {
            ...(given['x-field'] as Schema),
            ref: {
              entity: typeof ref === 'string' ? ref : (ref as Schema).entity,
              onRemove: 'refuse',
            },
          },
        }
      : {}),
  }
  if (Array.isArray(property.enum) && property.type === undefined) property.type = 'string'
  const hasChoices = (choices: Schema) => {
    const { lookup, labels } = keywordsOf(choices)
    // An unfinished one has labels for choices that are still to be written.
    return Array.isArray(choices.enum) || typeof lookup === 'string' || isSchema(labels)
  }
  if (property.type === 'array') {
    if (!isSchema(property.items)) return undefined
    if (isSchema(property.items.properties)) return 'table'
    return hasChoices(property.items) || hasChoices(property) ? 'multiSelect' : undefined
  }
  const found = byDetail.find(
    ({ name, mark }) =>
      contains(property, mark) &&
      (name === 'select' || name === 'radio'
        ? hasChoices(property)
        : name !== 'table' && name !== 'multiSelect' && name !== 'computed'),
  )?.name
  return found === 'text' && hasChoices(property) ? 'select' : found
}

/** A schema with the texts of one language in place of the English ones. */
export function localised(schema: Schema, language: LanguageCode): Schema {
  const texts = isSchema(schema['x-texts'])
    ? (schema['x-texts'] as Partial<Record<LanguageCode, DesignTexts>>)[language]
    : undefined
  const keywords = isSchema(schema['x-field']) ? schema['x-field'] : undefined
  const items = isSchema(schema.items) ? schema.items : undefined
  return {
    ...schema,
    ...(isSchema(schema.properties)
      ? {
          properties: Object.fromEntries(
            propertiesInOrder(schema).map(([name, each]) => [
              name,
              isSchema(each) ? localised(each, language) : each,
            ]),
          ),
        }
      : {}),
    ...(items?.properties ? { items: localised(items, language) } : {}),
    ...(texts?.label ? { title: texts.label } : {}),
    ...(texts?.help ? { description: texts.help } : {}),
    ...(keywords && texts
      ? {
          'x-field': {
            ...keywords,
            ...(texts.placeholder ? { placeholder: texts.placeholder } : {}),
            ...(texts.options
              ? { labels: { ...(keywords.labels as Record<string, string>), ...texts.options } }
              : {}),
          },
        }
      : {}),
  }
}

import {
  Validator as Interpreter,
  type OutputUnit,
  type Schema as InterpretedSchema,
} from '@cfworker/json-schema'
import { buildField, buildFields } from '../fields/buildField.ts'
import { isSchema, type Schema } from '../fields/schemaShape.ts'
import type { Entity } from '../model/entity.ts'
import type { Choice, Field } from '../model/field.ts'
import type { LanguageCode } from '../model/language.ts'
import type { SchemaError } from '../model/schemaErrors.ts'
import type { Validator, ValidatorModule } from '../model/validation.ts'
import type { DesignColumn } from './design.ts'
import { localised, propertyOf, type DesignSchema } from './designSchema.ts'
import { isFillable } from './fieldKinds.ts'

/**
 * The fields of a design in the order of its layout, with its texts in a language, as lists, forms
 * and exports use them.
 */
export function designFields(
  schema: DesignSchema,
  language: LanguageCode,
  lookupValues?: Field['lookupValues'],
): Field[] {
  const given = localised(schema, language)
  return buildFields(given).map((field) =>
    ofDesign(field, propertiesOf(given)[field.name], lookupValues),
  )
}

/** The field of one column, also while it has no key yet; undefined: it has no answer. */
export function columnField(
  column: DesignColumn,
  language: LanguageCode,
  lookupValues?: Field['lookupValues'],
): Field | undefined {
  if (!isFillable(column.fieldType)) return undefined
  const name = column.fieldKey || `column-${column.webId}`
  const schema = localised(propertyOf({ ...column, fieldKey: name }), language)
  return ofDesign(buildField(name, schema, column.required === true), schema, lookupValues)
}

/**
 * A field as designs mean it: with the texts that people wrote, however long, where the title of
 * another schema may be a sentence and is shortened; an empty list is not an answer, so that a
 * required one has an item.
 */
function ofDesign(field: Field, given: unknown, lookupValues: Field['lookupValues']): Field {
  const schema = isSchema(given) ? given : {}
  const items = isSchema(schema.items) ? schema.items : {}
  const inner = { ...propertiesOf(items), ...propertiesOf(schema) }
  const { title, description } = schema
  return {
    ...field,
    ...(typeof title === 'string' && title.trim() ? { label: title } : {}),
    ...(typeof description === 'string' && description ? { help: description } : {}),
    ...(field.required && isList(field) ? { minItems: field.minItems || 1 } : {}),
    ...(field.lookup && lookupValues ? { lookupValues } : {}),
    ...(field.item ? { item: ofDesign(field.item, withLabels(items, schema), lookupValues) } : {}),
    ...(field.choices ? { choices: named(field.choices, schema) } : {}),
    ...(field.fields
      ? { fields: field.fields.map((each) => ofDesign(each, inner[each.name], lookupValues)) }
      : {}),
  }
}

/** The schema of each item of a list, which names the choices. */
const withLabels = (items: Schema, { 'x-field': keywords }: Schema): Schema =>
  isSchema(keywords) && keywords.labels
    ? { ...items, 'x-field': { labels: keywords.labels, ...(items['x-field'] as Schema) } }
    : items

/** Choices with the names that the design has for them. */
const named = (choices: Choice[], { 'x-field': keywords }: Schema): Choice[] => {
  const labels = isSchema(keywords) && isSchema(keywords.labels) ? keywords.labels : {}
  return choices.map((each) => {
    const label = labels[String(each.value)]
    return typeof label === 'string' ? { ...each, label } : each
  })
}

const propertiesOf = (schema: Schema): Schema =>
  isSchema(schema.properties) ? schema.properties : {}

const isList = ({ shape }: Field): boolean => shape === 'items' || shape === 'values'

/** What validation needs to know of a design: an entity with its fields. */
export const designEntity = (name: string, title: string, fields: Field[]) =>
  ({ name, title, fields, detail: { tabs: [] } }) as unknown as Entity

/**
 * The validators of a design. Designs are known only at run time, and neither the service nor the
 * page may evaluate code, so an interpreter checks the schema. Its results have the form of those
 * that are compiled for generated entities.
 */
export function designValidators(schema: DesignSchema): ValidatorModule {
  const { required: _, ...optional } = schema
  return { create: interpret(schema), patch: interpret(optional) }
}

function interpret(schema: Schema): Validator {
  const interpreter = new Interpreter(schema as InterpretedSchema, '2020-12', false)
  const validate: Validator = (data) => {
    const { valid, errors } = interpreter.validate(data)
    validate.errors = valid ? null : errors.flatMap((each) => toSchemaErrors(schema, data, each))
    return valid
  }
  return validate
}

/** Keywords that only lead to others, whose errors follow. */
const containers = new Set(['properties', 'items', 'prefixItems', '$ref', 'additionalProperties'])

/** Errors of the interpreter with the parameters that messages need, from schema and data. */
function toSchemaErrors(
  schema: Schema,
  data: unknown,
  { keyword, keywordLocation, instanceLocation }: OutputUnit,
): SchemaError[] {
  if (containers.has(keyword)) return []
  const instancePath = instanceLocation.replace(/^#/, '')
  const value = valueAt(schema, keywordLocation)
  const error = (params: Record<string, unknown>): SchemaError => ({
    keyword,
    instancePath,
    schemaPath: keywordLocation,
    params,
  })
  switch (keyword) {
    case 'required': {
      const given = valueAt(data, instanceLocation)
      return (value as string[])
        .filter((name) => isSchema(given) && !Object.hasOwn(given, name))
        .map((missingProperty) => error({ missingProperty }))
    }
    case 'false': {
      // A property that the schema does not have.
      const parts = instancePath.split('/')
      const additionalProperty = parts.pop()
      return [
        {
          ...error({ additionalProperty }),
          keyword: 'additionalProperties',
          instancePath: parts.join('/'),
        },
      ]
    }
    case 'enum':
      return [error({ allowedValues: value })]
    case 'const':
      return [error({ allowedValue: value })]
    case 'type':
      return [error({ type: [value].flat()[0] })]
    case 'format':
      return [error({ format: value })]
    case 'multipleOf':
      return [error({ multipleOf: value })]
    default:
      return [error({ limit: value })]
  }
}

/** The value at a JSON pointer (`#/properties/a/enum`). */
const valueAt = (root: unknown, pointer: string): unknown =>
  pointer
    .replace(/^#\/?/, '')
    .split('/')
    .filter(Boolean)
    .map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>(
      (at, part) =>
        isSchema(at) ? at[part] : Array.isArray(at) ? (at as unknown[])[Number(part)] : undefined,
      root,
    )

import { isSchema, type Schema } from '../src/fields/schemaShape.ts'

/** Whether a resolved schema allows nothing: it comes from `false`. */
export const isNever = (schema: Schema): boolean =>
  isSchema(schema.not) && Object.keys(schema.not).length === 0

/** Whether a resolved schema allows null alone. */
export const isNull = (schema: Schema): boolean =>
  schema.type === 'null' ||
  schema.const === null ||
  (Array.isArray(schema.enum) &&
    schema.enum.length > 0 &&
    schema.enum.every((each) => each === null))

/** The values that a resolved schema lists, if they can be choices. */
function valuesOf(schema: Schema): unknown[] | undefined {
  const values = 'const' in schema ? [schema.const] : schema.enum
  return Array.isArray(values) && values.every((each) => typeof each !== 'object' || each === null)
    ? values
    : undefined
}

/**
 * Alternatives that each list values, as one list: the value of an alternative of its own has the
 * title of the alternative as its label, and its description as its note. Undefined: not all of
 * them list values.
 */
export function joinedValues(parts: Schema[]): Schema | undefined {
  const lists = parts.map(valuesOf)
  if (parts.length === 0 || lists.includes(undefined)) return undefined
  const labels = parts.map((part, index): Schema => {
    const [value, ...others] = lists[index]!
    const own = isSchema(part['x-field']) ? part['x-field'].labels : undefined
    const names = [part['x-enumNames'], part.enumNames].find(Array.isArray) ?? []
    return {
      ...Object.fromEntries(
        lists[index]!.flatMap((each, at) =>
          typeof names[at] === 'string' ? [[String(each), names[at]]] : [],
        ),
      ),
      ...(others.length === 0 && typeof part.title === 'string'
        ? { [String(value)]: part.title }
        : {}),
      ...(isSchema(own) ? own : {}),
    }
  })
  const notes = new Map(
    parts.flatMap((part, index) =>
      lists[index]!.length === 1 && typeof part.description === 'string'
        ? [[lists[index]![0], part.description] as const]
        : lists[index]!.map((value, at) => [value, notesOf(part)[at]] as const),
    ),
  )
  const values = [...new Set(lists.flatMap((list) => list!))]
  return {
    enum: values,
    'x-field': { labels: Object.assign({}, ...labels) },
    ...(values.some((value) => notes.get(value))
      ? { 'x-enumDescriptions': values.map((value) => notes.get(value) ?? null) }
      : {}),
  }
}

/** What a schema says about each value of its `enum`, in their order. */
const notesOf = (schema: Schema): unknown[] =>
  [schema['x-enumDescriptions'], schema.enumDescriptions].find(Array.isArray) ?? []

/**
 * The properties of alternatives, each as what any of them allows. An alternative that does not
 * mention a property does not count for it.
 */
export function joinedProperties(parts: Schema[]): Schema {
  const found = new Map<string, Schema[]>()
  const inner = (part: Schema): Schema[] =>
    isSchema(part.properties)
      ? [part]
      : [part.oneOf, part.anyOf].filter(Array.isArray).flat().filter(isSchema).flatMap(inner)
  for (const { properties } of parts.flatMap(inner))
    for (const [name, sub] of Object.entries(isSchema(properties) ? properties : {})) {
      if (sub === false) continue
      // A default of one alternative would make a record of another invalid.
      const { default: _, ...kept } = isSchema(sub) ? sub : ({} as Schema)
      found.set(name, [...(found.get(name) ?? []), kept])
    }
  return Object.fromEntries([...found].map(([name, subs]) => [name, anyOf(subs)]))
}

/** A schema that allows what any of these allows, as simply as it can be said. */
function anyOf(schemas: Schema[]): Schema {
  const distinct = [...new Map(schemas.map((each) => [JSON.stringify(each), each])).values()]
  if (distinct.length === 1) return distinct[0]!
  const { title, description } = distinct.find((each) => each.title !== undefined) ?? distinct[0]!
  const words = {
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
  }
  const values = joinedValues(distinct)
  // The title of a property is not that of its value.
  if (values) return { enum: values.enum, ...words }
  return { anyOf: distinct, ...words }
}

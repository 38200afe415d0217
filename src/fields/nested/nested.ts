import type { Field } from '../../model/field.ts'
import type { FieldType } from '../fieldType.ts'

/** How nested types find the types of what they hold; handed in, so that the table of types and its entries form no cycle. */
export type TypeOf = (field: Field) => FieldType

/** Whether a value is a JSON object. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Each known property brought to its form; unknown ones are kept for the validator to judge, empty ones are left out. */
export const acceptRecord = (
  value: Record<string, unknown>,
  fields: Field[],
  typeOf: TypeOf,
): Record<string, unknown> =>
  // fromEntries defines properties, where assigning "__proto__" would set the prototype.
  Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]): [string, unknown][] => {
      const field = fields.find((each) => each.name === name)
      if (!field) return [[name, inner]]
      const accepted = typeOf(field).accept(inner, field)
      return accepted === undefined || (accepted === null && !field.nullable)
        ? []
        : [[name, accepted]]
    }),
  )

/** The texts of an object's values in the order of its fields, joined. */
export const recordText = (
  value: Record<string, unknown>,
  fields: Field[],
  typeOf: TypeOf,
): string =>
  fields
    .filter((field) => !field.hidden)
    .map((field) => typeOf(field).text(value[field.name], field))
    .filter(Boolean)
    .join(', ')

/** A demo value of each field that stands in a body. */
export const demoRecord = (fields: Field[], n: number, typeOf: TypeOf): Record<string, unknown> =>
  Object.fromEntries(
    fields.flatMap((field): [string, unknown][] => {
      const value = typeOf(field).sqlType ? typeOf(field).demo(field, n) : undefined
      return value === null || value === undefined ? [] : [[field.name, value]]
    }),
  )

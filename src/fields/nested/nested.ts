import type { Field } from '../../model/field.ts'
import type { FieldType } from '../fieldType.ts'

/**
 * Finds the type of an inner field. It is a parameter, because an import of the table of types
 * would form a cycle.
 */
export type TypeOf = (field: Field) => FieldType

/** Whether a value is a JSON object. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Normalises the known properties; unknown ones are kept for validation, empty ones are left out.
 */
export const acceptRecord = (
  value: Record<string, unknown>,
  fields: Field[],
  typeOf: TypeOf,
): Record<string, unknown> =>
  // fromEntries defines properties; assigning "__proto__" would set the prototype.
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

/** The texts of an object's values, joined in the order of its fields. */
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

/** Demo values for all stored fields. */
export const demoRecord = (fields: Field[], n: number, typeOf: TypeOf): Record<string, unknown> =>
  Object.fromEntries(
    fields.flatMap((field): [string, unknown][] => {
      const value = typeOf(field).sqlType ? typeOf(field).demo(field, n) : undefined
      return value === null || value === undefined ? [] : [[field.name, value]]
    }),
  )

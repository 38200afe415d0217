import { fieldTypeOf, fieldTypes } from '../../fields/fieldTypes.ts'
import type { Field } from '../../model/field.ts'
import type { FieldError } from '../../model/problem.ts'
import { isRecord } from '../../fields/nested/nested.ts'
import { locate } from '../../model/schemaErrors.ts'

/** How many other values of one field are tried. */
const mostOthers = 12

/**
 * Records with another value in place of one that a schema refuses, or of an object around it:
 * other choices, a shorter text or list, and further demo values. A missing value is added.
 */
export function* withOtherValues(
  fields: Field[],
  record: Record<string, unknown>,
  error: FieldError,
  n: number,
): Generator<Record<string, unknown>> {
  const path = error.field.split('.')
  for (let length = path.length; length > 0; length--) {
    const at = path.slice(0, length)
    const { of, rest } = locate(fields, at)
    if (!of || rest.length > 0 || hasKeys(of)) continue
    const value = valueIn(record, at)
    // Of a list with a wrong item, only the item is replaced.
    if (Array.isArray(value) && length < path.length) continue
    for (const other of othersOf(of, value, length === path.length ? error : undefined, n))
      yield withValue(record, at, other) as Record<string, unknown>
  }
}

/** Whether values contain keys of other records, which only the caller knows. */
const hasKeys = ({ reference, lookup, fields = [], item, variants = [] }: Field): boolean =>
  reference !== undefined ||
  lookup !== undefined ||
  [...fields, ...(item ? [item] : []), ...variants.flatMap((each) => each.fields)].some(hasKeys)

function* othersOf(
  field: Field,
  value: unknown,
  error: FieldError | undefined,
  n: number,
): Generator<unknown> {
  const most = error?.params?.['maximum']
  if (typeof most === 'number' && (typeof value === 'string' || Array.isArray(value)))
    yield value.slice(0, most)
  if (typeof value === 'boolean') yield !value
  if (field.shape === 'any' && isRecord(value)) yield {}
  if (field.orText) yield fieldTypes.text.demo(field, n)
  for (const choice of field.choices?.slice(0, mostOthers) ?? [])
    if (choice.value !== value) yield choice.value
  const { demo } = fieldTypeOf(field)
  for (let more = value === undefined ? 0 : 1; more < mostOthers; more++)
    yield demo(field, n + more)
}

function valueIn(value: unknown, path: string[]): unknown {
  const [name, ...rest] = path
  if (name === undefined) return value
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? valueIn((value as Record<string, unknown>)[name], rest)
    : undefined
}

/** A value with another one at a path inside it; objects on the way are added. */
function withValue(value: unknown, [name, ...rest]: string[], other: unknown): unknown {
  if (name === undefined) return other
  if (Array.isArray(value))
    return value.map((each, index) =>
      String(index) === name ? withValue(each, rest, other) : each,
    )
  const inner = typeof value === 'object' && value !== null ? (value as object) : {}
  return { ...inner, [name]: withValue((inner as Record<string, unknown>)[name], rest, other) }
}

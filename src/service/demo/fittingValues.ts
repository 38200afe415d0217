import { fieldTypeOf, fieldTypes } from '../../fields/fieldTypes.ts'
import type { Entity } from '../../model/entity.ts'
import type { FieldError } from '../../model/problem.ts'
import { validateRecord, type ValidatorModule } from '../../model/validation.ts'
import { withOtherValues } from './otherValues.ts'

type Values = Record<string, unknown>

/** How many repairs are tried; each removes, adds or changes one value. */
const mostRepairs = 60

/** How many other values are tried for one record. */
const mostTries = 400

/**
 * The values of a demo record without those that its schema refuses, and with those that a rule
 * requires; undefined: the schema has rules that this does not satisfy.
 */
export function fittingValues(
  entity: Entity,
  validators: ValidatorModule,
  values: Values,
  { n, today }: { n: number; today: string },
): Values | undefined {
  const required = new Set(entity.fields.flatMap(({ name, required: is }) => (is ? [name] : [])))
  const least = Object.fromEntries(Object.entries(values).filter(([name]) => required.has(name)))
  const errorsOf = (record: Values) =>
    validateRecord(entity, fieldTypes, validators, record, 'create', { today })
  // Other values are tried last, because each is validated: large schemas take milliseconds.
  return (
    repaired(entity, values, errorsOf, n, 0) ??
    repaired(entity, least, errorsOf, n, 0) ??
    repaired(entity, values, errorsOf, n, mostTries) ??
    repaired(entity, least, errorsOf, n, mostTries)
  )
}

function repaired(
  entity: Entity,
  values: Values,
  errorsOf: (record: Values) => FieldError[],
  n: number,
  tries: number,
): Values | undefined {
  let record = structuredClone(values)
  const removed = new Set<string>()
  let left = tries
  /** The record with another value, without the first of its errors and without further ones. */
  const betterThan = (given: Values, errors: FieldError[]): Values | undefined => {
    const [first] = errors as [FieldError]
    for (const other of withOtherValues(entity.fields, given, first, n)) {
      if (left-- <= 0) return undefined
      const others = errorsOf(other)
      const isSolved = !others.some(({ field }) => `${field}.`.startsWith(`${first.field}.`))
      if (isSolved && others.length <= errors.length) return other
    }
    return undefined
  }
  for (let count = 0; count < mostRepairs; count++) {
    const errors = errorsOf(record)
    const [error] = errors
    if (!error) return record
    const better = betterThan(record, errors)
    if (better) {
      record = better
      continue
    }
    const { field: path, code } = error
    const isMissing = code === 'required' || code === 'requiredAny'
    const field = entity.fields.find(({ name }) => name === path)
    // An open schema may require a property that it does not describe.
    const isAdded = field ?? (entity.open && !path.includes('.'))
    if (isMissing && isAdded && !removed.has(path)) {
      record = { ...record, [path]: field ? fieldTypeOf(field).demo(field, n) : 'Example' }
      removed.add(path)
      continue
    }
    const smaller = isMissing ? undefined : withFewerParts(record, path, errorsOf)
    if (smaller) {
      record = smaller
      continue
    }
    // A part that its object requires goes with the object.
    const gone = isMissing || removed.has(path) ? path.slice(0, path.lastIndexOf('.')) : path
    if (gone === '' || (!path.includes('.') && isMissing)) return undefined
    removed.add(gone)
    record = without(record, gone) as Values
  }
  return undefined
}

/** How many parts of an object are tried one by one. */
const mostParts = 40

/**
 * The record with fewer parts in the object at a path, if a rule between its parts then accepts it:
 * "not both", "one of". First one part less, then one part alone beside the required ones.
 */
function withFewerParts(
  record: Values,
  path: string,
  errorsOf: (record: Values) => FieldError[],
): Values | undefined {
  const names = Object.keys(isRecord(valueAt(record, path)) ? valueAt(record, path)! : {})
  if (names.length < 2 || names.length > mostParts) return undefined
  const inside = (name: string) => (path === '' ? name : `${path}.${name}`)
  const drop = (gone: string[]) =>
    gone.reduce<Values>((rest, name) => without(rest, inside(name)) as Values, record)
  const needed = new Set(
    errorsOf(drop(names)).flatMap(({ field }) => names.filter((name) => field === inside(name))),
  )
  const optional = names.filter((name) => !needed.has(name))
  const isRefused = (each: Values) =>
    errorsOf(each).some(({ field }) => field === path || field.startsWith(inside('')))
  return [
    ...optional.map((name) => [name]),
    ...optional.map((name) => optional.filter((each) => each !== name)),
  ]
    .map(drop)
    .find((each) => !isRefused(each))
}

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value at a path inside another; names of properties may contain dots. */
function valueAt(value: unknown, path: string): Values | undefined {
  if (path === '') return isRecord(value) ? value : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, each] of Object.entries(value))
    if (path === name || path.startsWith(`${name}.`))
      return valueAt(each, path.slice(name.length + 1))
  return undefined
}

/** A value without what is at a path inside it; names of properties may contain dots. */
function without(value: unknown, path: string): unknown {
  if (Array.isArray(value)) {
    const [index, ...rest] = path.split('.')
    return rest.length === 0
      ? value.filter((_, at) => String(at) !== index)
      : value.map((each, at) => (String(at) === index ? without(each, rest.join('.')) : each))
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) =>
      name === path
        ? []
        : [[name, path.startsWith(`${name}.`) ? without(each, path.slice(name.length + 1)) : each]],
    ),
  )
}

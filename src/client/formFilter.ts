import { operators } from '../model/listQuery.ts'
import type { ListFilter } from './contractCall.ts'

/**
 * The filter of a list as react-admin's filter form holds it, in the form of `ListFilter`. A form
 * reads the source of an input as a path: `startDate[gte]` arrives as `{ startDate: { gte: … } }`,
 * `addressModel.city` as `{ addressModel: { city: … } }`.
 */
export const readFormFilter = (filter: Record<string, unknown> = {}): ListFilter =>
  Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) =>
      objects.includes(name) ? [[name, value]] : flatten(name, value),
    ),
  )

/** The parts of a `ListFilter` that are objects themselves. */
const objects = ['where', 'exclude']

function flatten(path: string, value: unknown): [string, unknown][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [[path, value]]
  return Object.entries(value).flatMap(([name, inner]) =>
    isOperator(name) ? [[`${path}[${name}]`, inner]] : flatten(`${path}.${name}`, inner),
  )
}

const isOperator = (name: string) => (operators as readonly string[]).includes(name)

import { isEmpty } from '../../../../model/condition.ts'
import type { Entity } from '../../../../model/entity.ts'
import type { Field } from '../../../../model/field.ts'

type Filter = Record<string, unknown>

/** The filters that narrow a list: those with a value; a status of ALL is none. */
const narrowing = (filter: Filter): [string, unknown][] =>
  Object.entries(filter).filter(
    ([name, value]) =>
      !isEmpty(value) && !(name === 'status' && String(value).toUpperCase() === 'ALL'),
  )

/**
 * Whether a filter leaves the tree a tree: it has no more than the initial filters of the list.
 * What another filter finds is shown flat, because what is above it may not match.
 */
export const keepsTree = (filter: Filter, { list }: Pick<Entity, 'list'>): boolean =>
  narrowing(filter).every(
    ([name, value]) => /^\w+$/.test(name) && list.defaults[name] === String(value),
  )

/** The records below another one. */
export const belowFilter = (filter: Filter, field: Field, parent: unknown): Filter => ({
  ...filter,
  [field.name]: parent,
})

/**
 * The records at the top: those with nothing above them, or nothing that the reader sees in this
 * list, because they may not read it or it does not match the filter.
 */
export const topFilter = (filter: Filter, field: Field, { key }: Pick<Entity, 'key'>): Filter => ({
  ...filter,
  where: {
    any: [
      { field: `${field.name}.${key}`, operator: 'empty', values: ['true'] },
      ...narrowing(filter).map(([name, value]) => ({
        field: `${field.name}.${name}`,
        operator: 'nin',
        values: String(value).split(','),
      })),
    ],
  },
})

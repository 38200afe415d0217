import type { Sort } from '../../model/listQuery.ts'
import { fieldTypeOf } from '../../fields/fieldTypes.ts'
import { entityFacts, unsortable } from '../problems.ts'
import type { EntityRegistry, EntityMeta } from './entityRegistry.ts'
import { createResolver, type Expression, type Reader, type Resolver } from './expression.ts'
import { createStatement } from './statement.ts'

/** One key to sort by, as SQL; `always`: no row lacks it. */
export type SortKey = { sql: string; sqlType: string; direction: string; always: boolean }

/**
 * The keys a list is sorted by, ties broken by the record's key.
 * Errors  UNKNOWN_SORT (400), naming the fields that can be sorted by
 */
export function sortKeys(sorts: Sort[], shape: EntityMeta, resolver: Resolver): SortKey[] {
  const { sort } = shape.entity.list
  const wanted = sorts.length > 0 ? sorts : [sort]
  const keys = wanted.map(({ field, order }) => {
    const found = findSort(field, shape, resolver)
    if (!found)
      throw unsortable({ ...entityFacts(shape), field, known: sortableWith(shape, resolver) })
    // Missing values stand last either way; columns that always have one keep the plain order that their index has.
    return { ...found, direction: order === 'DESC' && !found.always ? 'DESC NULLS LAST' : order }
  })
  // The index of the creation date runs against the key, those of other columns along with it.
  const first = keys[0]!
  const descends = first.direction.startsWith('DESC') !== first.sql.endsWith('."created_date"')
  const tie = `${resolver.at.alias}."web_id"`
  return keys.some((key) => key.sql === tie)
    ? keys
    : [...keys, { sql: tie, sqlType: 'text', direction: descends ? 'DESC' : 'ASC', always: true }]
}

function findSort(
  given: string,
  shape: EntityMeta,
  resolver: Resolver,
): Omit<SortKey, 'direction'> | undefined {
  // Callers sort any list by this (CONST-04), also where the field goes by another name (`assignDate`).
  const path =
    given === 'createdDate' && !shape.fields.has(given) ? shape.entity.system.createdDate : given
  const head = shape.fields.get(path.split('.')[0]!)
  if (head?.reference && path.includes('.') && !shape.fields.has(path) && !shape.paths.has(path))
    return undefined
  if (head?.secretWhen) return undefined
  const own = shape.fields.get(path)
  const expression = resolver.find(own?.sortBy && !resolver.isHidden(own) ? own.sortBy : path)
  if (!expression || !isSortable(expression)) return undefined
  const { field } = expression
  const byText =
    field.reference || field.lookup || expression.some || expression.sqlType === 'jsonb'
  const always =
    !expression.joined &&
    (field.required === true || ['key', 'version', 'createdDate'].includes(field.system ?? ''))
  return {
    sql: byText ? expression.text() : expression.sql,
    sqlType: byText ? 'text' : expression.sqlType,
    always: always && !byText,
  }
}

const isSortable = ({ field, some }: Expression) =>
  some !== undefined || fieldTypeOf(field).sortable

/** The fields that the reader's lists can be sorted by. Looked for beside any statement: what is found and not used would leave its parameters there. */
export const sortableFields = (
  shape: EntityMeta,
  catalogue: EntityRegistry,
  reader: Reader,
): string[] => sortableWith(shape, createResolver(catalogue, shape, 't', reader, createStatement()))

function sortableWith(shape: EntityMeta, resolver: Resolver): string[] {
  const names = [...shape.fields.values()]
    .filter((field) => !field.virtual)
    .map((field) => field.name)
  return [...new Set([...names, ...shape.paths])].filter((path) => findSort(path, shape, resolver))
}

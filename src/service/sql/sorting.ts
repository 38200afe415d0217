import type { Filter, Operator, Sort } from '../../model/listQuery.ts'
import { fieldTypeOf } from '../../fields/fieldTypes.ts'
import { entityFacts, unsortable } from '../problems.ts'
import type { EntityRegistry, EntityMeta } from './entityRegistry.ts'
import { createResolver, type Expression, type Reader, type Resolver } from './expression.ts'
import { createStatement } from './statement.ts'

/** One sort key as SQL; `always`: it is never null. */
export type SortKey = { sql: string; sqlType: string; direction: string; always: boolean }

/** Comparisons that no missing value fulfils. */
const comparing: Operator[] = ['gt', 'gte', 'lt', 'lte']

/**
 * The sort keys of a list; the key of the record breaks ties. A field that one of the `filters`
 * compares is not missing in any row, so that an index has them in its order in both directions.
 * Errors  UNKNOWN_SORT (400), naming the sortable fields
 */
export function sortKeys(
  sorts: Sort[],
  meta: EntityMeta,
  resolver: Resolver,
  filters: Filter[] = [],
): SortKey[] {
  const { sort } = meta.entity.list
  const wanted = sorts.length > 0 ? sorts : [sort]
  const keys = wanted.map(({ field, order }) => {
    const found = findSort(field, meta, resolver)
    if (!found)
      throw unsortable({ ...entityFacts(meta), field, known: sortableWith(meta, resolver) })
    const isCompared = filters.some(
      (each) => each.field === field && comparing.includes(each.operator),
    )
    const always = found.always || (isCompared && meta.fields.has(field))
    // Missing values are last in either direction; columns without missing values keep the plain
    // order of their index.
    return { ...found, always, direction: order === 'DESC' && !always ? 'DESC NULLS LAST' : order }
  })
  // The index of the creation date has the key in the opposite direction, those of other columns in
  // the same.
  const first = keys[0]!
  const descends = first.direction.startsWith('DESC') !== first.sql.endsWith('."created_date"')
  const tie = `${resolver.at.alias}."web_id"`
  return keys.some((key) => key.sql === tie)
    ? keys
    : [...keys, { sql: tie, sqlType: 'text', direction: descends ? 'DESC' : 'ASC', always: true }]
}

function findSort(
  given: string,
  meta: EntityMeta,
  resolver: Resolver,
): Omit<SortKey, 'direction'> | undefined {
  // Callers sort any list by this field (CONST-04), even where it has another name (`assignDate`).
  const path =
    given === 'createdDate' && !meta.fields.has(given) ? meta.entity.system.createdDate : given
  const head = meta.fields.get(path.split('.')[0]!)
  if (head?.reference && path.includes('.') && !meta.fields.has(path) && !meta.paths.has(path))
    return undefined
  if (head?.secretWhen) return undefined
  const own = meta.fields.get(path)
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

/**
 * The fields that the reader can sort by. They are resolved in a separate statement, because unused
 * expressions would leave their parameters in the real one.
 */
export const sortableFields = (
  meta: EntityMeta,
  registry: EntityRegistry,
  reader: Reader,
): string[] => sortableWith(meta, createResolver(registry, meta, 't', reader, createStatement()))

function sortableWith(meta: EntityMeta, resolver: Resolver): string[] {
  const names = [...meta.fields.values()]
    .filter((field) => !field.virtual)
    .map((field) => field.name)
  return [...new Set([...names, ...meta.paths])].filter((path) => findSort(path, meta, resolver))
}

import type { Field } from '../../model/field.ts'
import type { FieldError } from '../../model/problem.ts'
import { lookupInUse } from '../problems.ts'
import type { RequestContext } from '../requestContext.ts'
import { columnOf, type EntityMeta, type FieldMeta } from '../sql/entityRegistry.ts'
import { lookupTables } from '../sql/lookupTables.ts'
import { createStatement, type Statement } from '../sql/statement.ts'
import type { WireRecord } from '../sql/selection.ts'
import { keyOf } from './find.ts'

/** Codes of one look-up list, each with the key of the record that is removed with it. */
type Codes = { list: string; code: string; key: string }

/** A field that holds codes of a list: a code, a list of them, or objects with them inside. */
type Holder = { meta: EntityMeta; field: FieldMeta; list: string }

/**
 * Warns before look-up values, or lists of them, are removed that records still use: those would
 * show the code, and could not be saved.
 * Errors  GOES_ALONG (409) with what uses them and how often, and one error for each record
 */
export async function warnOfLookupUses(
  call: RequestContext,
  meta: EntityMeta,
  records: WireRecord[],
): Promise<void> {
  const { registry } = call.service
  const { lookups } = registry
  if (!lookups || (meta !== lookups.values && meta !== lookups.lists)) return
  const codes = await codesOf(call, meta, records)
  const statement = createStatement()
  const counts = holdersIn(registry.all)
    .filter(({ list }) => codes.some((each) => each.list === list))
    .map((holder) => countOf(registry.all, holder, codes, statement))
  if (counts.length === 0) return
  const { rows } = await call.sql(
    `SELECT entity, key, sum(uses)::int AS uses FROM (${counts.join(' UNION ALL ')}) found GROUP BY entity, key HAVING sum(uses) > 0 ORDER BY entity, key`,
    statement.params,
  )
  if (rows.length === 0) return
  const uses = (found: typeof rows) =>
    [...Map.groupBy(found, (row) => row.entity as string)].map(([entity, some]) => ({
      entity,
      count: some.reduce((sum, row) => sum + Number(row.uses), 0),
    }))
  const described = (found: typeof rows) =>
    uses(found).map(({ entity, count }) => {
      const { title, many } = registry.get(entity).entity
      return `${count} ${count === 1 ? title : many}`
    })
  const errors: FieldError[] = [...Map.groupBy(rows, (row) => row.key as string)].map(
    ([field, found]) => ({ field, code: 'inUse', message: described(found).join(', ') }),
  )
  throw lookupInUse({ dependants: described(rows), uses: uses(rows), errors })
}

async function codesOf(
  { sql, service }: RequestContext,
  meta: EntityMeta,
  records: WireRecord[],
): Promise<Codes[]> {
  const tables = lookupTables(service.registry)!
  const isList = meta === service.registry.lookups!.lists
  const { rows } = await sql(
    `SELECT ${tables.listName('v')} AS list, ${tables.code('v')} AS code, ${isList ? 'v_list' : 'v'}.web_id AS key FROM ${tables.from('v')} WHERE ${isList ? 'v_list' : 'v'}.web_id = ANY($1::text[])`,
    [records.map((record) => keyOf(meta, record))],
  )
  return rows as Codes[]
}

const holdersIn = (all: EntityMeta[]): Holder[] =>
  all.flatMap((meta) =>
    meta.stored.flatMap((field) => listsIn(field).map((list) => ({ meta, field, list }))),
  )

/** The look-up lists whose codes a field holds, also inside objects and lists. */
const listsIn = (field: Field): string[] => [
  ...new Set([
    ...(field.lookup ? [field.lookup] : []),
    ...[...(field.fields ?? []), ...(field.item ? [field.item] : [])].flatMap(listsIn),
  ]),
]

/**
 * The statement that counts the records with these codes in one field. Parts of another record (the
 * categories of a form) count as that record.
 */
function countOf(
  all: EntityMeta[],
  { meta, field, list }: Holder,
  codes: Codes[],
  statement: Statement,
): string {
  const wanted = codes.filter((each) => each.list === list)
  const [code, key] = (['code', 'key'] as const).map((name) =>
    statement.bind(
      wanted.map((each) => each[name]),
      'text[]',
    ),
  )
  const whole = all
    .flatMap((other) => other.linkedFields.map(({ through }) => ({ other, through: through! })))
    .find(({ through }) => through.link === meta.name)
  const counted = whole ? `d.${columnOf(meta, whole.through.here)}` : 'd.web_id'
  const isUsed =
    field.sqlType === 'jsonb'
      ? `jsonb_path_exists(d.${field.quoted}, '$.** ? (@ == $code)', jsonb_build_object('code', c.code))`
      : `d.${field.quoted} = c.code`
  return `SELECT ${statement.bind((whole?.other ?? meta).name, 'text')} AS entity, c.key, count(DISTINCT ${counted}) AS uses FROM unnest(${code}, ${key}) AS c(code, key) JOIN ${meta.table} d ON ${isUsed} GROUP BY c.key`
}

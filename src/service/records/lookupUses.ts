import { inSentence } from '../../model/inSentence.ts'
import type { Field } from '../../model/field.ts'
import type { FieldError } from '../../model/problem.ts'
import { lookupCodeInUse, lookupInUse } from '../problems.ts'
import type { RequestContext } from '../requestContext.ts'
import { columnOf, type EntityMeta, type FieldMeta } from '../sql/entityRegistry.ts'
import { lookupTables } from '../sql/lookupTables.ts'
import { createStatement, type Statement } from '../sql/statement.ts'
import type { WireRecord } from '../sql/selection.ts'
import { hooksOf, type LookupCode } from '../hooks/hooks.ts'
import { keyOf } from './find.ts'

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
  const found = await usesOf(call, meta, records)
  if (found.length === 0) return
  const errors: FieldError[] = [...Map.groupBy(found, ({ key }) => key)].map(([field, some]) => ({
    field,
    code: 'inUse',
    message: described(call, some).join(', '),
  }))
  throw lookupInUse({ dependants: described(call, found), uses: sumOf(found), errors })
}

/**
 * Refuses changes after which look-up values that records use are not found any more: another code,
 * another list of the value, or another name of the list.
 * Errors  IN_USE (409) with what uses them and how often, and one error for each such field
 */
export async function refuseUsedCodes(
  call: RequestContext,
  meta: EntityMeta,
  { previous, changes }: { previous: WireRecord; changes: WireRecord },
): Promise<void> {
  const fields = identifyingFields(call, meta).filter(
    (name) => changes[name] !== undefined && changes[name] !== previous[name],
  )
  if (fields.length === 0) return
  const found = await usesOf(call, meta, [previous])
  if (found.length > 0) throw inUseBy(call, found, fields)
}

/** As `refuseUsedCodes`, for values that a record is saved without. */
export async function refuseUsedValues(
  call: RequestContext,
  meta: EntityMeta,
  removed: WireRecord[],
): Promise<void> {
  const found = await usesOf(call, meta, removed)
  if (found.length > 0) throw inUseBy(call, found, [])
}

/** What a look-up value is found by: its code and its list; what a list is found by: its name. */
function identifyingFields({ service }: RequestContext, meta: EntityMeta): string[] {
  const { lookups } = service.registry
  if (!lookups) return []
  const [reference, listName] = lookups.names.list.split('.') as [string, string]
  if (meta === lookups.values) return [lookups.names.code, reference]
  return meta === lookups.lists ? [listName] : []
}

function inUseBy(call: RequestContext, found: Use[], fields: string[]) {
  const facts = { dependants: described(call, found), uses: sumOf(found) }
  const { message } = lookupCodeInUse(facts)
  const errors = fields.map((field): FieldError => ({ field, code: 'inUse', message }))
  return lookupCodeInUse({ ...facts, ...(errors.length > 0 ? { errors } : {}) })
}

/** Which entity uses a removed or changed record, and in how many of its records. */
type Use = { entity: string; key: string; uses: number }

async function usesOf(
  call: RequestContext,
  meta: EntityMeta,
  records: WireRecord[],
): Promise<Use[]> {
  const { registry } = call.service
  const { lookups } = registry
  if (!lookups || (meta !== lookups.values && meta !== lookups.lists)) return []
  const codes = await codesOf(call, meta, records)
  return [
    ...(await usesInFields(call, registry.all, codes)),
    ...(await usesInHooks(call, registry.all, codes)),
  ]
}

async function usesInFields(
  call: RequestContext,
  all: EntityMeta[],
  codes: LookupCode[],
): Promise<Use[]> {
  const statement = createStatement()
  const counts = holdersIn(all)
    .filter(({ list }) => codes.some((each) => each.list === list))
    .map((holder) => countOf(all, holder, codes, statement))
  if (counts.length === 0) return []
  const { rows } = await call.sql(
    `SELECT entity, key, sum(uses)::int AS uses FROM (${counts.join(' UNION ALL ')}) found GROUP BY entity, key HAVING sum(uses) > 0 ORDER BY entity, key`,
    statement.params,
  )
  return (rows as Use[]).map((row) => ({ ...row, uses: Number(row.uses) }))
}

/** The uses that only hooks know of. */
async function usesInHooks(
  call: RequestContext,
  all: EntityMeta[],
  codes: LookupCode[],
): Promise<Use[]> {
  if (codes.length === 0) return []
  const found: Use[] = []
  for (const meta of all)
    for (const { hook, options } of hooksOf(meta)) {
      const uses = await hook.lookupUses?.(call, meta, codes, options)
      found.push(...(uses ?? []).map((use) => ({ entity: meta.name, ...use })))
    }
  return found
}

/** The uses of several records, summed up for each entity. */
const sumOf = (found: Use[]): { entity: string; count: number }[] =>
  [...Map.groupBy(found, ({ entity }) => entity)].map(([entity, some]) => ({
    entity,
    count: some.reduce((sum, { uses }) => sum + uses, 0),
  }))

/** `2 forms` */
const described = ({ service }: RequestContext, found: Use[]): string[] =>
  sumOf(found).map(({ entity, count }) => {
    const { title, many } = service.registry.get(entity).entity
    return `${count} ${inSentence(count === 1 ? title : many)}`
  })

async function codesOf(
  { sql, service }: RequestContext,
  meta: EntityMeta,
  records: WireRecord[],
): Promise<LookupCode[]> {
  const tables = lookupTables(service.registry)!
  const isList = meta === service.registry.lookups!.lists
  const { rows } = await sql(
    `SELECT ${tables.listName('v')} AS list, ${tables.code('v')} AS code, ${isList ? 'v_list' : 'v'}.web_id AS key FROM ${tables.from('v')} WHERE ${isList ? 'v_list' : 'v'}.web_id = ANY($1::text[])`,
    [records.map((record) => keyOf(meta, record))],
  )
  return rows as LookupCode[]
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
  codes: LookupCode[],
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

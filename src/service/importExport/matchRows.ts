import type { Call } from '../requestContext.ts'
import { digest } from '../records/digest.ts'
import { findRecords, keyOf } from '../records/find.ts'
import { columnOf, type EntityMeta } from '../sql/entityRegistry.ts'
import { allOf, createStatement } from '../sql/statement.ts'
import type { RowDraft } from './draftRows.ts'
import type { ImportPlan } from './importQuery.ts'

/**
 * The number of the first row with each unique value, over the whole file. Long values are digests.
 */
export type SeenRows = Map<string, number>

/**
 * A longer value is kept as its digest: what an import keeps grows with its rows, not their texts.
 */
const maxKeptValue = 100

/**
 * Finds the existing record of each row, if there is one: by its key, or by the match fields of the
 * import, among the records that the person may read. Adds errors for unknown keys, values that
 * several records have, and duplicate rows.
 */
export async function matchRows(
  call: Call,
  plan: ImportPlan,
  drafts: RowDraft[],
  seen: SeenRows,
): Promise<void> {
  const { meta } = call
  const names = plan.match.map(({ column }) => column.head.name)
  if (names.length > 0) await setKeys(call, plan, names, drafts)
  const keys = [...new Set(drafts.flatMap(({ key }) => key ?? []))]
  const records =
    keys.length > 0
      ? await findRecords(call, meta, keys, { scope: call.guard.require(meta, 'READ') })
      : []
  const byKey = new Map(records.map((record) => [keyOf(meta, record), record]))
  for (const draft of drafts) {
    const previous = draft.key === undefined ? undefined : byKey.get(draft.key)
    if (previous) draft.previous = previous
  }
  await findRepeats(meta, plan, drafts, seen)
}

/** Sets the key of each row that has values of the match fields, or adds an error. */
async function setKeys(
  call: Call,
  plan: ImportPlan,
  names: string[],
  drafts: RowDraft[],
): Promise<void> {
  const { meta } = call
  const complete = drafts
    .map((draft) => ({ draft, values: names.map((name) => stored(meta, name, draft.body[name])) }))
    .filter(({ values }) => values.some((value) => value !== null))
  if (complete.length === 0) return
  const found = await findKeys(
    call,
    names,
    complete.map(({ values }) => values),
  )
  for (const [index, { draft }] of complete.entries()) {
    const keys = found.get(index) ?? []
    const labels = plan.match.map(({ column }) => column.label).join(', ')
    if (keys.length > 1)
      draft.errors.push({
        field: names.at(-1)!,
        code: 'several',
        message: `${keys.length} records have this ${labels}`,
        params: { count: keys.length, label: labels },
      })
    else if (keys.length === 1) draft.key = keys[0]!
    else if (names.includes(meta.key.name) && meta.key.readOnly)
      draft.errors.push({
        field: meta.key.name,
        code: 'unknownKey',
        message: `There is no ${meta.entity.title} with this key`,
        params: { title: meta.entity.title },
      })
  }
}

/** A value as its column stores it, as text. */
function stored(meta: EntityMeta, name: string, value: unknown): string | null {
  const field = meta.fields.get(name)!
  const accepted = field.system ? value : field.type.accept(value, field)
  const row =
    accepted === null || accepted === undefined || accepted === ''
      ? null
      : field.system
        ? accepted
        : field.type.toRow(accepted, field)
  return row === null || row === undefined || typeof row === 'object' ? null : String(row)
}

async function findKeys(
  { meta, guard, sql }: Call,
  names: string[],
  rows: (string | null)[][],
): Promise<Map<number, string[]>> {
  const statement = createStatement()
  const lists = names.map((_, index) =>
    statement.bind(
      rows.map((row) => row[index]),
      'text[]',
    ),
  )
  const fits = names.map((name, index) => {
    const field = meta.fields.get(name)!
    const column = `t.${columnOf(meta, name)}`
    const given = `u.c${index}`
    if (field.ignoreCase) return `lower(${column}) = lower(${given})`
    const text = field.sqlType === 'text' ? column : `${column}::text`
    return names.length > 1 && !field.required
      ? `${text} IS NOT DISTINCT FROM ${given}`
      : `${text} = ${given}`
  })
  const scope = guard.require(meta, 'READ')
  const { rows: found } = await sql(
    `SELECT u.place::int AS place, t.web_id AS key FROM unnest(${lists.join(', ')}) WITH ORDINALITY AS u(${names.map((_, index) => `c${index}`).join(', ')}, place) JOIN ${meta.table} t ON ${allOf(fits)} WHERE ${allOf([guard.condition(meta, scope, 't', statement)])}`,
    statement.params,
  )
  const keys = new Map<number, string[]>()
  for (const { place, key } of found as { place: number; key: string }[])
    keys.set(place - 1, [...(keys.get(place - 1) ?? []), key])
  return keys
}

/** Adds an error to rows that repeat a unique value of an earlier row, and notes the others. */
export async function findRepeats(
  meta: EntityMeta,
  plan: ImportPlan,
  drafts: RowDraft[],
  seen: SeenRows,
): Promise<void> {
  const sets = [
    plan.match.map(({ column }) => column.head.name),
    ...meta.entity.unique,
    ...meta.stored.filter((field) => field.unique).map((field) => [field.name]),
  ]
  const distinct = new Map(
    sets.filter((set) => set.length > 0).map((set) => [set.toSorted().join(), set]),
  )
  for (const names of distinct.values()) {
    const labels = names.map((name) => meta.fields.get(name)?.label ?? name).join(', ')
    for (const draft of drafts) {
      const identity = identityOf(meta, names, draft)
      if (identity === undefined) continue
      const kept = identity.length > maxKeptValue ? await digest(identity) : identity
      const first = seen.get(kept) ?? draft.row.number
      seen.set(kept, first)
      if (first !== draft.row.number)
        draft.errors.push({
          field: names.at(-1)!,
          code: 'twice',
          message: `Row ${first} has the same ${labels}`,
          params: { row: first, label: labels },
        })
    }
  }
}

/** The values of these fields in a row, as one text; undefined if one of them is empty. */
function identityOf(meta: EntityMeta, names: string[], draft: RowDraft): string | undefined {
  const values = names.map((name) =>
    meta.fields.has(name) ? stored(meta, name, draft.body[name]) : null,
  )
  if (values.some((value) => value === null)) return undefined
  return JSON.stringify([
    names,
    values.map((value, index) =>
      meta.fields.get(names[index]!)!.ignoreCase ? value!.toLowerCase() : value,
    ),
  ])
}

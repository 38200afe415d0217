import type { Call } from '../requestContext.ts'
import { findRecords, keyOf } from '../records/find.ts'
import { columnOf, type EntityMeta } from '../sql/entityRegistry.ts'
import { allOf, createStatement } from '../sql/statement.ts'
import type { RowDraft } from './draftRows.ts'
import type { ImportPlan } from './importQuery.ts'

/** Rows by what must not come twice, over the whole file: the number of the first row that said it. */
export type SeenRows = Map<string, number>

/**
 * Finds the record that each row is about, if there is one: by its key, or by the fields that the import matches by, among those
 * that the person may read. Complains of keys that lead nowhere, values that several records have, and rows that come twice.
 */
export async function matchRows(
  call: Call,
  plan: ImportPlan,
  drafts: RowDraft[],
  seen: SeenRows,
): Promise<void> {
  const { meta: shape } = call
  const names = plan.match.map(({ column }) => column.head.name)
  const complete =
    names.length === 0
      ? []
      : drafts
          .map((draft) => ({
            draft,
            values: names.map((name) => stored(shape, name, draft.body[name])),
          }))
          .filter(({ values }) => values.some((value) => value !== null))
  const found =
    complete.length > 0
      ? await findKeys(
          call,
          names,
          complete.map(({ values }) => values),
        )
      : new Map<number, string[]>()
  for (const [index, { draft }] of complete.entries()) {
    const keys = found.get(index) ?? []
    const field = names.at(-1)!
    const labels = plan.match.map(({ column }) => column.label).join(', ')
    if (keys.length > 1)
      draft.errors.push({
        field,
        code: 'several',
        message: `${keys.length} records have this ${labels}`,
        params: { count: keys.length, label: labels },
      })
    else if (keys.length === 1) draft.key = keys[0]!
    else if (names.includes(shape.key.name) && shape.key.readOnly)
      draft.errors.push({
        field: shape.key.name,
        code: 'unknownKey',
        message: `There is no ${shape.entity.title} with this key`,
        params: { title: shape.entity.title },
      })
  }
  const keys = [...new Set(drafts.flatMap(({ key }) => key ?? []))]
  const records =
    keys.length > 0
      ? await findRecords(call, shape, keys, { scope: call.guard.require(shape, 'READ') })
      : []
  const byKey = new Map(records.map((record) => [keyOf(shape, record), record]))
  for (const draft of drafts) {
    const previous = draft.key === undefined ? undefined : byKey.get(draft.key)
    if (previous) draft.previous = previous
  }
  complainOfTwins(
    shape,
    [
      names,
      ...shape.entity.unique,
      ...shape.stored.filter((field) => field.unique).map((field) => [field.name]),
    ],
    drafts,
    seen,
  )
}

/** A value as its column has it, as text. */
function stored(shape: EntityMeta, name: string, value: unknown): string | null {
  const field = shape.fields.get(name)!
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
  { meta: shape, guard, sql }: Call,
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
    const field = shape.fields.get(name)!
    const column = `t.${columnOf(shape, name)}`
    const given = `u.c${index}`
    if (field.kind === 'email') return `lower(${column}) = lower(${given})`
    const text = field.sqlType === 'text' ? column : `${column}::text`
    return names.length > 1 && !field.required
      ? `${text} IS NOT DISTINCT FROM ${given}`
      : `${text} = ${given}`
  })
  const scope = guard.require(shape, 'READ')
  const { rows: found } = await sql(
    `SELECT u.place::int AS place, t.web_id AS key FROM unnest(${lists.join(', ')}) WITH ORDINALITY AS u(${names.map((_, index) => `c${index}`).join(', ')}, place) JOIN ${shape.table} t ON ${allOf(fits)} WHERE ${allOf([guard.condition(shape, scope, 't', statement)])}`,
    statement.params,
  )
  const keys = new Map<number, string[]>()
  for (const { place, key } of found as { place: number; key: string }[])
    keys.set(place - 1, [...(keys.get(place - 1) ?? []), key])
  return keys
}

/** Two rows of one file that say the same where only one may. */
function complainOfTwins(
  shape: EntityMeta,
  sets: string[][],
  drafts: RowDraft[],
  seen: SeenRows,
): void {
  const distinct = new Map(
    sets.filter((set) => set.length > 0).map((set) => [set.toSorted().join(), set]),
  )
  for (const names of distinct.values()) {
    const labels = names.map((name) => shape.fields.get(name)?.label ?? name).join(', ')
    for (const draft of drafts) {
      const values = names.map((name) =>
        shape.fields.has(name) ? stored(shape, name, draft.body[name]) : null,
      )
      if (values.some((value) => value === null)) continue
      const word = JSON.stringify([
        names,
        values.map((value, index) =>
          shape.fields.get(names[index]!)!.kind === 'email' ? value!.toLowerCase() : value,
        ),
      ])
      const first = seen.get(word) ?? draft.row.number
      seen.set(word, first)
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

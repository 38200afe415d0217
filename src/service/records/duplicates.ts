import { isOwnKey } from '../../model/isWritable.ts'
import type { FieldError } from '../../model/problem.ts'
import type { RequestContext } from '../requestContext.ts'
import { duplicate, entityFacts } from '../problems.ts'
import type { EntityMeta } from '../sql/entityRegistry.ts'
import { allOf, createStatement, type Statement } from '../sql/statement.ts'
import type { WireRecord } from '../sql/selection.ts'

/**
 * Refuses records that exist already or occur twice in one body, each by its fields, before they
 * are inserted. The unique indexes still decide about concurrent writes; this check reports which
 * records are duplicates.
 * Errors  DUPLICATE (409) with one error for each
 */
export async function refuseDuplicates(
  call: RequestContext,
  meta: EntityMeta,
  drafts: WireRecord[],
): Promise<void> {
  const errors: FieldError[] = []
  let fields: string[] = []
  let unique: string[] = []
  const sets = [...(isOwnKey(meta.key) ? [[meta.key.name]] : []), ...meta.entity.unique]
  for (const names of sets) {
    const columns = names.map((name) => meta.fields.get(name)).filter((field) => field?.quoted)
    // Longer texts and nested values are left to the unique index.
    if (
      columns.length < names.length ||
      columns.some((field) => field!.sqlType !== 'text' || field!.ignoreCase)
    )
      continue
    const complete = drafts
      .map((values, index) => ({ index, key: columns.map((field) => values[field!.name]) }))
      .filter(({ key }) => key.every((each) => each !== null && each !== undefined))
    if (complete.length === 0) continue
    const statement = createStatement()
    const among = rowsWith(
      meta.table,
      columns.map((field) => field!.quoted!),
      complete.map(({ key }) => key.map(String)),
      statement,
    )
    const { rows } = await call.sql(
      `SELECT ${columns.map((field) => `t.${field!.quoted}`).join(` || chr(10) || `)} AS found FROM ${among}`,
      statement.params,
      { prepared: true },
    )
    const taken = new Set(rows.map((row) => row.found as string))
    const last = columns.at(-1)!
    for (const { index, key } of complete) {
      const joinedKey = key.join('\n')
      if (taken.has(joinedKey)) {
        fields = columns.map((field) => field!.label)
        unique = names
        errors.push({
          field: drafts.length > 1 ? `${index}.${last.name}` : last.name,
          code: 'unique',
          message: `This ${fields.join(' and ')} already exists`,
          params: { label: fields.join(' and ') },
        })
      }
      taken.add(joinedKey)
    }
  }
  if (errors.length > 0) throw duplicate({ ...entityFacts(meta), fields, names: unique, errors })
}

/**
 * The rows of a table, under alias `t`, whose columns together hold one of these keys. A single key
 * is compared with `=`, for the reason that `isOneOf` gives.
 */
function rowsWith(
  table: string,
  columns: string[],
  keys: string[][],
  statement: Statement,
): string {
  const [key] = keys
  if (keys.length === 1)
    return `${table} t WHERE ${allOf(columns.map((column, place) => `t.${column} = ${statement.bind(key![place], 'text')}`))}`
  const lists = columns.map((_, place) =>
    statement.bind(
      keys.map((each) => each[place]),
      'text[]',
    ),
  )
  return `unnest(${lists.join(', ')}) AS u(${columns.map((_, place) => `c${place}`).join(', ')}) JOIN ${table} t ON ${allOf(columns.map((column, place) => `t.${column} = u.c${place}`))}`
}

import type { RequestContext } from '../requestContext.ts'
import { writeForUser } from '../cache/cacheInvalidation.ts'
import type { Scope } from '../tenancy/guard.ts'
import type { EntityMeta, FieldMeta } from '../sql/entityRegistry.ts'
import { allOf, createStatement, isOneOf } from '../sql/statement.ts'
import type { WireRecord } from '../sql/selection.ts'
import { newKey } from './newKey.ts'

/**
 * Notes that an entity was written to: the persons concerned (by `personOf`) where its rows are someone's rights, `undefined` where who they are is not known.
 */
function noteWrite(
  { writtenEntities: wrote }: RequestContext,
  shape: EntityMeta,
  persons: unknown[] | undefined,
): void {
  if (persons) for (const person of persons) wrote.add(writeForUser(shape.name, String(person)))
  else wrote.add(shape.name)
}

/** The column that says whose rights a row is about: an account's own key, or whom a grant is for. */
function personColumn(
  { service }: RequestContext,
  shape: EntityMeta,
): { name: string; quoted: string } | undefined {
  if (shape.hasHook('signs-in')) return { name: shape.key.name, quoted: 'web_id' }
  if (!shape.hasHook('grants')) return undefined
  const field = shape.stored.find(
    (each) => each.reference?.entity === service.accounts.account.name,
  )
  return field && { name: field.name, quoted: field.quoted! }
}

/** Who wrote, as records and activity name people. */
export const authorOf = ({ user }: RequestContext): string =>
  `${user.firstName} ${user.lastName}`.trim() || user.email

/** Parameters travel as text and are cast in the statement, which suits any column in either dialect. */
function columnText(field: FieldMeta, value: unknown): string | null {
  const stored = field.type.toRow(value, field)
  if (stored === null || stored === undefined) return null
  return typeof stored === 'object' ? JSON.stringify(stored) : String(stored)
}

/**
 * Inserts records of one entity in one statement. Answers their keys, in order: the record's own where its schema lets the
 * body say it, else a new one.
 */
export async function insertRows(
  call: RequestContext,
  shape: EntityMeta,
  records: WireRecord[],
): Promise<string[]> {
  const keys = await newKeys(call, shape, records)
  const fields = shape.stored.filter((field) =>
    records.some((record) => record[field.name] !== undefined),
  )
  const statement = createStatement()
  const columns = [
    { name: 'web_id', cast: 'text', values: keys as (string | null)[] },
    ...fields.map((field) => ({
      name: field.quoted!,
      cast: field.sqlType!,
      values: records.map((record) => columnText(field, record[field.name])),
    })),
  ]
  const lists = columns.map((column) => statement.bind(column.values, 'text[]'))
  const author = statement.bind(authorOf(call), 'text')
  const names = columns.map((column) => column.name).join(', ')
  const values = columns.map((column, index) => `u.c${index}::${column.cast}`).join(', ')
  // Nobody waits for it: what comes later, the commit at last, fails as it does.
  void call.sql(
    `INSERT INTO ${shape.table} (${names}, created_by) SELECT ${values}, ${author} FROM unnest(${lists.join(', ')}) AS u(${columns.map((_, index) => `c${index}`).join(', ')})`,
    statement.params,
    { prepared: true },
  )
  const person = personColumn(call, shape)
  noteWrite(
    call,
    shape,
    person &&
      records.map((record, index) =>
        person.quoted === 'web_id' ? keys[index] : record[person.name],
      ),
  )
  return keys
}

async function newKeys(
  call: RequestContext,
  shape: EntityMeta,
  records: WireRecord[],
): Promise<string[]> {
  const own = shape.key.readOnly ? undefined : shape.key.name
  const given = records.map((record) =>
    own && record[own] !== undefined && record[own] !== null && record[own] !== ''
      ? String(record[own])
      : undefined,
  )
  if (!shape.key.integer && shape.key.kind !== 'number') return given.map((key) => key ?? newKey())
  if (given.every((key) => key !== undefined)) return given as string[]
  const { rows } = await call.sql(
    `SELECT coalesce(max(web_id::numeric), 0)::bigint AS last FROM ${shape.table} WHERE web_id ~ '^[0-9]{1,15}$'`,
  )
  let next = Number(rows[0].last)
  return given.map((key) => key ?? String(++next))
}

/**
 * Changes one record's columns and raises its version. The guard's condition and the version stand in the statement itself.
 * Answers whether a row was changed.
 */
export async function updateRow(
  call: RequestContext,
  shape: EntityMeta,
  key: string,
  version: number,
  changes: WireRecord,
  scope: Scope,
): Promise<boolean> {
  // Without one the statement is asked for at once, so that what is asked for next comes after it.
  if (call.snapshotRecorder) await call.snapshotRecorder.beforeChange(shape, [key])
  const statement = createStatement()
  const sets = shape.stored
    .filter((field) => changes[field.name] !== undefined)
    .map(
      (field) =>
        `${field.quoted} = ${statement.bind(columnText(field, changes[field.name]), 'text')}::${field.sqlType}`,
    )
  const author = statement.bind(authorOf(call), 'text')
  const conditions = allOf([
    `t.web_id = ${statement.bind(key, 'text')}`,
    `t.version = ${statement.bind(version, 'integer')}`,
    call.guard.condition(shape, scope, 't', statement),
  ])
  const person = personColumn(call, shape)
  const { rows, count } = await call.sql(
    `UPDATE ${shape.table} t SET ${[...sets, 'version = t.version + 1', 'update_date = now()', `updated_by = ${author}`].join(', ')} WHERE ${conditions}${returning(person)}`,
    statement.params,
    { prepared: true },
  )
  // A grant that went from one to another concerns the one it was taken from, too.
  noteWrite(
    call,
    shape,
    person && !(person.name in changes) ? rows.map((row) => row.person) : undefined,
  )
  return count === 1
}

/** Deletes records; the guard's condition stands in the statement. Answers how many were there. */
export async function deleteRows(
  call: RequestContext,
  shape: EntityMeta,
  keys: string[],
  scope: Scope,
): Promise<number> {
  await call.snapshotRecorder?.beforeRemoval(shape, keys)
  const statement = createStatement()
  const conditions = allOf([
    isOneOf('t.web_id', keys, statement),
    call.guard.condition(shape, scope, 't', statement),
  ])
  const person = personColumn(call, shape)
  const { rows, count } = await call.sql(
    `DELETE FROM ${shape.table} t WHERE ${conditions}${returning(person)}`,
    statement.params,
  )
  noteWrite(call, shape, person && rows.map((row) => row.person))
  return count
}

const returning = (person: { quoted: string } | undefined): string =>
  person ? ` RETURNING t.${person.quoted} AS person` : ''

import { quote } from '../../model/identifier.ts'
import { packedColumn } from '../../model/table.ts'
import { furtherValues } from '../../model/validation.ts'
import type { RequestContext } from '../requestContext.ts'
import type { Write } from '../cache/writeLog.ts'
import { loggedRow, logsRows } from '../cache/loggedColumns.ts'
import type { Scope } from '../tenancy/guard.ts'
import type { EntityMeta, FieldMeta } from '../sql/entityRegistry.ts'
import { allOf, createStatement, isOneOf, type Statement } from '../sql/statement.ts'
import type { WireRecord } from '../sql/selection.ts'
import { lockEntity } from './lockEntity.ts'
import { newKey } from './newKey.ts'

/**
 * Records that an entity was written to: for the users concerned (`userIds`) where its rows are
 * permissions of users; for all users where `userIds` is undefined.
 */
function recordWrite(
  { writtenEntities }: RequestContext,
  meta: EntityMeta,
  userIds: unknown[] | undefined,
  write: Omit<Write, 'users'>,
): void {
  writtenEntities.add(meta.name, { ...write, ...(userIds ? { users: userIds.map(String) } : {}) })
}

/**
 * The column with the user whose permissions a row affects: the key of an account, or the user of a
 * grant.
 */
function userColumn(
  { service }: RequestContext,
  meta: EntityMeta,
): { name: string; quoted: string } | undefined {
  if (meta.hasHook('signs-in')) return { name: meta.key.name, quoted: 'web_id' }
  if (!meta.hasHook('grants')) return undefined
  const field = meta.stored.find((each) => each.reference?.entity === service.accounts.account.name)
  return field && { name: field.name, quoted: field.quoted! }
}

/** The name of the author, as records and activity show it. */
export const authorOf = ({ user }: RequestContext): string =>
  `${user.firstName} ${user.lastName}`.trim() || user.email

/**
 * Parameters are sent as text and cast in the statement, which suits any column in both dialects.
 */
function columnText(field: FieldMeta, value: unknown): string | null {
  const stored = field.type.toRow(value, field)
  if (stored === null || stored === undefined) return null
  return typeof stored === 'object' ? JSON.stringify(stored) : String(stored)
}

/**
 * The values of the packed fields among `values`, and those that no field holds, as one JSON
 * object; null for a missing value.
 */
function packedText(meta: EntityMeta, packed: FieldMeta[], values: WireRecord): string {
  const parts = packed.flatMap((field) => {
    const value = values[field.name]
    if (value === undefined) return []
    return [[field.name, field.sqlType === 'jsonb' ? value : field.type.toRow(value, field)]]
  })
  return JSON.stringify({ ...furtherValues(meta.entity, values), ...Object.fromEntries(parts) })
}

/**
 * Inserts records of one entity in one statement. Returns their keys in order: that of the record
 * where the schema lets the body set it, else a new one.
 */
export async function insertRows<Field extends string>(
  call: RequestContext,
  meta: EntityMeta<Field>,
  given: WireRecord<NoInfer<Field>>[],
): Promise<string[]> {
  const records: WireRecord[] = given
  const keys = await newKeys(call, meta, records)
  const fields = meta.stored.filter((field) =>
    records.some((record) => record[field.name] !== undefined),
  )
  const packed = fields.filter((field) => field.packed)
  const statement = createStatement()
  const columns = [
    { name: 'web_id', cast: 'text', values: keys as (string | null)[] },
    ...fields
      .filter((field) => !field.packed)
      .map((field) => ({
        name: field.quoted!,
        cast: field.sqlType!,
        values: records.map((record) => columnText(field, record[field.name])),
      })),
    ...(packed.length > 0 || meta.entity.open
      ? [
          {
            name: quote(packedColumn),
            cast: 'jsonb',
            values: records.map((record) => packedText(meta, packed, record)),
          },
        ]
      : []),
  ]
  const lists = columns.map((column) => statement.bind(column.values, 'text[]'))
  const author = statement.bind(authorOf(call), 'text')
  const names = columns.map((column) => column.name).join(', ')
  const values = columns.map((column, index) => `u.c${index}::${column.cast}`).join(', ')
  // Not awaited: if it fails, the statements that follow and finally the commit fail as well.
  void call.sql(
    `INSERT INTO ${meta.table} (${names}, created_by) SELECT ${values}, ${author} FROM unnest(${lists.join(', ')}) AS u(${columns.map((_, index) => `c${index}`).join(', ')})`,
    statement.params,
    { prepared: true },
  )
  const person = userColumn(call, meta)
  recordWrite(
    call,
    meta,
    person &&
      records.map((record, index) =>
        person.quoted === 'web_id' ? keys[index] : record[person.name],
      ),
    { rows: keys.map((key) => ({ key })) },
  )
  return keys
}

async function newKeys(
  call: RequestContext,
  meta: EntityMeta,
  records: WireRecord[],
): Promise<string[]> {
  const own = meta.key.readOnly ? undefined : meta.key.name
  const given = records.map((record) =>
    own && record[own] !== undefined && record[own] !== null && record[own] !== ''
      ? String(record[own])
      : undefined,
  )
  if (!meta.key.integer && !meta.key.type.numeric) return given.map((key) => key ?? newKey())
  if (given.every((key) => key !== undefined)) return given as string[]
  // Two transactions that count at once would both make the same number.
  void lockEntity(call, meta, 'key')
  const { rows } = await call.sql(
    `SELECT coalesce(max(web_id::numeric), 0)::bigint AS last FROM ${meta.table} WHERE web_id ~ '^[0-9]{1,15}$'`,
  )
  let next = Number(rows[0].last)
  return given.map((key) => key ?? String(++next))
}

/** The columns of a locked row that the log of changes keeps. */
export type LockedRow = Record<string, unknown>

/** A record that is updated. `locked`: its row, if the transaction has locked it. */
export type UpdatedRow = { key: string; version: number; locked?: LockedRow | undefined }

/**
 * Changes the columns of one record and raises its version, as `updateRows`. Returns whether it was
 * changed.
 */
export const updateRow = async <Field extends string>(
  call: RequestContext,
  meta: EntityMeta<Field>,
  key: string,
  version: number,
  given: WireRecord<NoInfer<Field>>,
  scope: Scope,
): Promise<boolean> => (await updateRows(call, meta, [{ key, version }], given, scope)) === 1

/**
 * Gives records the same values in one statement and raises their versions. The statement itself
 * contains the condition of the guard and the versions. It is issued at once, unless a recorder
 * needs the rows first. Returns how many were changed.
 */
export async function updateRows<Field extends string>(
  call: RequestContext,
  meta: EntityMeta<Field>,
  updated: UpdatedRow[],
  given: WireRecord<NoInfer<Field>>,
  scope: Scope,
): Promise<number> {
  const changes: WireRecord = given
  const keys = updated.map(({ key }) => key)
  // Without a recorder the statement is sent at once, so that the next one comes after it.
  if (call.snapshotRecorder) await call.snapshotRecorder.beforeChange(meta, keys)
  const statement = createStatement()
  const changed = meta.stored.filter((field) => changes[field.name] !== undefined)
  const isFurther = Object.keys(furtherValues(meta.entity, changes)).length > 0
  const sets = setsOf(meta, changed, changes, statement)
  const author = statement.bind(authorOf(call), 'text')
  const conditions = allOf([
    inTheseVersions(updated, statement),
    call.guard.condition(meta, scope, 't', statement),
  ])
  const person = userColumn(call, meta)
  const columns = [
    ...new Set([
      ...changed.map((field) => field.column ?? packedColumn),
      ...(isFurther ? [packedColumn] : []),
    ]),
    'version',
    'update_date',
    'updated_by',
  ]
  const isLogged = meta.stored.some((field) => field.name in changes && logsRows(field))
  // The rows before the update, which the versions identify.
  const isUnknown = isLogged && updated.some(({ locked }) => !locked)
  const before = isUnknown ? ` FROM ${meta.table} o` : ''
  const same = isUnknown ? 'o.web_id = t.web_id AND o.version = t.version AND ' : ''
  const result = call.sql(
    `UPDATE ${meta.table} t SET ${[...sets, 'version = t.version + 1', 'update_date = now()', `updated_by = ${author}`].join(', ')}${before} WHERE ${same}${conditions}${returning(person, isUnknown ? `t.web_id AS key, ${loggedRow(meta, 'o')} AS before` : undefined)}`,
    statement.params,
    { prepared: true },
  )
  const record = (people: unknown[] | undefined, rows: { key: string; before: LockedRow }[]) =>
    recordWrite(call, meta, people, { columns, ...(isLogged ? { rows } : {}) })
  const known = updated.flatMap(({ key, locked }) => (locked ? [{ key, before: locked }] : []))
  // What does not depend on the result is recorded at once: the caller may not wait for it.
  if (!person && !isUnknown) record(undefined, known)
  const { rows, count } = await result
  // A grant that moves from one user to another also affects the first.
  const people = person && !(person.name in changes) ? rows.map((row) => row.person) : undefined
  if (person || isUnknown)
    record(people, isUnknown ? rows.map(({ key, before: row }) => ({ key, before: row })) : known)
  return count ?? 0
}

/** The condition that a row is one of these in its version. */
function inTheseVersions(updated: UpdatedRow[], statement: Statement): string {
  const [first] = updated
  if (updated.length === 1)
    return `t.web_id = ${statement.bind(first!.key, 'text')} AND t.version = ${statement.bind(first!.version, 'integer')}`
  const keys = statement.bind(
    updated.map(({ key }) => key),
    'text[]',
  )
  const versions = statement.bind(
    updated.map(({ version }) => version),
    'integer[]',
  )
  return `(t.web_id, t.version) IN (SELECT * FROM unnest(${keys}, ${versions}))`
}

/** What an update sets: the columns of the changed fields, and that of the packed ones. */
function setsOf(
  meta: EntityMeta,
  changed: FieldMeta[],
  changes: WireRecord,
  statement: Statement,
): string[] {
  const packed = changed.filter((field) => field.packed)
  const name = quote(packedColumn)
  const text = packedText(meta, packed, changes)
  return [
    ...changed
      .filter((field) => !field.packed)
      .map(
        (field) =>
          `${field.quoted} = ${statement.bind(columnText(field, changes[field.name]), 'text')}::${field.sqlType}`,
      ),
    ...(text !== '{}' ? [`${name} = t.${name} || ${statement.bind(text, 'text')}::jsonb`] : []),
  ]
}

/** Deletes records; the statement contains the condition of the guard. Returns how many existed. */
export async function deleteRows(
  call: RequestContext,
  meta: EntityMeta,
  keys: string[],
  scope: Scope,
): Promise<number> {
  await call.snapshotRecorder?.beforeRemoval(meta, keys)
  const statement = createStatement()
  const conditions = allOf([
    isOneOf('t.web_id', keys, statement),
    call.guard.condition(meta, scope, 't', statement),
  ])
  const person = userColumn(call, meta)
  const { rows, count } = await call.sql(
    `DELETE FROM ${meta.table} t WHERE ${conditions}${returning(person, `t.web_id AS key, ${loggedRow(meta, 't')} AS before`)}`,
    statement.params,
  )
  recordWrite(call, meta, person && rows.map((row) => row.person), {
    rows: rows.map(({ key, before }) => ({ key, before })),
  })
  return count
}

const returning = (person: { quoted: string } | undefined, row: string | undefined): string => {
  const values = [...(person ? [`t.${person.quoted} AS person`] : []), ...(row ? [row] : [])]
  return values.length > 0 ? ` RETURNING ${values.join(', ')}` : ''
}

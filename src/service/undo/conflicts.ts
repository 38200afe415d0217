import { inSentence } from '../../model/inSentence.ts'
import { valueAt } from '../../model/path.ts'
import { tableOf, type TableIndex } from '../../model/table.ts'
import type { FieldError } from '../../model/problem.ts'
import { fillMessage, validationMessages } from '../../model/validationMessages.ts'
import type { RequestContext } from '../requestContext.ts'
import { undoBlocked } from '../problems.ts'
import { findRecords } from '../records/find.ts'
import type { EntityMeta, FieldMeta } from '../sql/entityRegistry.ts'
import { displayText, type WireRecord } from '../sql/selection.ts'
import { undoRows } from './snapshotRecorder.ts'
import { recordOf, type SnapshotKeys } from './snapshot.ts'

/**
 * Why a record cannot be restored: another record has its unique values, it was changed since, it
 * was deleted since, or a record that it refers to is gone.
 */
type ConflictCode = 'undoTaken' | 'undoChanged' | 'undoRemoved' | 'undoMissing'

/** The response lists at most this many records; the message has the total. */
const maxNamed = 50

/** Errors  UNDO_BLOCKED (409) if there are conflicts */
export function refuseConflicts(errors: FieldError[]): void {
  if (errors.length > 0)
    throw undoBlocked({ smart_count: errors.length, errors: errors.slice(0, maxNamed) })
}

/** Why some rows of an entity could not be restored: all but `done`. */
export async function findConflicts(
  call: RequestContext,
  snapshot: SnapshotKeys,
  id: string,
  done: string[],
): Promise<FieldError[]> {
  const { meta, changed } = snapshot
  const missing = new Set(snapshot.keys)
  for (const key of done) missing.delete(key)
  const { rows } = await call.sql(
    `SELECT k.key, k.before, t.web_id IS NOT NULL AS there FROM ${undoRows} k LEFT JOIN ${meta.table} t ON t.web_id = k.key WHERE k.undo_id = $1 AND k.entity = $2 AND k.key = ANY($3::text[]) ORDER BY k.key`,
    [id, meta.name, [...missing]],
  )
  const errors: FieldError[] = []
  for (const { key, before, there } of rows as {
    key: string
    before: WireRecord
    there: boolean
  }[]) {
    if (changed)
      errors.push(
        await conflictError(call, meta, key, there ? 'undoChanged' : 'undoRemoved', before),
      )
    else
      errors.push(
        await conflictError(
          call,
          meta,
          key,
          'undoTaken',
          before,
          there ? [meta.key.name] : await conflictingFields(call, meta, before),
        ),
      )
  }
  return errors
}

/** The unique fields in which another record equals a deleted one. */
async function conflictingFields(
  { sql }: RequestContext,
  meta: EntityMeta,
  before: WireRecord,
): Promise<string[]> {
  const unique = tableOf(meta.entity).indexes.filter((index) => index.unique)
  for (const index of unique) {
    const same = `jsonb_build_array(${index.parts.join(', ')})`
    const { rows } = await sql(
      `SELECT 1 FROM ${meta.table} WHERE ${same} = (SELECT ${same} FROM jsonb_populate_record(NULL::public.${meta.table}, $1::jsonb)) LIMIT 1`,
      [JSON.stringify(before)],
    )
    if (rows.length > 0) return index.fields
  }
  // Rows of other clients are not visible: an e-mail address is unique across all clients.
  return (
    unique.find((index: TableIndex) => !index.parts.includes('"client_id"'))?.fields ?? [
      meta.key.name,
    ]
  )
}

/** Errors  UNDO_BLOCKED (409) with each restored record that refers to a record that is gone */
export async function refuseMissingReferences(
  call: RequestContext,
  snapshot: SnapshotKeys[],
  id: string,
): Promise<void> {
  const errors: FieldError[] = []
  for (const meta of new Set(snapshot.map((each) => each.meta))) {
    for (const field of meta.stored.filter((each) => each.reference && each.column)) {
      const target = call.service.registry.get(field.reference!.entity)
      const { rows: wanted } = await call.sql(
        `SELECT DISTINCT k.before ->> $3 AS key FROM ${undoRows} k WHERE k.undo_id = $1 AND k.entity = $2 AND k.before ->> $3 IS NOT NULL`,
        [id, meta.name, field.column],
      )
      const { rows: there } = await call.sql(
        `SELECT web_id FROM ${target.table} WHERE web_id = ANY($1::text[])`,
        [wanted.map((row) => row.key)],
      )
      if (there.length === wanted.length) continue
      const known = new Set(there.map((row) => row.web_id as string))
      const missing = wanted.flatMap((row) =>
        known.has(row.key as string) ? [] : [row.key as string],
      )
      const { rows } = await call.sql(
        `SELECT k.key, k.before FROM ${undoRows} k WHERE k.undo_id = $1 AND k.entity = $2 AND k.before ->> $3 = ANY($4::text[]) ORDER BY k.key LIMIT ${maxNamed}`,
        [id, meta.name, field.column, missing],
      )
      for (const { key, before } of rows as { key: string; before: WireRecord }[])
        errors.push(await conflictError(call, meta, key, 'undoMissing', before, [field.name]))
    }
  }
  refuseConflicts(errors)
}

/** Why one recorded row could not be restored; `before` names a record that is gone. */
export async function conflictError(
  call: RequestContext,
  meta: EntityMeta,
  key: string,
  code: ConflictCode,
  before: WireRecord,
  names: string[] = [],
): Promise<FieldError> {
  const labels = names.map((name) => meta.fields.get(name)?.label ?? name)
  const params = {
    entity: meta.name,
    title: inSentence(meta.entity.title),
    name: await nameOf(call, meta, key, before),
    names: names.join(),
    label: labels.join(', '),
  }
  return { field: key, code, message: fillMessage(validationMessages[code], params), params }
}

/**
 * The display name of a recorded row: of the present record, else of the snapshot with the texts of
 * its references. It reveals only what the person may read.
 */
async function nameOf(
  call: RequestContext,
  meta: EntityMeta,
  key: string,
  before: WireRecord,
): Promise<string> {
  const [present] = await findRecords(call, meta, [key])
  if (present) return displayText(meta, present)
  const record = recordOf(meta, { ...before, web_id: key })
  const texts: Record<string, string> = {}
  for (const field of meta.stored.filter(
    (each): each is FieldMeta =>
      each.reference !== undefined && typeof record[each.name] === 'string',
  )) {
    const target = call.service.registry.get(field.reference!.entity)
    const [found] = await findRecords(call, target, [record[field.name] as string])
    texts[field.name] = found ? displayText(target, found) : target.entity.title
    // A snapshot has only what is stored, but a link is named by what it joins (`siteId.name`).
    for (const { name, from } of meta.entity.fields)
      if (found && from?.startsWith(`${field.name}.`))
        record[name] = valueAt(found, from.slice(field.name.length + 1))
  }
  return displayText(meta, { ...record, _text: texts })
}

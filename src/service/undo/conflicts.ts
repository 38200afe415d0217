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

/** What can stand in the way of a record: another one that is the same, a change since, its removal since, something it refers to that is gone. */
type Obstacle = 'undoTaken' | 'undoChanged' | 'undoRemoved' | 'undoMissing'

/** At most this many are named; the message tells how many there are. */
const mostNamed = 50

/** Errors UNDO_BLOCKED (409) when anything stands in the way */
export function refuseConflicts(errors: FieldError[]): void {
  if (errors.length > 0)
    throw undoBlocked({ smart_count: errors.length, errors: errors.slice(0, mostNamed) })
}

/** Why some rows of an entity could not be put back: all but `done`. */
export async function findConflicts(
  call: RequestContext,
  kept: SnapshotKeys,
  id: string,
  done: string[],
): Promise<FieldError[]> {
  const { meta: shape, changed } = kept
  const missing = new Set(kept.keys)
  for (const key of done) missing.delete(key)
  const { rows } = await call.sql(
    `SELECT k.key, k.before, t.web_id IS NOT NULL AS there FROM ${undoRows} k LEFT JOIN ${shape.table} t ON t.web_id = k.key WHERE k.undo_id = $1 AND k.entity = $2 AND k.key = ANY($3::text[]) ORDER BY k.key`,
    [id, shape.name, [...missing]],
  )
  const errors: FieldError[] = []
  for (const { key, before, there } of rows as {
    key: string
    before: WireRecord
    there: boolean
  }[]) {
    if (changed)
      errors.push(await complaint(call, shape, key, there ? 'undoChanged' : 'undoRemoved', before))
    else
      errors.push(
        await complaint(
          call,
          shape,
          key,
          'undoTaken',
          before,
          there ? [shape.key.name] : await takenFields(call, shape, before),
        ),
      )
  }
  return errors
}

/** The fields by which another record is the same as a removed one. */
async function takenFields(
  { sql }: RequestContext,
  shape: EntityMeta,
  before: WireRecord,
): Promise<string[]> {
  const unique = tableOf(shape.entity).indexes.filter((index) => index.unique)
  for (const index of unique) {
    const same = `jsonb_build_array(${index.parts.join(', ')})`
    const { rows } = await sql(
      `SELECT 1 FROM ${shape.table} WHERE ${same} = (SELECT ${same} FROM jsonb_populate_record(NULL::public.${shape.table}, $1::jsonb)) LIMIT 1`,
      [JSON.stringify(before)],
    )
    if (rows.length > 0) return index.fields
  }
  // What another client holds cannot be seen: an address that is good for one account anywhere.
  return (
    unique.find((index: TableIndex) => !index.parts.includes('"client_id"'))?.fields ?? [
      shape.key.name,
    ]
  )
}

/** Errors UNDO_BLOCKED (409) naming each record that stands again and refers to one that is gone */
export async function refuseMissingReferences(
  call: RequestContext,
  kept: SnapshotKeys[],
  id: string,
): Promise<void> {
  const errors: FieldError[] = []
  for (const shape of new Set(kept.map((each) => each.meta))) {
    for (const field of shape.stored.filter((each) => each.reference && each.column)) {
      const target = call.service.registry.get(field.reference!.entity)
      const { rows: wanted } = await call.sql(
        `SELECT DISTINCT k.before ->> $3 AS key FROM ${undoRows} k WHERE k.undo_id = $1 AND k.entity = $2 AND k.before ->> $3 IS NOT NULL`,
        [id, shape.name, field.column],
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
        `SELECT k.key, k.before FROM ${undoRows} k WHERE k.undo_id = $1 AND k.entity = $2 AND k.before ->> $3 = ANY($4::text[]) ORDER BY k.key LIMIT ${mostNamed}`,
        [id, shape.name, field.column, missing],
      )
      for (const { key, before } of rows as { key: string; before: WireRecord }[])
        errors.push(await complaint(call, shape, key, 'undoMissing', before, [field.name]))
    }
  }
  refuseConflicts(errors)
}

async function complaint(
  call: RequestContext,
  shape: EntityMeta,
  key: string,
  code: Obstacle,
  before: WireRecord,
  names: string[] = [],
): Promise<FieldError> {
  const labels = names.map((name) => shape.fields.get(name)?.label ?? name)
  const params = {
    entity: shape.name,
    title: shape.entity.title,
    name: await nameOf(call, shape, key, before),
    names: names.join(),
    label: labels.join(', '),
  }
  return { field: key, code, message: fillMessage(validationMessages[code], params), params }
}

/** What people call a kept row: as it stands, else as it was, with the texts of what it refers to; only what the person may read is told. */
async function nameOf(
  call: RequestContext,
  shape: EntityMeta,
  key: string,
  before: WireRecord,
): Promise<string> {
  const [present] = await findRecords(call, shape, [key])
  if (present) return displayText(shape, present)
  const record = recordOf(shape, { ...before, web_id: key })
  const texts: Record<string, string> = {}
  for (const field of shape.stored.filter(
    (each): each is FieldMeta =>
      each.reference !== undefined && typeof record[each.name] === 'string',
  )) {
    const target = call.service.registry.get(field.reference!.entity)
    const [found] = await findRecords(call, target, [record[field.name] as string])
    texts[field.name] = found ? displayText(target, found) : target.entity.title
  }
  return displayText(shape, { ...record, _text: texts })
}

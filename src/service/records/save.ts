import type { Call, Handler } from '../requestContext.ts'
import { wrongQuery } from '../problems.ts'
import { removeRecords } from './removeRecords.ts'
import type { WireRecord } from '../sql/selection.ts'
import { columnOf } from '../sql/entityRegistry.ts'
import { allOf, createStatement } from '../sql/statement.ts'
import { runUndoable } from '../undo/snapshotRecorder.ts'
import { keysIn, recordsIn } from './bodies.ts'
import { createRecords } from './create.ts'
import { findByUnique, findRecords, keyOf } from './find.ts'
import { runIdempotent } from './idempotency.ts'
import { recordBody } from './read.ts'
import { requireSides } from './references.ts'
import { withRecordIndex } from './recordIndex.ts'
import { changeRecord, changeRecords } from './update.ts'

/**
 * Creates or updates each record of a body, all or none. An existing record is found by its key, or
 * else by its unique fields.
 */
export const save: Handler = (call) =>
  runIdempotent(call, async () => {
    // Missing permissions are reported before errors in the body.
    if (!call.guard.find(call.meta, 'CREATE')) call.guard.require(call.meta, 'UPDATE')
    return { status: 200, body: await saveRecords(call, recordsIn(call.operation.body, call.body)) }
  })

/** As `save`, for any bodies; returns the records in their order. */
export async function saveRecords(call: Call, bodies: unknown[]): Promise<WireRecord[]> {
  const drafts = bodies.map((body) => ({ ...recordBody(body), ...sidesOf(call) }) as WireRecord)
  const keys: (string | undefined)[] = []
  for (const draft of drafts) keys.push(await existingKey(call, draft))
  const fresh = drafts.filter((_, index) => keys[index] === undefined)
  const created = fresh.length > 0 ? await createRecords(call, fresh) : []
  const saved: WireRecord[] = []
  for (const [index, draft] of drafts.entries()) {
    const key = keys[index]
    saved.push(
      key === undefined
        ? created.shift()!
        : await withRecordIndex(index, drafts.length, () =>
            changeRecord(call, key, draft, 'patch'),
          ),
    )
  }
  return saved
}

/**
 * Makes the links of one side exactly those of the body: missing ones are removed, different ones
 * are changed.
 */
export const replace: Handler = (call) =>
  runIdempotent(call, async () => {
    const { meta, guard, sql } = call
    const scope = guard.require(meta, 'UPDATE')
    await requireSides(call, sidesOf(call))
    const statement = createStatement()
    const sides = Object.entries(sidesOf(call)).map(
      ([name, value]) => `t.${columnOf(meta, name)} = ${statement.bind(value, 'text')}`,
    )
    const { rows } = await sql(
      `SELECT t.web_id FROM ${meta.table} t WHERE ${allOf([...sides, guard.condition(meta, scope, 't', statement)])} FOR UPDATE`,
      statement.params,
    )
    const bodies = recordsIn(call.operation.body, call.body, 0)
    const saved = bodies.length > 0 ? await saveRecords(call, bodies) : []
    const savedKeys = new Set(saved.map((record) => keyOf(meta, record)))
    const removedKeys = rows.map((row) => row.web_id as string).filter((key) => !savedKeys.has(key))
    if (removedKeys.length > 0) {
      const reach = guard.require(meta, 'DELETE')
      await removeRecords(
        call,
        meta,
        await findRecords(call, meta, removedKeys, { scope: reach, lock: true }),
        reach,
      )
    }
    return { status: 200, body: saved }
  })

/**
 * Sets the fields that the call's parameters name on every record of a body of keys, all or none.
 * Errors  WRONG_QUERY (400) for a parameter that is missing, and those of `update`
 */
export const set: Handler = (call) =>
  runIdempotent(call, async () => {
    call.guard.require(call.meta, 'UPDATE')
    const missing = Object.keys(call.operation.params ?? {}).filter(
      (name) => !call.params.get(name),
    )
    if (missing.length > 0)
      throw wrongQuery({
        faults: missing.map((parameter) => ({ parameter, given: '', allowed: 'the value to set' })),
      })
    return { status: 204, headers: await changeAll(call, {}) }
  })

/**
 * Makes the same change to every record of a body of keys, all or none; returns the header with the
 * key of its undo.
 */
export async function changeAll(call: Call, body: WireRecord): Promise<Record<string, string>> {
  const { meta } = call
  const keys = keysIn(call.body)
  const { headers } = await runUndoable(
    call,
    { kind: 'change', meta, keys },
    async (undoableCall) => {
      await undoableCall.snapshotRecorder?.beforeChange(meta, keys)
      await changeRecords(undoableCall, keys, body)
    },
  )
  return headers
}

const sidesOf = ({ path, meta }: Call): WireRecord =>
  Object.fromEntries(
    Object.entries(path).filter(([name]) => meta.fields.has(name) && name !== meta.key.name),
  )

async function existingKey(call: Call, draft: WireRecord): Promise<string | undefined> {
  const key = draft[call.meta.key.name]
  if (typeof key === 'string' || typeof key === 'number') return String(key)
  const { owner } = call.meta.entity
  const found = await findByUnique(
    call,
    call.meta,
    owner ? { ...draft, [owner.field]: call.user.webId } : draft,
  )
  return found === 'incompleteKey' ? undefined : found
}

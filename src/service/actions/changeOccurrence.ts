import { moveBy, startsBetween, toInstant, toWallClock } from '../../model/occurrences.ts'
import { movedRule, once, printRecurrence, type Recurrence } from '../../model/recurrence.ts'
import { holds } from '../../model/condition.ts'
import { recordActivity } from '../activity/activity.ts'
import { hooksOf } from '../hooks/hooks.ts'
import {
  entityFacts,
  noOccurrence,
  transitionRefused,
  wrongBodyShape,
  wrongQuery,
} from '../problems.ts'
import type { Call, Handler, RequestContext } from '../requestContext.ts'
import type { EntityMeta } from '../sql/entityRegistry.ts'
import type { WireRecord } from '../sql/selection.ts'
import { checkDrafts, refuseErrors } from '../records/check.ts'
import { checkVersion } from '../records/concurrency.ts'
import { requireSites } from '../records/create.ts'
import { etag, findRecords, getRecord, keyOf, versionOf } from '../records/find.ts'
import { keyInPath, recordBody } from '../records/read.ts'
import { readInput } from '../records/readInput.ts'
import { checkReferences } from '../records/references.ts'
import { removeRecords } from '../records/removeRecords.ts'
import { datesOf, seriesOf, zoneOf } from '../records/series.ts'
import { changeRecord } from '../records/update.ts'
import { insertRows, updateRow } from '../records/write.ts'
import { runUndoable } from '../undo/snapshotRecorder.ts'

const scopes = ['this', 'following', 'all'] as const
type ChangeScope = (typeof scopes)[number]

/** One time of a series: its record, the rule, and its start and end on the clock of its zone. */
type Found = {
  record: WireRecord
  timeZone: string
  rule: Recurrence
  first: string
  start: string
  end: string
  isFirst: boolean
}

/**
 * Changes one time of a record that happens again, this and all following, or all. The body has
 * fields of the record, whose start and end are those of this time; `localStart` and `localEnd`
 * give them on the clock of its zone instead. One changed time becomes a record of its own, which
 * the rule leaves out; a change of the following times ends the rule and begins a new one. `action`
 * runs an action of the schema for one time. The header `X-Undo` is the key to undo it.
 * Errors  FORBIDDEN (403), NOT_FOUND (404) for a time at which it does not happen, CONFLICT (409),
 *         VALIDATION (400), WRONG_QUERY (400), TRANSITION_REFUSED (422)
 */
export const changeOccurrence: Handler = async (call) => {
  const { meta } = call
  const { done, headers } = await runUndoable(
    call,
    { kind: 'change', meta, keys: [keyInPath(call)!] },
    changeTimes,
  )
  return { ...done, headers: { ...done.headers, ...headers } }
}

async function changeTimes(call: Call) {
  const { meta } = call
  const scope = readScope(call)
  const found = await findOccurrence(call)
  if (!found) return changeWhole(call)
  const changes = readChanges(call, found)
  if (scope === 'all' || (scope === 'following' && found.isFirst))
    return changeAll(call, found, changes)
  const { recurrence } = seriesOf(meta)
  const rule =
    changes.values[recurrence] ?? (scope === 'this' ? once : followingRule(found, changes))
  await endOrSkip(call, found, scope)
  const record = await insertCopy(call, found, { ...changes.values, [recurrence]: rule })
  call.snapshotRecorder?.afterCreation(meta, [keyOf(meta, record)])
  return { status: 200, body: record, headers: etag(meta, record) }
}

/**
 * Runs an action of the schema for one time of a record, as the service itself; returns the record
 * of that time.
 * Errors  those of `changeOccurrence`
 */
export async function runActionOnOccurrence(
  call: RequestContext,
  meta: EntityMeta,
  { key, start, action }: { key: string; start: string; action: string },
): Promise<WireRecord> {
  const operation = meta.entity.operations.find((each) => each.do === 'changeOccurrence')!
  const { body } = await changeTimes({
    ...call,
    meta,
    operation,
    request: new Request('http://service.invalid/'),
    params: new URLSearchParams({ scope: 'this', action }),
    path: { [meta.key.name]: key, start },
    body: {},
  })
  return body as WireRecord
}

/**
 * Removes one time of a record that happens again, this and all following, or all. The header
 * `X-Undo` is the key to undo it.
 * Errors  FORBIDDEN (403), NOT_FOUND (404), CONFLICT (409), WRONG_QUERY (400)
 */
export const removeOccurrence: Handler = async (call) => {
  const { meta, guard } = call
  const rows = guard.require(meta, 'DELETE')
  const scope = readScope(call)
  const found = await findOccurrence(call)
  const record = found?.record ?? (await getRecord(call, meta, keyInPath(call)!, true))
  const isWhole = !found || scope === 'all' || (scope === 'following' && found.isFirst)
  const { headers } = await runUndoable(
    call,
    {
      kind: isWhole ? 'remove' : 'change',
      meta,
      keys: [keyOf(meta, record)],
      records: [record],
    },
    async (undoable) => {
      if (isWhole) await removeRecords(undoable, meta, [record], rows)
      else await endOrSkip(undoable, found, scope)
    },
  )
  return { status: 204, headers }
}

function readScope({ params }: Call): ChangeScope {
  const given = params.get('scope') ?? 'this'
  if (!(scopes as readonly string[]).includes(given))
    throw wrongQuery({
      faults: [{ parameter: 'scope', given, allowed: scopes.join(', ') }],
    })
  return given as ChangeScope
}

/** The time that the path names; undefined for a record that happens once. */
async function findOccurrence(call: Call): Promise<Found | undefined> {
  const { meta } = call
  call.guard.require(meta, call.operation.verb === 'DELETE' ? 'DELETE' : 'UPDATE')
  const record = await getRecord(call, meta, keyInPath(call)!, true)
  checkVersion(call, record)
  const timeZone = await zoneOf(call, meta, record)
  const { start: first, end, rule } = datesOf(meta, record, timeZone)
  const start = readWallClock(call.path.start ?? '')
  const missing = () => noOccurrence({ ...entityFacts(meta), start: call.path.start ?? '' })
  if (!start) throw missing()
  if (!rule) {
    if (start !== first) throw missing()
    return undefined
  }
  const instant = toInstant(start, timeZone)
  const after = new Date(Date.parse(instant) + 1).toISOString()
  const starts = startsBetween({ start: first, timeZone, rule }, toInstant(first, timeZone), after)
  if (starts.at(-1) !== start) throw missing()
  return {
    record,
    timeZone,
    rule,
    first,
    start,
    end: moveBy(end, first, start),
    isFirst: starts.length === 1,
  }
}

const wallClock = /^(\d{4}-\d{2}-\d{2})T((?:[01]\d|2[0-3]):[0-5]\d)(:[0-5]\d)?$/

function readWallClock(text: string): string | undefined {
  const [, day, time, seconds = ':00'] = wallClock.exec(text) ?? []
  return day && !Number.isNaN(Date.parse(`${day}T00:00:00Z`))
    ? `${day}T${time}${seconds}`
    : undefined
}

type Changes = { values: WireRecord; start: string; end: string }

/** The changed fields of the body, with start and end as instants, and both on the clock. */
function readChanges(call: Call, { record, timeZone, start, end }: Found): Changes {
  const { meta } = call
  const names = seriesOf(meta)
  const { localStart, localEnd, ...fields } = recordBody(call.body ?? {})
  const values = readInput(call, fields, record)
  const local = (given: unknown, field: string, present: string) => {
    if (given === undefined)
      return typeof values[field] === 'string' && !Number.isNaN(Date.parse(values[field]))
        ? toWallClock(values[field], timeZone)
        : present
    const read = typeof given === 'string' ? readWallClock(given) : undefined
    if (!read)
      throw wrongBodyShape({ expected: 'a record with "localStart" as 2026-11-23T09:00:00' })
    return read
  }
  const [newStart, newEnd] = [
    local(localStart, names.start, start),
    local(localEnd, names.end, end),
  ]
  setOrLeave(values, names.start, newStart === start, () => toInstant(newStart, timeZone))
  setOrLeave(values, names.end, newEnd === end, () => toInstant(newEnd, timeZone))
  // A form sends the rule along, although it was not changed.
  if (values[names.recurrence] === record[names.recurrence]) delete values[names.recurrence]
  return { values: { ...values, ...actionValues(call, record) }, start: newStart, end: newEnd }
}

/** An unchanged time is left out: it is that of one time, and not of the first. */
function setOrLeave(
  values: WireRecord,
  field: string,
  isUnchanged: boolean,
  instant: () => string,
): void {
  const isReadable = values[field] === undefined || !Number.isNaN(Date.parse(String(values[field])))
  if (!isUnchanged) values[field] = instant()
  else if (isReadable) delete values[field]
}

/** The values that an action of the schema sets. */
function actionValues(call: Call, record: WireRecord): WireRecord {
  const { meta, params } = call
  const action = params.get('action')
  if (!action) return {}
  const transitions = meta.entity.operations.filter(({ kind }) => kind === 'transition')
  const found = transitions.find(({ path }) => path.endsWith(`/${action}`))
  if (!found)
    throw wrongQuery({
      faults: [
        {
          parameter: 'action',
          given: action,
          allowed: transitions.map(({ path }) => path.slice(path.lastIndexOf('/') + 1)).join(', '),
        },
      ],
    })
  if (!holds(found.when, { record }))
    throw transitionRefused({ ...entityFacts(meta), smart_count: 1 })
  return { ...found.values }
}

/** A record that happens once is changed as a whole. */
async function changeWhole(call: Call) {
  const { meta } = call
  const record = await getRecord(call, meta, keyInPath(call)!, true)
  const timeZone = await zoneOf(call, meta, record)
  const { start, end } = datesOf(meta, record, timeZone)
  const whole = { record, timeZone, start, end } as Found
  const { values } = readChanges(call, whole)
  return written(call, values)
}

/** All times move with the one that was changed, and the days of the rule with them. */
async function changeAll(call: Call, found: Found, { values, start, end }: Changes) {
  const names = seriesOf(call.meta)
  const first = moveBy(found.first, found.start, start)
  const rule =
    start === found.start || values[names.recurrence] !== undefined
      ? {}
      : { [names.recurrence]: printRecurrence(movedRule(found.rule, found.start, start)) }
  const isMoved = start !== found.start || end !== found.end
  return written(call, {
    ...values,
    ...rule,
    ...(isMoved
      ? {
          [names.start]: toInstant(first, found.timeZone),
          [names.end]: toInstant(moveBy(first, start, end), found.timeZone),
        }
      : {}),
  })
}

async function written(call: Call, values: WireRecord) {
  const record = await changeRecord(call, keyInPath(call)!, values, 'patch')
  return { status: 200, body: record, headers: etag(call.meta, record) }
}

/** The rule from the changed time on, with the number of times that are left. */
function followingRule({ rule, start, first, timeZone }: Found, changes: Changes): string {
  const before =
    rule.count === undefined
      ? 0
      : startsBetween(
          // Times that are left out count, too.
          { start: first, timeZone, rule: { ...rule, except: [] } },
          toInstant(first, timeZone),
          toInstant(start, timeZone),
        ).length
  return printRecurrence(
    movedRule(
      {
        ...rule,
        ...(rule.count === undefined ? {} : { count: rule.count - before }),
        except: rule.except.filter((each) => each > start),
      },
      start,
      changes.start,
    ),
  )
}

/** Leaves one time out of the rule, or ends the rule before it. */
async function endOrSkip(call: Call, found: Found, scope: ChangeScope): Promise<void> {
  const { meta } = call
  const { record, rule, start } = found
  const { count: _, until: __, ...endless } = rule
  const dayBefore = new Date(Date.parse(`${start.slice(0, 10)}T00:00:00Z`) - 86_400_000)
  const changed: Recurrence =
    scope === 'this'
      ? { ...rule, except: [...rule.except, start].sort() }
      : {
          ...endless,
          until: dayBefore.toISOString().slice(0, 10),
          except: rule.except.filter((each) => each < start),
        }
  const key = keyOf(meta, record)
  const rows = call.guard.require(meta, call.operation.verb === 'DELETE' ? 'DELETE' : 'UPDATE')
  await updateRow(
    call,
    meta,
    key,
    versionOf(meta, record),
    { [seriesOf(meta).recurrence]: printRecurrence(changed) },
    rows,
  )
  const [after] = await findRecords(call, meta, [key])
  await recordActivity(call, meta, [{ key, before: record, after: after ?? record }])
  for (const { hook } of hooksOf(meta))
    await hook.afterWrite?.(call, meta, [key], [seriesOf(meta).recurrence])
}

/**
 * Inserts a record for the changed time. It is checked like a change: a time of yesterday may be
 * completed, but not moved to yesterday.
 */
async function insertCopy(call: Call, found: Found, changes: WireRecord): Promise<WireRecord> {
  const { meta } = call
  const names = seriesOf(meta)
  const previous: WireRecord = {
    ...Object.fromEntries(
      meta.stored
        .filter((field) => !field.system && field.name !== meta.key.name)
        .map((field) => [field.name, found.record[field.name]]),
    ),
    [names.start]: toInstant(found.start, found.timeZone),
    [names.end]: toInstant(found.end, found.timeZone),
  }
  const values = { ...changes }
  const drafts = [{ values, previous }]
  refuseErrors(
    meta,
    await checkDrafts(call, meta, drafts, 'patch'),
    await checkReferences(call, meta, drafts),
  )
  const whole = { ...previous, ...values }
  await requireSites(call, meta, [whole], call.guard.require(meta, 'UPDATE'), 'UPDATE')
  for (const { hook, options } of hooksOf(meta))
    await hook.beforeWrite?.(call, meta, [{ values, previous, given: values }], options)
  const [key] = await insertRows(call, meta, [{ ...previous, ...values }])
  const [record] = await findRecords(call, meta, [key!])
  await recordActivity(call, meta, [{ key: key!, after: record ?? whole }])
  return record ?? { [meta.key.name]: key! }
}

import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants'
import { Problem } from '../../model/problem.ts'
import { once } from '../../model/recurrence.ts'
import { draftDocument } from '../actions/documents.ts'
import { systemSchema } from '../database/systemTables.ts'
import { insertChecked } from '../records/create.ts'
import { findRecords, keyOf, versionOf } from '../records/find.ts'
import { removeRecords } from '../records/removeRecords.ts'
import { occurrencesBetween, zoneOf } from '../records/series.ts'
import { findEntity, getEntity, type FieldOf, type MetaOf, type RecordOf } from '../recordTypes.ts'
import type { RequestContext } from '../requestContext.ts'
import { columnOf } from '../sql/entityRegistry.ts'
import type { JobKind } from './jobKind.ts'

const planTable = `${systemSchema}.task_plan`

/** Tasks that one look finds; the rest are found by the next ones. */
const batch = 500

/** The statuses of tasks that are still to be done. */
const open = ['SCHEDULED', 'IN_PROGRESS', 'PENDING']

type Task = RecordOf<'scheduled-task'>
type Document = RecordOf<'document'>
type Draft = Awaited<ReturnType<typeof draftDocument>>

/** What distinguishes the documents of a task: its time, and the person who fills it in. */
type Wanted = {
  startDate: string
  endDate: string
  taskStart: string
  userId: string
  userName: string
}

/** The time and the person: each has at most one document of a task. */
const placeOf = ({ taskStart, userId }: Pick<Document, 'taskStart' | 'userId'>): string =>
  `${String(taskStart)} ${String(userId)}`

const contentOf = (wanted: Wanted): string =>
  [placeOf(wanted), ...[wanted.startDate, wanted.endDate].map((time) => Date.parse(time))].join(' ')

/**
 * The times of tasks that begin in the next days become documents of their forms, one for each
 * participant, with the versions that the sections have then. `task_plan` notes which were made,
 * in the same transaction: none is made twice, nor again after a person removed it. When a task
 * changes or is deleted, its documents change that have not ended and that nobody has begun.
 */
export const documentsOfTasks: JobKind = {
  name: 'documents-of-tasks',
  schedule: {
    every: 60_000,
    entities: ['scheduled-task'],
    async find(service, sql) {
      const { scheduleAheadDays: days } = service.config
      const meta = findEntity({ service }, 'scheduled-task')
      if (!meta || days === undefined) return []
      const { rows } = await sql(findStatement(meta), [days, open, once, batch])
      return rows.map(({ client, task }) => ({
        clientId: client as string,
        key: task as string,
        payload: { task },
      }))
    },
  },
  run: async (call, { task }) => planDocuments(call, String(task)),
}

/**
 * Tasks without a plan, with one that is of an earlier version or ends too early, and plans whose
 * task was deleted. Parameters: days, open statuses, the word for a single time, limit.
 */
function findStatement(meta: MetaOf<'scheduled-task'>): string {
  const column = (name: FieldOf<'scheduled-task'>) => `t.${columnOf(meta, name)}`
  const horizon = 'now() + make_interval(days => $1)'
  const isNew = `${column('formDefinitionId')} IS NOT NULL AND ${column('status')} = ANY($2::text[]) AND ${column('startDate')} < ${horizon} AND (${column('endDate')} > now() OR coalesce(${column('frequency')}, $3) <> $3)`
  return `SELECT t.client_id AS client, t.web_id AS task FROM ${meta.table} t
      LEFT JOIN ${planTable} p ON p.client_id = t.client_id AND p.task_id = t.web_id
      WHERE CASE WHEN p.task_id IS NULL THEN ${isNew} ELSE p.version <> t.version OR p.planned_until < ${horizon} END
    UNION ALL SELECT p.client_id, p.task_id FROM ${planTable} p
      WHERE NOT EXISTS (SELECT FROM ${meta.table} t WHERE t.client_id = p.client_id AND t.web_id = p.task_id)
    LIMIT $4`
}

/**
 * Makes the documents of a task up to an hour after the horizon, so that a task that happens again
 * is planned once an hour.
 */
async function planDocuments(call: RequestContext, key: string): Promise<void> {
  const { sql, service } = call
  const meta = getEntity(call, 'scheduled-task')
  const [task] = await findRecords(call, meta, [key])
  const days = service.config.scheduleAheadDays ?? 0
  const { rows } = await sql(
    `SELECT now() AS now, (SELECT documents FROM ${planTable} WHERE task_id = $1) AS planned`,
    [key],
  )
  const planned = new Map<string, string>(Object.entries(rows[0].planned ?? {}))
  const now = new Date(rows[0].now)
  const until = new Date(now.getTime() + days * millisecondsInDay + millisecondsInHour)
  const draft = task && (await draftOf(call, task))
  const wanted = draft ? await wantedDocuments(call, task, now, until) : []
  const { kept, removed } = await removeOutdated(call, key, draft, wanted)
  const missing = wanted.filter((each) => {
    const before = planned.get(placeOf(each))
    return !kept.has(placeOf(each)) && (before === undefined || removed.has(before))
  })
  const made = draft ? await makeDocuments(call, key, draft, missing) : new Map<string, string>()
  if (!task) return void (await sql(`DELETE FROM ${planTable} WHERE task_id = $1`, [key]))
  const documents = Object.fromEntries(
    wanted
      .map(placeOf)
      .map((place) => [place, made.get(place) ?? kept.get(place) ?? planned.get(place)]),
  )
  await sql(
    `INSERT INTO ${planTable} (task_id, version, planned_until, documents) VALUES ($1, $2, $3, $4::jsonb)
     ON CONFLICT (client_id, task_id) DO UPDATE SET version = excluded.version, planned_until = excluded.planned_until, documents = excluded.documents`,
    [key, versionOf(meta, task), isDone(task) ? 'infinity' : until, JSON.stringify(documents)],
  )
}

/**
 * What the documents of a task have in common; undefined: it needs none, or its form has no
 * sections.
 */
async function draftOf(call: RequestContext, task: Task): Promise<Draft | undefined> {
  if (!task.formDefinitionId || isDone(task)) return undefined
  try {
    return await draftDocument(call, String(task.formDefinitionId), String(task.siteId))
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    call.service.log.warn(
      { task: task.webId, error: error.message },
      'A task has no documents; they are made within an hour after its form can be filled in',
    )
    return undefined
  }
}

const isDone = ({ status }: Task): boolean => !open.includes(String(status))

/** Each time of a task that has not ended before the horizon, for each of its participants. */
async function wantedDocuments(
  call: RequestContext,
  task: Task,
  now: Date,
  until: Date,
): Promise<Wanted[]> {
  const meta = getEntity(call, 'scheduled-task')
  const accounts = getEntity(call, 'user-account')
  const { rows } = await call.sql(
    `SELECT web_id AS key, concat_ws(' ', ${columnOf(accounts, 'firstName')}, ${columnOf(accounts, 'lastName')}) AS name FROM ${accounts.table} WHERE web_id = ANY($1::text[]) ORDER BY web_id`,
    [task.participants],
  )
  const zone = await zoneOf(call, meta, task)
  const times = occurrencesBetween(meta, task, zone, now.toISOString(), until.toISOString())
  return times.flatMap(({ start, end, localStart }) =>
    rows.map((person) => ({
      startDate: start,
      endDate: end,
      taskStart: localStart,
      userId: String(person.key),
      userName: String(person.name),
    })),
  )
}

/**
 * Removes the documents of a task that are no longer wanted as they are, that have not ended and
 * that nobody has begun. Returns the others by their place, and the keys of the removed ones.
 */
async function removeOutdated(
  call: RequestContext,
  task: string,
  draft: Draft | undefined,
  wanted: Wanted[],
): Promise<{ kept: Map<string, string>; removed: Set<string> }> {
  const meta = getEntity(call, 'document')
  const { rows } = await call.sql(
    `SELECT web_id AS key, ${columnOf(meta, 'status')} = 'SCHEDULE' AND ${columnOf(meta, 'endDate')} > now() AND ${columnOf(meta, 'answers')} = '{}' AND coalesce(${columnOf(meta, 'answersElsewhere')}, '{}') = '{}' AS "isNew"
     FROM ${meta.table} WHERE ${columnOf(meta, 'taskId')} = $1 FOR UPDATE`,
    [task],
  )
  const isNew = new Map(rows.map((row) => [String(row.key), Boolean(row.isNew)]))
  const asWanted = new Set(wanted.map(contentOf))
  const records = await findRecords(call, meta, [...isNew.keys()])
  const [outdated, kept] = [true, false].map((is) =>
    records.filter(
      (record) =>
        is ===
        (isNew.get(keyOf(meta, record)) === true &&
          !(draft && isOf(record, draft) && asWanted.has(contentOf(record as Wanted)))),
    ),
  ) as [Document[], Document[]]
  if (outdated.length > 0) await removeRecords(call, meta, outdated, 'all')
  return {
    kept: new Map(kept.map((record) => [placeOf(record), keyOf(meta, record)])),
    removed: new Set(outdated.map((record) => keyOf(meta, record))),
  }
}

const isOf = (record: Document, { formDefinitionId, siteId }: Draft): boolean =>
  record.formDefinitionId === formDefinitionId && record.siteId === siteId

/** Makes documents; returns their keys by their place. */
async function makeDocuments(
  call: RequestContext,
  task: string,
  draft: Draft,
  missing: Wanted[],
): Promise<Map<string, string>> {
  if (missing.length === 0) return new Map()
  const meta = getEntity(call, 'document')
  const records = await insertChecked(
    call,
    meta,
    missing.map((each) => ({ ...draft, ...each, taskId: task })),
    'all',
  )
  return new Map(missing.map((each, index) => [placeOf(each), keyOf(meta, records[index]!)]))
}

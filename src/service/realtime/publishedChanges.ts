import { Problem } from '../../model/problem.ts'
import type { Service, RequestContext } from '../requestContext.ts'
import { permissionsHash } from '../undo/undoPermissions.ts'
import type { Subscription } from './changeFeed.ts'
import { permissionChange, type RecordChange } from './recordChange.ts'
import { wholeWithParticipants } from '../tenancy/guard.ts'
import { findRecords, getRecord, keyOf } from '../records/find.ts'
import type { EntityMeta } from '../sql/entityRegistry.ts'
import type { WireRecord } from '../sql/selection.ts'
import { allOf, createStatement, isOneOf } from '../sql/statement.ts'

/** A change as a subscriber receives it. */
export type PublishedChange = Pick<RecordChange, 'entity' | 'act' | 'version'> & {
  webId: string
  record?: WireRecord
}

/**
 * What a person subscribes to: an entity of a client, optionally only the records whose field holds
 * a key. `drop` aborts the stream.
 */
export type ChangeFilter = {
  meta: EntityMeta
  where: { field: string; value: string } | undefined
  clientId: string
  userId: string
  drop: () => void
}

/**
 * Changes as one person receives them. Each record is read again as that person when the change is
 * delivered: a person who may not read the record, or whose session has ended, receives nothing,
 * also if the change moved the record out of their reach. `as` runs work as the person in a
 * transaction of their client. The stream ends when changes may have been missed.
 */
export async function subscribeToChanges(
  service: Service,
  as: <T>(work: (person: RequestContext) => Promise<T>) => Promise<T>,
  { meta, where, clientId, userId, drop }: ChangeFilter,
): Promise<AsyncIterableIterator<PublishedChange>> {
  // A change without references may match.
  const matches = ({ references }: RecordChange) =>
    !where || !references || (references[where.field]?.includes(where.value) ?? false)
  const participation = participationOf(service, meta, userId)
  const subscription = await service.changeFeed.subscribe(
    clientId,
    (change) => (change.entity === meta.name && matches(change)) || participation.ends(change),
    drop,
  )

  return deliver(service, subscription, (batch) =>
    as(async (person) => {
      if (where && batch.some(participation.ends)) await requireReadable(person, meta, where)
      return readableChanges(
        person,
        meta,
        batch.filter((change) => change.entity === meta.name && matches(change)),
      )
    }),
  )
}

/** Recognizes that the person no longer takes part in a record that decides what they may read. */
export function participationOf({ registry }: Service, meta: EntityMeta, userId: string) {
  const participants = wholeWithParticipants(registry, meta)?.entity.participants
  return {
    ends: ({ entity, act, references }: RecordChange) =>
      participants !== undefined &&
      entity === participants.link &&
      act === 'DELETED' &&
      (!references || (references[participants.person]?.includes(userId) ?? false)),
  }
}

/**
 * Errors NOT_FOUND (404), which ends a stream, unless the person may read the record in `where`.
 */
export async function requireReadable(
  person: RequestContext,
  meta: EntityMeta,
  { field, value }: NonNullable<ChangeFilter['where']>,
): Promise<void> {
  const target =
    field === meta.key.name
      ? meta
      : person.service.registry.find(meta.fields.get(field)!.reference!.entity)
  if (target) await getRecord(person, target, value)
}

/**
 * Reports to one person whenever what they may do has changed: a fingerprint of their permissions
 * and branches. Changes of rows that leave it the same are not reported.
 */
export async function subscribeToPermissions(
  service: Service,
  as: <T>(work: (person: RequestContext) => Promise<T>) => Promise<T>,
  { clientId, userId, drop }: { clientId: string; userId: string; drop: () => void },
): Promise<AsyncIterableIterator<string>> {
  const accounts = service.accounts.account.name
  const subscription = await service.changeFeed.subscribe(
    clientId,
    ({ entity, references }) =>
      entity === permissionChange && (!references || references[accounts]!.includes(userId)),
    drop,
  )
  const read = () => as((person) => permissionsHash(person.user))
  let known = await read()
  return deliver(service, subscription, async () => {
    const now = await read()
    if (now === known) return []
    known = now
    return [now]
  })
}

/**
 * What a subscriber receives for the changes of a subscription, one batch after another. It ends
 * when a batch cannot be read.
 */
export function deliver<T>(
  service: Service,
  subscription: Subscription,
  read: (batch: RecordChange[]) => Promise<T[]>,
): AsyncIterableIterator<T> {
  async function* publish(): AsyncGenerator<T, void> {
    try {
      for (let changes = await subscription.next(); changes; changes = await subscription.next())
        yield* await read(changes)
    } catch (error) {
      // A client that subscribes again learns the reason from the status.
      if (!(error instanceof Problem))
        service.log.warn(
          { error: String(error) },
          'Changes could not be delivered: the stream ends',
        )
    } finally {
      subscription.end()
    }
  }
  const published = publish()
  const changes: AsyncIterableIterator<T> = {
    next: () => published.next(),
    // A waiting generator notices its end only after it is woken.
    return() {
      subscription.end()
      return published.return()
    },
    [Symbol.asyncIterator]: () => changes,
  }
  return changes
}

/**
 * The changes that the person may read, in order, with the present records unless nobody asked for
 * them: a console only learns that it has to read again.
 */
export async function readableChanges(
  person: RequestContext,
  meta: EntityMeta,
  changes: RecordChange[],
  { withRecords }: { withRecords: boolean } = { withRecords: true },
): Promise<PublishedChange[]> {
  const [deletions, there] = [
    changes.filter(({ act }) => act === 'DELETED'),
    changes.filter(({ act }) => act !== 'DELETED'),
  ]
  const keys = [...new Set(there.map(({ key }) => key))]
  const records =
    keys.length === 0
      ? new Map<string, WireRecord | undefined>()
      : withRecords
        ? new Map((await findRecords(person, meta, keys)).map((each) => [keyOf(meta, each), each]))
        : new Map((await readableKeys(person, meta, keys)).map((key) => [key, undefined]))
  const known = await readableBefore(person, meta, deletions)
  // A person who was removed may not read the record any more; they only learn that.
  const { ends } = participationOf(person.service, meta, person.user.webId)
  for (const change of deletions) if (ends(change)) known.add(change.key)
  return changes.flatMap(({ entity, key, act, version }) => {
    const record = records.get(key)
    const isReadable = (act === 'DELETED' ? known : records).has(key)
    const isThere = act !== 'DELETED' && record !== undefined
    return isReadable ? [{ entity, webId: key, act, version, ...(isThere ? { record } : {}) }] : []
  })
}

/** Those of the keys whose records the person may read. */
async function readableKeys(
  { sql, guard }: RequestContext,
  meta: EntityMeta,
  keys: string[],
): Promise<string[]> {
  const own = keys.filter((key) => guard.isOwn(meta, key))
  const scope = guard.find(meta, 'READ')
  if (scope === undefined) return own
  const statement = createStatement()
  const wanted = isOneOf('t.web_id', keys, statement)
  const condition = guard.condition(meta, scope, 't', statement)
  const { rows } = await sql(
    `SELECT t.web_id AS key FROM ${meta.table} t WHERE ${allOf([wanted, condition])}`,
    statement.params,
    { prepared: true },
  )
  return [...own, ...rows.map(({ key }) => key as string)]
}

/**
 * The keys of deleted records that the person could have read: applies the condition of the guard
 * to a row built from the known keys of the record. If the keys are not enough to decide (a record
 * that is shared by its own flag), the person does not receive the change.
 */
async function readableBefore(
  { sql, guard }: RequestContext,
  meta: EntityMeta,
  deletions: RecordChange[],
): Promise<Set<string>> {
  const scope = guard.find(meta, 'READ')
  if (deletions.length === 0 || scope === undefined) return new Set()
  const statement = createStatement()
  const rows = statement.bind(
    JSON.stringify(deletions.map((change) => rowOf(meta, change))),
    'jsonb',
  )
  const condition = allOf([guard.condition(meta, scope, 't', statement)])
  const answered = await sql(
    `SELECT t.web_id AS key FROM jsonb_populate_recordset(NULL::${meta.table}, ${rows}) AS t WHERE ${condition}`,
    statement.params,
  )
  return new Set(answered.rows.map(({ key }) => key as string))
}

const rowOf = (meta: EntityMeta, { key, references = {} }: RecordChange) => ({
  ...Object.fromEntries(
    Object.entries(references).flatMap(([name, [value]]) => [
      [meta.fields.get(name)?.column, value],
    ]),
  ),
  web_id: key,
})

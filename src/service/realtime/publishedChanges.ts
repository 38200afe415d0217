import { Problem } from '../../model/problem.ts'
import type { Service, RequestContext } from '../requestContext.ts'
import type { RecordChange } from './recordChange.ts'
import { findRecords, keyOf } from '../records/find.ts'
import type { EntityMeta } from '../sql/entityRegistry.ts'
import type { WireRecord } from '../sql/selection.ts'
import { createStatement } from '../sql/statement.ts'

/** A change as a subscriber is told it. */
export type PublishedChange = Pick<RecordChange, 'entity' | 'act' | 'version'> & {
  webId: string
  record?: WireRecord
}

/** What is listened to: an entity of a client, narrowed to the records whose field holds a key. `drop` cuts the stream off. */
export type ChangeFilter = {
  meta: EntityMeta
  where: { field: string; value: string } | undefined
  clientId: string
  drop: () => void
}

/**
 * Changes as one person is told them. Each is read again as that person when it is told, by the way of every other read: who may not read the
 * record, and whose session is over, hears nothing. A record that was put out of the person's reach is not told either.
 * `as` runs work as the person, in a transaction of their client. The stream ends when it cannot be said what was missed.
 */
export async function subscribeToChanges(
  service: Service,
  as: <T>(work: (person: RequestContext) => Promise<T>) => Promise<T>,
  { meta: shape, where, clientId, drop }: ChangeFilter,
): Promise<AsyncIterableIterator<PublishedChange>> {
  // What does not say whom it refers to may be meant.
  const isMeant = ({ references }: RecordChange) =>
    !where || !references || (references[where.field]?.includes(where.value) ?? false)
  const subscription = await service.changeFeed.subscribe(
    clientId,
    (change) => change.entity === shape.name && isMeant(change),
    drop,
  )

  async function* tell(): AsyncGenerator<PublishedChange, void> {
    try {
      for (let changes = await subscription.next(); changes; changes = await subscription.next()) {
        const heard = changes
        yield* await as((person) => readableChanges(person, shape, heard))
      }
    } catch (error) {
      // Who subscribes again learns by the status what stands in the way.
      if (!(error instanceof Problem))
        service.log.warn({ error: String(error) }, 'Changes could not be told: the stream ends')
    } finally {
      subscription.end()
    }
  }
  const told = tell()
  const changes: AsyncIterableIterator<PublishedChange> = {
    next: () => told.next(),
    // A generator that waits hears of its end only after it was woken.
    return() {
      subscription.end()
      return told.return()
    },
    [Symbol.asyncIterator]: () => changes,
  }
  return changes
}

/** Those of these changes that the person may know of, in order, with the records as they are now. */
async function readableChanges(
  person: RequestContext,
  shape: EntityMeta,
  changes: RecordChange[],
): Promise<PublishedChange[]> {
  const [gone, there] = [
    changes.filter(({ act }) => act === 'DELETED'),
    changes.filter(({ act }) => act !== 'DELETED'),
  ]
  const found =
    there.length > 0
      ? await findRecords(person, shape, [...new Set(there.map(({ key }) => key))])
      : []
  const records = new Map(found.map((record) => [keyOf(shape, record), record]))
  const known = await readableBefore(person, shape, gone)
  return changes.flatMap(({ entity, key, act, version }) => {
    const record = records.get(key)
    const isTold = act === 'DELETED' ? known.has(key) : record !== undefined
    return isTold
      ? [{ entity, webId: key, act, version, ...(act === 'DELETED' ? {} : { record }) }]
      : []
  })
}

/**
 * The keys of removed records that the person could have read: the guard's own condition, asked of a row that holds what is known of
 * each, its keys. What they do not tell (a record shared by a switch of its own) counts as out of reach.
 */
async function readableBefore(
  { sql, guard }: RequestContext,
  shape: EntityMeta,
  gone: RecordChange[],
): Promise<Set<string>> {
  const scope = guard.find(shape, 'READ')
  if (gone.length === 0 || scope === undefined) return new Set()
  const statement = createStatement()
  const rows = statement.bind(JSON.stringify(gone.map((change) => rowOf(shape, change))), 'jsonb')
  const condition = guard.condition(shape, scope, 't', statement) ?? 'true'
  const answered = await sql(
    `SELECT t.web_id AS key FROM jsonb_populate_recordset(NULL::${shape.table}, ${rows}) AS t WHERE ${condition}`,
    statement.params,
  )
  return new Set(answered.rows.map(({ key }) => key as string))
}

const rowOf = (shape: EntityMeta, { key, references = {} }: RecordChange) => ({
  ...Object.fromEntries(
    Object.entries(references).flatMap(([name, [value]]) => [
      [shape.fields.get(name)?.column, value],
    ]),
  ),
  web_id: key,
})

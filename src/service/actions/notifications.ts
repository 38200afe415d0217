import { wrongBodyShape } from '../problems.ts'
import { recordBody } from '../records/read.ts'
import { findEntity, handlerOf } from '../recordTypes.ts'
import type { RequestContext } from '../requestContext.ts'
import { linkToMessage } from '../hooks/mentioned.ts'
import { columnOf } from '../sql/entityRegistry.ts'

/** The most keys of one call; without keys all are read. */
const mostKeys = 500

/**
 * Marks notifications of the person as read: those with the keys `ids`, or all of them without it.
 * Those of others are passed over. `isRead: false` marks them as unread.
 * Errors  WRONG_BODY (400)
 */
export const readNotifications = handlerOf<'notification'>(async (call) => {
  const { meta, sql, user } = call
  const { ids, isRead = true } = recordBody(call.body)
  const areKeys =
    Array.isArray(ids) && ids.length <= mostKeys && ids.every((key) => typeof key === 'string')
  if ((ids !== undefined && !areKeys) || typeof isRead !== 'boolean' || (!isRead && !ids))
    throw wrongBodyShape({
      expected: `{ "ids": up to ${mostKeys} keys (without it: all), "isRead": true or, with ids, false }`,
    })
  const [read, owner] = [columnOf(meta, 'readDate'), columnOf(meta, 'userId')]
  const { rows } = await sql(
    `UPDATE ${meta.table} SET ${read} = CASE WHEN $3::boolean THEN now() END, version = version + 1
     WHERE ${owner} = $1 AND (${read} IS NULL) = $3::boolean AND ($2::text[] IS NULL OR web_id = ANY($2::text[])) RETURNING web_id AS key, version`,
    [user.webId, areKeys ? ids : null, isRead],
  )
  reportRead(call, rows)
  return { status: 200, body: { read: isRead ? rows.length : 0 } }
})

/** Marks the person's mentions in a conversation as read, up to the message with a number. */
export async function readMentions(
  call: RequestContext,
  conversationId: string,
  sequence: number,
): Promise<void> {
  const meta = findEntity(call, 'notification')
  if (!meta) return
  const [read, link] = [columnOf(meta, 'readDate'), columnOf(meta, 'link')]
  const { rows } = await call.sql(
    `UPDATE ${meta.table} SET ${read} = now(), version = version + 1
     WHERE ${columnOf(meta, 'userId')} = $1 AND ${read} IS NULL AND ${columnOf(meta, 'kind')} = 'MENTION'
       AND starts_with(${link}, $2) AND substring(${link} from '[0-9]{1,9}$')::int <= $3::int RETURNING web_id AS key`,
    [call.user.webId, linkToMessage(conversationId, ''), sequence],
  )
  reportRead(call, rows)
}

/**
 * Reports that notifications of the person were read; one is enough: the console reads the list
 * again.
 */
function reportRead(call: RequestContext, [first]: { key?: unknown }[]): void {
  if (!first) return
  const entity = 'notification'
  call.writtenEntities.add(entity)
  call.recordChanges.push({
    entity,
    key: String(first.key),
    act: 'UPDATED',
    references: { userId: [call.user.webId], webId: [String(first.key)] },
  })
}

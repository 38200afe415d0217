import { wrongBodyShape } from '../problems.ts'
import { recordBody } from '../records/read.ts'
import { handlerOf } from '../recordTypes.ts'
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
  if (rows.length > 0) call.writtenEntities.add(meta.name)
  // One notice is enough: the console reads the list again.
  for (const row of rows.slice(0, 1))
    call.recordChanges.push({
      entity: meta.name,
      key: String(row.key),
      act: 'UPDATED',
      references: { userId: [user.webId], webId: [String(row.key)] },
    })
  return { status: 200, body: { read: isRead ? rows.length : 0 } }
})

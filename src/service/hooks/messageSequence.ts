import { getEntity } from '../recordTypes.ts'
import type { RequestContext } from '../requestContext.ts'
import { columnOf } from '../sql/entityRegistry.ts'

/**
 * The number of a new message, and where its conversation sends it: the phone number and branch.
 */
type Next = { next: number; phone: string | null; site: string | null }

/**
 * The number of a new message, from 1 in each conversation and in the order of the commits: the row
 * of the conversation stays locked until then. The author, by the key of their participation, has
 * read up to it; an SMS that somebody sent has none.
 */
export async function nextSequence(
  call: RequestContext,
  conversationId: string,
  author: string | undefined,
): Promise<Next> {
  const [conversation, member] = [getEntity(call, 'conversation'), getEntity(call, 'member')]
  const last = columnOf(conversation, 'lastSequence')
  const { rows } = await call.sql(
    `UPDATE ${conversation.table} SET ${last} = coalesce(${last}, 0) + 1, ${columnOf(conversation, 'lastMessageDate')} = now() WHERE web_id = $1 RETURNING ${last} AS next, ${columnOf(conversation, 'phoneNumber')} AS phone, ${columnOf(conversation, 'siteId')} AS site`,
    [conversationId],
  )
  const { next, phone, site } = rows[0]!
  if (author !== undefined)
    await call.sql(
      `UPDATE ${member.table} SET ${columnOf(member, 'lastReadSequence')} = $1::int, ${columnOf(member, 'unreadFrom')} = NULL WHERE web_id = $2`,
      [Number(next), author],
    )
  // Who archived the conversation sees it again.
  await call.sql(
    `UPDATE ${member.table} SET ${columnOf(member, 'archived')} = false WHERE ${columnOf(member, 'conversationId')} = $1 AND ${columnOf(member, 'archived')} AND ${columnOf(member, 'muted')} IS NOT TRUE`,
    [conversationId],
  )
  call.writtenEntities.add(conversation.name)
  call.writtenEntities.add(member.name)
  return {
    next: Number(next),
    phone: (phone as string | null) ?? null,
    site: (site as string | null) ?? null,
  }
}

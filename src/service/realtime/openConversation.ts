import type { Sql } from '../database/database.ts'
import type { RequestContext, Service } from '../requestContext.ts'
import { columnOf } from '../sql/entityRegistry.ts'
import { onlineChange, typingChange, type RecordChange } from './recordChange.ts'

/** What a stream reports of an open conversation, to its participants only. */
export type ConversationEvent =
  | { typing: { conversationId: string; userAccountId: string } }
  | { online: { conversationId: string; userAccountIds: string[] } }

/**
 * Reports who is typing in a conversation, except the person, and which of its participants are
 * online. Somebody who takes no part in it, or has left, receives nothing. Undefined: no schema has
 * participants.
 */
export function createOpenConversation(
  service: Service,
  conversationId: string,
  { clientId, userId }: { clientId: string; userId: string },
) {
  // `link` is the entity of the participants.
  const found = service.registry.all.find(({ entity }) => entity.participants)
  if (!found) return undefined
  const { link, here, person, left } = found.entity.participants!
  /** Undefined: not read yet. */
  let participants: string[] | undefined
  let known: string | undefined
  const isTyping = ({ entity, key, references }: RecordChange) =>
    entity === typingChange && key === conversationId && references?.[person]?.[0] !== userId
  // A change without references may concern it.
  const isMember = ({ entity, references }: RecordChange) =>
    entity === link && (!references || (references[here]?.includes(conversationId) ?? false))
  const isOnline = ({ entity, key }: RecordChange) =>
    entity === onlineChange && (participants?.includes(key) ?? true)
  /** The people who take part in the conversation and have not left it. */
  const readParticipants = async (sql: Sql): Promise<string[]> => {
    const member = service.registry.get(link)
    const account = columnOf(member, person)
    const { rows } = await sql(
      `SELECT ${account} AS person FROM ${member.table} WHERE ${columnOf(member, here)} = $1::text AND ${columnOf(member, left)} IS NULL ORDER BY ${account}`,
      [conversationId],
    )
    return rows.map((row) => row.person as string)
  }
  return {
    wants: (change: RecordChange) => isTyping(change) || isMember(change) || isOnline(change),
    /** Reads who takes part, at first and after changes of it. */
    async refresh({ sql }: RequestContext, batch: RecordChange[]): Promise<void> {
      if (!participants || batch.some(isMember)) participants = await readParticipants(sql)
    },
    /** The events of a batch after `refresh`; at first, who is online. */
    events(batch: RecordChange[]): ConversationEvent[] {
      if (!participants?.includes(userId)) return []
      const typing = batch.filter(isTyping).map(({ references }) => ({
        typing: { conversationId, userAccountId: references![person]![0]! },
      }))
      const userAccountIds = participants.filter((each) =>
        service.presence.isOnline(clientId, each),
      )
      const now = userAccountIds.join(' ')
      if (now === known) return typing
      known = now
      return [...typing, { online: { conversationId, userAccountIds } }]
    },
  }
}

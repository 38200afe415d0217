import { messageDeleted, messageHidden, tooManyReactions, wrongBodyShape } from '../problems.ts'
import { requireParticipant } from '../hooks/writtenByParticipant.ts'
import { recordBody } from '../records/read.ts'
import { getRecord } from '../records/find.ts'
import { handlerOf } from '../recordTypes.ts'
import { databaseClock } from '../sql/databaseTime.ts'
import { columnOf } from '../sql/entityRegistry.ts'

/** One emoji, as Unicode recommends it for general use. */
const oneEmoji = new RegExp('^\\p{RGI_Emoji}$', 'v')

/** The most different emojis at one message. */
const maxEmojis = 20

/** `dates`: when each of the people reacted; absent in those of earlier versions. */
type Reaction = { emoji: string; userAccountIds: string[]; dates?: (string | null)[] }

/**
 * Adds the person's reaction to a message, or takes it back (DELETE): `{ emoji }`. It is not an
 * activity, and does not count as a change of the message: the version stays.
 * Errors  WRONG_BODY (400), NOT_FOUND (404), RULE (422) for people who take no part (any more), for a
 *         deleted message, and above 20 different emojis
 */
export const reactToMessage = handlerOf<'message'>(async (call) => {
  const { meta, operation, sql, user } = call
  const message = await getRecord(call, meta, call.path['webId']!, true)
  const { emoji } = recordBody(call.body)
  if (typeof emoji !== 'string' || !oneEmoji.test(emoji))
    throw wrongBodyShape({ expected: '{ "emoji": one emoji }' })
  const [now] = await Promise.all([databaseClock(sql), requireParticipant(call, meta, message)])
  if (message.deletedDate || message.event) throw messageDeleted({})
  if (message.hiddenDate) throw messageHidden({})
  const before = (message['reactions'] ?? []) as Reaction[]
  const after = withReaction(before, emoji, user.webId, operation.verb === 'PUT' ? now : undefined)
  if (after.length > maxEmojis) throw tooManyReactions({ most: maxEmojis })
  if (JSON.stringify(after) !== JSON.stringify(before)) {
    await sql(
      `UPDATE ${meta.table} SET ${columnOf(meta, 'reactions')} = $2::jsonb WHERE web_id = $1`,
      [message.webId, after.length > 0 ? JSON.stringify(after) : null],
    )
    call.writtenEntities.add(meta.name)
    call.recordChanges.push({
      entity: meta.name,
      key: String(message.webId),
      act: 'UPDATED',
      references: { conversationId: [String(message.conversationId)] },
    })
  }
  return { status: 200, body: { ...message, reactions: after } }
})

/** The reactions with that of a person since `now`, or without it. */
function withReaction(before: Reaction[], emoji: string, person: string, now: Date | undefined) {
  const known = before.some((each) => each.emoji === emoji)
  return [...before, ...(known ? [] : [{ emoji, userAccountIds: [] }])]
    .map((each) => (each.emoji === emoji ? withPerson(each, person, now) : each))
    .filter(({ userAccountIds }) => userAccountIds.length > 0)
}

function withPerson(reaction: Reaction, person: string, now: Date | undefined): Reaction {
  const { emoji, userAccountIds, dates = [] } = reaction
  if (now && userAccountIds.includes(person)) return reaction
  const people = userAccountIds
    .map((id, index) => ({ id, date: dates[index] ?? null }))
    .filter(({ id }) => id !== person)
  if (now) people.push({ id: person, date: now.toISOString() })
  return {
    emoji,
    userAccountIds: people.map(({ id }) => id),
    dates: people.map(({ date }) => date),
  }
}

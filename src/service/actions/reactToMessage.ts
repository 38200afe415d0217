import { messageDeleted, messageHidden, tooManyReactions, wrongBodyShape } from '../problems.ts'
import { requireParticipant } from '../hooks/writtenByParticipant.ts'
import { recordBody } from '../records/read.ts'
import { getRecord } from '../records/find.ts'
import { handlerOf } from '../recordTypes.ts'
import { columnOf } from '../sql/entityRegistry.ts'

/** One emoji, as Unicode recommends it for general use. */
const oneEmoji = new RegExp('^\\p{RGI_Emoji}$', 'v')

/** The most different emojis at one message. */
const maxEmojis = 20

type Reaction = { emoji: string; userAccountIds: string[] }

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
  await requireParticipant(call, meta, message)
  if (message.deletedDate || message.event) throw messageDeleted({})
  if (message.hiddenDate) throw messageHidden({})
  const before = (message['reactions'] ?? []) as Reaction[]
  const after = withReaction(before, emoji, user.webId, operation.verb === 'PUT')
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

function withReaction(before: Reaction[], emoji: string, person: string, isOn: boolean) {
  const others = (each: Reaction) => each.userAccountIds.filter((id) => id !== person)
  const known = before.some((each) => each.emoji === emoji)
  return [...before, ...(known ? [] : [{ emoji, userAccountIds: [] }])]
    .map((each) =>
      each.emoji === emoji
        ? { emoji, userAccountIds: [...others(each), ...(isOn ? [person] : [])] }
        : each,
    )
    .filter(({ userAccountIds }) => userAccountIds.length > 0)
}

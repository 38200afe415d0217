import { requireParticipant } from '../hooks/writtenByParticipant.ts'
import { getRecord } from '../records/find.ts'
import { keyInPath } from '../records/read.ts'
import { getEntity, handlerOf } from '../recordTypes.ts'
import { typingChange } from '../realtime/recordChange.ts'

/** A console sends one every three seconds; several windows of a person may be open. */
const limit = { allowed: 10, seconds: 10 }

/**
 * Reports to the others who have a conversation open that the person is typing in it. Nothing is
 * stored.
 * Errors  NOT_FOUND (404), RULE (422) for a person who takes no part (any more), TOO_MANY_REQUESTS (429)
 */
export const noteTyping = handlerOf<'conversation'>(async (call) => {
  const { service, user } = call
  const conversationId = keyInPath(call)!
  await getRecord(call, call.meta, conversationId)
  await requireParticipant(call, getEntity(call, 'message'), { conversationId })
  await service.typingLimiter.consume([{ name: user.webId, ...limit }])
  call.recordChanges.push({
    entity: typingChange,
    key: conversationId,
    act: 'UPDATED',
    references: { userAccountId: [user.webId] },
  })
  return { status: 204 }
})

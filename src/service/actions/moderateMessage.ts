import { isBlankText } from '../../model/blankText.ts'
import { filesIn } from '../../model/fileValue.ts'
import { recordPartActivity } from '../activity/activity.ts'
import { hiddenContentOf } from '../hooks/hiddenContent.ts'
import { forgetQuotes } from '../hooks/mentioned.ts'
import { moderates } from '../hooks/participation.ts'
import {
  entityFacts,
  messageDeleted,
  messageHidden,
  moderatorsOnly,
  notFound,
  wrongBodyShape,
} from '../problems.ts'
import { findRecords, getRecord } from '../records/find.ts'
import { recordBody } from '../records/read.ts'
import { authorOf } from '../records/write.ts'
import { getEntity, handlerOf, type CallOf, type RecordOf } from '../recordTypes.ts'
import { withdrawSms } from '../sms/withdrawSms.ts'
import { columnOf } from '../sql/entityRegistry.ts'

/** The longest reason, in characters. */
const maxReason = 500

/**
 * Hides a message from everyone who reads the conversation: `{ reason }`. Its text, files,
 * reactions and earlier versions move to a column that no list, search, export or stream reads, so
 * that none of them can leak it. Recorded as activity of the conversation.
 * Errors  WRONG_BODY (400), NOT_FOUND (404), RULE (422) for people who do not moderate the
 *         conversation, and for a message that is hidden, deleted or no message of a person
 */
export const hideMessage = handlerOf<'message'>(async (call) => {
  const { meta, sql } = call
  const message = await moderatedMessage(call)
  const { reason: given } = recordBody(call.body)
  const reason = typeof given === 'string' ? given.trim() : ''
  if (isBlankText(reason) || reason.length > maxReason)
    throw wrongBodyShape({
      expected: `{ "reason": a visible text of 1 to ${maxReason} characters }`,
    })
  if (message.hiddenDate) throw messageHidden({})
  if (message.deletedDate || message.event) throw messageDeleted({})
  const parts = contentFields.map((name) => `'${name}', ${columnOf(meta, name)}`)
  const cleared = contentFields.map(
    (name) => `${columnOf(meta, name)} = ${name === 'text' ? "''" : 'NULL'}`,
  )
  await sql(
    `UPDATE ${meta.table} SET ${columnOf(meta, 'hiddenContent')} = jsonb_build_object('by', $3::text, ${parts.join(', ')}), ${cleared.join(', ')}, ${columnOf(meta, 'hiddenReason')} = $2::text, ${columnOf(meta, 'hiddenDate')} = now(), version = version + 1 WHERE web_id = $1`,
    [message.webId, reason, authorOf(call)],
  )
  await forgetQuotes(call, [message])
  await withdrawSms(call, [message])
  return afterModeration(call, message, { from: null, to: reason })
})

/**
 * Shows a hidden message again as it was; one that is not hidden stays as it is.
 * Errors  NOT_FOUND (404), RULE (422) for people who do not moderate the conversation
 */
export const showMessage = handlerOf<'message'>(async (call) => {
  const { meta, sql } = call
  const message = await moderatedMessage(call)
  if (!message.hiddenDate) return { status: 200, body: message }
  const content = columnOf(meta, 'hiddenContent')
  const restored = contentFields.map((name) => {
    const value =
      name === 'text' ? `${content} ->> 'text'` : `nullif(${content} -> '${name}', 'null'::jsonb)`
    return `${columnOf(meta, name)} = ${value}`
  })
  const { reason } = await hiddenContentOf(call, call.meta, message)
  await sql(
    `UPDATE ${meta.table} SET ${restored.join(', ')}, ${content} = NULL, ${columnOf(meta, 'hiddenReason')} = NULL, ${columnOf(meta, 'hiddenDate')} = NULL, version = version + 1 WHERE web_id = $1`,
    [message.webId],
  )
  return afterModeration(call, message, { from: reason, to: null })
})

/**
 * What a moderator sees of a hidden message: `{ text, files, reason, by, hiddenDate }`; `by` is the
 * name of the moderator.
 * Errors  NOT_FOUND (404), also for a message that is not hidden, RULE (422) for people who do not
 *         moderate the conversation
 */
export const readHiddenMessage = handlerOf<'message'>(async (call) => {
  const message = await moderatedMessage(call)
  if (!message.hiddenDate) throw notFound(entityFacts(call.meta))
  const { content, reason } = await hiddenContentOf(call, call.meta, message)
  return {
    status: 200,
    body: {
      text: content.text ?? '',
      files: filesIn(content.files),
      reason,
      by: content.by,
      hiddenDate: message.hiddenDate,
    },
  }
})

/** What hiding takes out of sight. */
const contentFields = ['text', 'files', 'reactions', 'earlierTexts'] as const

/**
 * The message of the path, for a moderator of its conversation; locked unless the call only reads.
 */
async function moderatedMessage(call: CallOf<'message'>): Promise<RecordOf<'message'>> {
  const isRead = call.operation.verb === 'GET'
  const message = await getRecord(call, call.meta, call.path['webId']!, !isRead)
  if (!(await moderates(call, message))) throw moderatorsOnly({})
  return message
}

/** Records the change and publishes it; returns the message as everyone reads it. */
async function afterModeration(
  call: CallOf<'message'>,
  message: RecordOf<'message'>,
  reason: { from: string | null; to: string | null },
) {
  const { meta } = call
  const conversation = getEntity(call, 'conversation')
  const key = String(message.conversationId)
  const [whole] = await findRecords(call, conversation, [key], { scope: 'all' })
  await recordPartActivity(call, conversation, whole!, meta, {
    // Not the text: more people read activity than moderate.
    name: `${String(message.createdBy)}, ${String(message.sequence)}`,
    field: 'hiddenReason',
    ...reason,
  })
  call.writtenEntities.add(meta.name)
  call.recordChanges.push({
    entity: meta.name,
    key: String(message.webId),
    act: 'UPDATED',
    references: { conversationId: [key] },
  })
  return { status: 200, body: await getRecord(call, meta, String(message.webId)) }
}

import { mentionsIn } from '../../model/mentions.ts'
import { clearQuotes, notify } from '../notifications/notify.ts'
import { authorOf } from '../records/write.ts'
import { findEntity, getEntity, type RecordOf } from '../recordTypes.ts'
import type { RequestContext } from '../requestContext.ts'
import { columnOf } from '../sql/entityRegistry.ts'

/** The longest part of a message that a notification quotes, in characters. */
const quoteLength = 200

/**
 * Notifies the participants whom a message mentions (`@Ann Lee`), within its transaction: all by a
 * new one, by an edit those whom the message did not mention `before`. Its author and people who
 * have left get nothing.
 */
export async function notifyMentioned(
  call: RequestContext,
  message: RecordOf<'message'>,
  before?: { text: string; version: number },
): Promise<void> {
  const { conversationId, text, sequence } = message
  const content = String(text ?? '')
  if (!content.includes('@')) return
  const conversation = getEntity(call, 'conversation')
  const [member, account] = [getEntity(call, 'member'), getEntity(call, 'user-account')]
  const { rows } = await call.sql(
    `SELECT m.${columnOf(member, 'userAccountId')} AS person, concat_ws(' ', a.${columnOf(account, 'firstName')}, a.${columnOf(account, 'lastName')}) AS name, c.${columnOf(conversation, 'title')} AS title, c.${columnOf(conversation, 'siteId')} AS site
     FROM ${member.table} m JOIN ${account.table} a ON a.web_id = m.${columnOf(member, 'userAccountId')} JOIN ${conversation.table} c ON c.web_id = m.${columnOf(member, 'conversationId')}
     WHERE c.web_id = $1 AND m.${columnOf(member, 'leftDate')} IS NULL AND a.web_id <> $2`,
    [conversationId, call.user.webId],
  )
  const names = rows.map(({ name }) => name as string)
  const mentionedBy = (each: string) => new Set(mentionsIn(each, names).map(({ name }) => name))
  const [mentioned, known] = [mentionedBy(content), mentionedBy(before?.text ?? '')]
  const people = rows.filter(
    ({ name }) => mentioned.has(name as string) && !known.has(name as string),
  )
  if (people.length === 0) return
  await notify(call, [conversationId, sequence, before?.version ?? []].flat().join(' '), {
    kind: 'MENTION',
    people: people.map(({ person }) => String(person)),
    params: {
      author: authorOf(call),
      conversation: String(rows[0]!.title ?? ''),
      text: content.length > quoteLength ? `${content.slice(0, quoteLength)}…` : content,
    },
    link: linkTo(message),
    siteId: rows[0]!.site === null ? null : String(rows[0]!.site),
  })
}

/**
 * Takes the quote of messages that are hidden or deleted out of the notifications of their
 * mentions. What was sent by e-mail or SMS stays with who received it.
 */
export const forgetQuotes = (
  call: RequestContext,
  messages: RecordOf<'message'>[],
): Promise<void> => clearQuotes(call, messages.map(linkTo))

/** By its number, because a message that is being created has no key yet. */
const linkTo = ({ conversationId, sequence }: RecordOf<'message'>): string =>
  linkToMessage(String(conversationId), String(sequence))

/** The page of the console with the message that has a number in a conversation. */
export const linkToMessage = (conversationId: string, sequence: string): string =>
  `/chat/${encodeURIComponent(conversationId)}?sequence=${sequence}`

/** The keys of the accounts that have read the message to which a mention leads. */
export async function readersOf(
  call: Pick<RequestContext, 'sql' | 'service'>,
  link: string,
): Promise<Set<string>> {
  const member = findEntity(call, 'member')
  const [, conversation, sequence] = /^\/chat\/([^?]+)\?sequence=(\d{1,9})$/.exec(link) ?? []
  if (!member || !conversation) return new Set()
  const { rows } = await call.sql(
    `SELECT ${columnOf(member, 'userAccountId')} AS person FROM ${member.table} WHERE ${columnOf(member, 'conversationId')} = $1 AND ${columnOf(member, 'lastReadSequence')} >= $2::int`,
    [decodeURIComponent(conversation), Number(sequence)],
  )
  return new Set(rows.map(({ person }) => String(person)))
}

import { localDay } from '../../../fields/types/instant/views.tsx'
import type { ChatMessage } from '../useChat.ts'

/** Messages of one author stand together if they follow each other within this time. */
const togetherFor = 5 * 60_000

/** Whether a message is the first of its day; `previous` is the one above it. */
export const startsDay = (message: ChatMessage, previous: ChatMessage | undefined): boolean =>
  !previous || localDay(previous.createdDate) !== localDay(message.createdDate)

/** Whether the author stands above a message, which begins a group. */
export const startsGroup = (message: ChatMessage, previous: ChatMessage | undefined): boolean =>
  !previous ||
  Boolean(previous.event) ||
  previous.memberId !== message.memberId ||
  previous.createdBy !== message.createdBy ||
  startsDay(message, previous) ||
  Date.parse(message.createdDate) - Date.parse(previous.createdDate) > togetherFor

/**
 * The number of the first message of others after `readUpTo`, where a conversation is opened;
 * undefined: all are read. `latest` are the last messages in their order: of what lies before them,
 * the first message counts.
 */
export function firstUnread(
  latest: ChatMessage[],
  readUpTo: number,
  ownMember: string,
): number | undefined {
  const before = latest[0]?.sequence ?? 1
  if (before > readUpTo + 1) return readUpTo + 1
  return latest.find(
    ({ sequence, event, memberId }) => sequence > readUpTo && !event && memberId !== ownMember,
  )?.sequence
}

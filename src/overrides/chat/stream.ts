import { localDay } from '../../fields/types/instant/views.tsx'
import type { ChatMessage } from './useChat.ts'

/** What the stream shows, from top to bottom. */
export type StreamItem =
  | { kind: 'day'; key: string; date: string }
  | { kind: 'unread'; key: string }
  | { kind: 'event'; key: string; message: ChatMessage }
  | { kind: 'message'; key: string; message: ChatMessage; isFirst: boolean }

/** Messages of one author stand together if they follow each other within this time. */
const togetherFor = 5 * 60_000

/**
 * Groups messages by day and author. `isFirst` begins the messages of an author; `unreadAfter` is the
 * number of the last message that had been read when the conversation was opened.
 */
export function streamOf(
  messages: ChatMessage[],
  unreadAfter: number | undefined,
  ownMember: string | undefined,
): StreamItem[] {
  const items: StreamItem[] = []
  let day: string | undefined
  let before: ChatMessage | undefined
  let isMarked = unreadAfter === undefined
  const startDay = (date: string) => {
    const next = localDay(date)
    if (next === day) return
    day = next
    before = undefined
    items.push({ kind: 'day', key: `day ${next}`, date })
  }
  for (const message of messages) {
    const time = Date.parse(message.createdDate)
    startDay(message.createdDate)
    if (message.event) {
      before = undefined
      items.push({ kind: 'event', key: message.webId, message })
      continue
    }
    if (!isMarked && message.sequence > unreadAfter! && message.memberId !== ownMember) {
      isMarked = true
      before = undefined
      items.push({ kind: 'unread', key: 'unread' })
    }
    const isFirst =
      !before ||
      before.memberId !== message.memberId ||
      before.createdBy !== message.createdBy ||
      time - Date.parse(before.createdDate) > togetherFor
    items.push({ kind: 'message', key: message.webId, message, isFirst })
    before = message
  }
  return items
}

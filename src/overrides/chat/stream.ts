import { localDay } from '../../fields/types/instant/views.tsx'
import type { ChatMember, ChatMessage } from './useChat.ts'

/** A line of the stream: someone came or went. */
type Turn = { kind: 'joined' | 'left'; name: string; date: string }

/** What the stream shows, from top to bottom. */
export type StreamItem =
  | { kind: 'day'; key: string; date: string }
  | { kind: 'unread'; key: string }
  | ({ key: string } & Turn)
  | { kind: 'message'; key: string; message: ChatMessage; isFirst: boolean }

/** Messages of one author stand together if they follow each other within this time. */
const togetherFor = 5 * 60_000

/**
 * Groups messages by day and author. `isFirst` begins the messages of an author; `unreadAfter` is the
 * number of the last message that had been read when the conversation was opened.
 */
export function streamOf(
  messages: ChatMessage[],
  turns: Turn[],
  unreadAfter: number | undefined,
  ownMember: string | undefined,
): StreamItem[] {
  const items: StreamItem[] = []
  const waiting = turns.toSorted((a, b) => Date.parse(a.date) - Date.parse(b.date))
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
  const addTurns = (until: number) => {
    while (waiting[0] && Date.parse(waiting[0].date) <= until) {
      const turn = waiting.shift()!
      startDay(turn.date)
      before = undefined
      items.push({ ...turn, key: `${turn.kind} ${turn.name} ${turn.date}` })
    }
  }
  for (const message of messages) {
    const time = Date.parse(message.createdDate)
    addTurns(time)
    startDay(message.createdDate)
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
  addTurns(Infinity)
  return items
}

/** Who joined after the conversation began, and who left, since a time. */
export function turnsOf(members: ChatMember[], begun: string, since: string | undefined): Turn[] {
  const start = Date.parse(begun) + 1000
  return members
    .flatMap(({ name, joinedDate, leftDate }): Turn[] => [
      ...(Date.parse(joinedDate) > start
        ? [{ kind: 'joined' as const, name, date: joinedDate }]
        : []),
      ...(leftDate ? [{ kind: 'left' as const, name, date: leftDate }] : []),
    ])
    .filter(({ date }) => since === undefined || Date.parse(date) >= Date.parse(since))
}

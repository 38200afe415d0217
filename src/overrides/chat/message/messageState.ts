import { isolated } from './messageText.ts'
import type { ChatMessage } from '../useChat.ts'

/** The key of what stands in place of a message that is deleted or hidden; undefined for others. */
export const goneText = ({
  deletedDate,
  hiddenDate,
}: Pick<ChatMessage, 'deletedDate' | 'hiddenDate'>): string | undefined =>
  deletedDate ? 'chat.deleted' : hiddenDate ? 'chat.hidden' : undefined

/** The key of the line that says who joined, was added, left or was removed. */
export function eventKey({
  event,
  text,
  createdBy,
}: Pick<ChatMessage, 'event' | 'text' | 'createdBy'>): string {
  if (event === 'REMOVED') return 'chat.takenOff'
  if (event === 'LEFT') return 'chat.hasLeft'
  return text === createdBy ? 'chat.joined' : 'chat.added'
}

/** The line that says who joined, was added, left or was removed. */
export const eventText = (
  message: Pick<ChatMessage, 'event' | 'text' | 'createdBy'>,
  translate: (key: string, facts: Record<string, string>) => string,
): string =>
  translate(eventKey(message), {
    name: isolated(message.text),
    by: isolated(message.createdBy),
  })

import { describe, expect, test } from 'vitest'
import { firstUnread, startsDay, startsGroup } from '../../../src/overrides/chat/stream.ts'
import type { ChatMessage } from '../../../src/overrides/chat/useChat.ts'

const at = (day: number, minute: number) => new Date(2026, 4, day, 9, minute).toISOString()
const message = (sequence: number, memberId: string, createdDate: string): ChatMessage => ({
  webId: `m${sequence}`,
  conversationId: 'talk',
  memberId,
  text: `Line ${sequence}`,
  sequence,
  createdDate,
  createdBy: memberId,
  status: 'SENT',
})
const joined = (sequence: number, createdDate: string): ChatMessage => ({
  ...message(sequence, 'anna', createdDate),
  memberId: null,
  event: 'JOINED',
})

describe('the stream of a conversation', () => {
  test('groups messages by day, and those of one author within minutes', () => {
    const messages = [
      message(1, 'anna', at(1, 0)),
      message(2, 'anna', at(1, 2)),
      message(3, 'ben', at(1, 3)),
      message(4, 'ben', at(1, 20)),
      message(5, 'ben', at(2, 0)),
      joined(6, at(2, 1)),
      message(7, 'ben', at(2, 2)),
    ]
    const shown = messages.map((each, index) => {
      const previous = messages[index - 1]
      return [startsDay(each, previous), startsGroup(each, previous)]
    })
    expect(shown).toEqual([
      [true, true],
      [false, false],
      [false, true],
      [false, true],
      [true, true],
      [false, true],
      [false, true],
    ])
  })

  test('opens at the first message of others that had not been read', () => {
    const messages = [
      message(1, 'ben', at(1, 0)),
      message(2, 'anna', at(1, 1)),
      joined(3, at(1, 2)),
      message(4, 'ben', at(1, 3)),
    ]
    expect(firstUnread(messages, 1, 'anna')).toBe(4)
    expect(firstUnread(messages, 4, 'anna')).toBeUndefined()
    // What has not been loaded yet lies before the latest messages.
    expect(firstUnread(messages.slice(2), 1, 'anna')).toBe(2)
    expect(firstUnread([], 0, 'anna')).toBeUndefined()
  })
})

import { describe, expect, test } from 'vitest'
import { streamOf } from '../../../src/overrides/chat/stream.ts'
import type { ChatMessage } from '../../../src/overrides/chat/useChat.ts'

const at = (day: number, minute: number) => new Date(2026, 4, day, 9, minute).toISOString()
const message = (sequence: number, memberId: string, createdDate: string): ChatMessage => ({
  webId: `m${sequence}`,
  memberId,
  text: `Line ${sequence}`,
  sequence,
  createdDate,
  createdBy: memberId,
})
const shown = (items: ReturnType<typeof streamOf>) =>
  items.map((item) => (item.kind === 'message' ? [item.message.webId, item.isFirst] : item.kind))

describe('the stream of a conversation', () => {
  test('groups messages by day, and those of one author within minutes', () => {
    const messages = [
      message(1, 'anna', at(1, 0)),
      message(2, 'anna', at(1, 2)),
      message(3, 'ben', at(1, 3)),
      message(4, 'ben', at(1, 20)),
      message(5, 'ben', at(2, 0)),
    ]
    expect(shown(streamOf(messages, undefined, 'anna'))).toEqual([
      'day',
      ['m1', true],
      ['m2', false],
      ['m3', true],
      ['m4', true],
      'day',
      ['m5', true],
    ])
  })

  test('marks the first message of others that had not been read', () => {
    const messages = [
      message(1, 'ben', at(1, 0)),
      message(2, 'anna', at(1, 1)),
      message(3, 'ben', at(1, 2)),
    ]
    expect(shown(streamOf(messages, 1, 'anna'))).toEqual([
      'day',
      ['m1', true],
      ['m2', true],
      'unread',
      ['m3', true],
    ])
  })

  test('puts what happened to the participants between the messages', () => {
    const messages = [
      message(1, 'anna', at(1, 0)),
      { ...message(2, 'anna', at(1, 1)), memberId: null, event: 'JOINED' as const },
      message(3, 'anna', at(1, 2)),
    ]
    expect(shown(streamOf(messages, 0, 'ben'))).toEqual([
      'day',
      'unread',
      ['m1', true],
      'event',
      ['m3', true],
    ])
  })
})

import { describe, expect, test } from 'vitest'
import { firstUnread, startsDay, startsGroup } from '../../../src/overrides/chat/stream/stream.ts'
import {
  isOutgrown,
  likelyHeight,
  moveWindow,
  numberAt,
  openWindow,
  spacesOf,
} from '../../../src/overrides/chat/stream/streamWindow.ts'
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

  test('lays out a few of 100,000 rows around what is in sight, and no row moves when others are laid out', () => {
    const ends = { first: 11, last: 100_010 }
    const heights = new Map<number, number>()
    const total = () => {
      const [above, below] = spacesOf(window, ends)
      let rows = 0
      for (let each = window.from; each < Math.min(window.to, ends.last + 1); each++)
        rows += heights.get(each) ?? likelyHeight
      return above + rows + below
    }
    const startOf = (number: number) => {
      let [start] = spacesOf(window, ends)
      for (let each = window.from; each < number; each++) start += heights.get(each) ?? likelyHeight
      return start
    }
    let window = openWindow(ends, ends.last)
    expect([total(), window.to]).toEqual([100_000 * likelyHeight, Infinity])
    // Up by the wheel, by the bar to the begin, and down again.
    for (const number of [99_800, 99_600, 99_400, 50_000, 49_900, 200, 11, 150, 300, 99_990]) {
      if (isOutgrown(window, ends, number)) {
        const before = total()
        window = moveWindow(window, ends, number, heights)
        expect(total()).toBe(before)
      }
      // It is measured where it is laid out.
      heights.set(number, 100 + (number % 7))
      expect(isOutgrown(window, ends, number)).toBe(false)
      expect(Math.min(window.to, ends.last + 1) - window.from).toBeLessThanOrEqual(400)
      expect(numberAt(window, ends, startOf(number) + 1, heights)).toBe(number)
    }
    window = moveWindow(window, ends, ends.first, heights)
    expect(spacesOf(window, ends)[0]).toBe(0)
    expect(numberAt(window, ends, total() + 500, heights)).toBe(ends.last)
    // A conversation that grows for a day is not laid out from where it was opened.
    window = openWindow(ends, ends.last)
    const grown = { ...ends, last: ends.last + 1_000 }
    expect(isOutgrown(window, grown, grown.last)).toBe(true)
  })
})

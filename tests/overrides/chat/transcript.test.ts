import { expect, test } from 'vitest'
import { transcriptOf } from '../../../src/overrides/chat/conversation/transcript.ts'

const message = (more: object) => ({
  sequence: 1,
  createdDate: '2026-11-25T04:00:00Z',
  createdBy: 'Ann Lee',
  event: null,
  text: '',
  files: null,
  deletedDate: null,
  hiddenDate: null,
  ...more,
})

const words = {
  translate: (key: string, facts: Record<string, unknown> = {}) =>
    [key, ...Object.values(facts)].join(' '),
  timeOf: (instant: string) => instant.slice(11, 16),
}

/** An export as the service writes it, in pieces that end anywhere. */
const exported = (messages: object[]) =>
  new Blob([`[\n${messages.map((each) => JSON.stringify(each)).join(',\n')}\n]\n`])

const textOf = async (messages: object[]) => (await transcriptOf(exported(messages), words)).text()

test('a transcript has a line for each message, with files, events, and marks of what is gone', async () => {
  expect(
    await textOf([
      message({ text: 'One,\ntwo "three"' }),
      message({ text: 'See', files: [{ name: 'plan.pdf' }, { name: 'a\u202Eb.png' }] }),
      message({ event: 'JOINED', text: 'Bob Day' }),
      message({ event: 'JOINED', text: 'Ann Lee' }),
      message({ event: 'REMOVED', text: 'Bob Day' }),
      message({ deletedDate: '2026-11-25T05:00:00Z' }),
      message({ hiddenDate: '2026-11-25T05:00:00Z', text: null }),
    ]),
  ).toBe(
    [
      '[04:00] Ann Lee: One,',
      '    two "three"',
      '[04:00] Ann Lee: See [plan.pdf] [ab.png]',
      '[04:00] chat.added Bob Day Ann Lee',
      '[04:00] chat.joined Ann Lee Ann Lee',
      '[04:00] chat.takenOff Bob Day Ann Lee',
      '[04:00] Ann Lee: (chat.deleted)',
      '[04:00] Ann Lee: (chat.hidden)',
      '',
    ].join('\n'),
  )
})

test('a long transcript is converted in pieces, and an empty one is empty', async () => {
  const many = Array.from({ length: 5_000 }, (_, index) =>
    message({ text: `Line ${index} ${'ä'.repeat(100)}` }),
  )
  const lines = (await textOf(many)).trimEnd().split('\n')
  expect([lines.length, lines.at(-1)]).toEqual([
    5_000,
    `[04:00] Ann Lee: Line 4999 ${'ä'.repeat(100)}`,
  ])
  expect(await textOf([])).toBe('')
})

import { expect, test } from 'vitest'
import { createOutbox, type Unsent } from '../../../src/overrides/chat/composer/outbox.ts'

const box = 'unsentMessages.me.talk'

/** An outbox with a clock that only the test moves, and a service that answers as told. */
function makeOutbox() {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  let now = 0
  let timer: { at: number; send: () => void } | undefined
  let isOnline = true
  const open = () =>
    createOutbox({
      storage,
      now: () => now,
      sendLater: (_, pause, send) => (timer = { at: now + pause, send }),
      isOnline: () => isOnline,
    })
  const arrived: string[] = []
  const tried: string[] = []
  let answer: (message: Unsent) => object | undefined = () => undefined
  const how = {
    send: async (message: Unsent) => {
      tried.push(message.key)
      const error = answer(message)
      if (error) throw error
      if (!arrived.includes(message.key)) arrived.push(message.key)
    },
    explain: (error: unknown) => JSON.stringify(error),
  }
  return {
    stored,
    open,
    how,
    arrived,
    tried,
    answerWith: (next: typeof answer) => void (answer = next),
    goOnline: (value: boolean) => void (isOnline = value),
    /** Lets what is being sent finish. */
    settle: () => new Promise((resolve) => setImmediate(resolve)),
    pause: () => timer && timer.at - now,
    async elapse() {
      const { at, send } = timer!
      timer = undefined
      now = at
      send()
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

const message = (key: string): Unsent => ({ key, text: key, writtenAt: '' })

test('messages above the limit of the service wait for as long as it asks, an hour at most, and arrive in their order', async () => {
  const host = makeOutbox()
  const outbox = host.open()
  let allowed = 2
  host.answerWith(() =>
    allowed-- > 0 ? undefined : { status: 429, body: { params: { seconds: 4 } } },
  )
  for (const key of ['1', '2', '3', '4']) outbox.add(box, message(key), host.how)
  await host.settle()
  expect(host.arrived).toEqual(['1', '2'])
  expect(outbox.read(box)).toMatchObject([{ key: '3', retryAt: 4_000 }, { key: '4' }])
  expect(outbox.read(box).some(({ failure }) => failure)).toBe(false)
  expect(host.pause()).toBe(4_000)
  allowed = 1
  host.answerWith(() =>
    allowed-- > 0 ? undefined : { status: 429, body: { params: { seconds: 1e9 } } },
  )
  await host.elapse()
  expect([host.arrived, host.pause()]).toEqual([['1', '2', '3'], 3_600_000])
  allowed = 9
  await host.elapse()
  expect(host.arrived).toEqual(['1', '2', '3', '4'])
  expect([outbox.read(box), host.stored.size]).toEqual([[], 0])
})

test('what does not reach the service is sent again after pauses that grow, once each, and not while the browser is offline', async () => {
  const host = makeOutbox()
  const outbox = host.open()
  host.answerWith(() => new TypeError('Failed to fetch'))
  outbox.add(box, message('1'), host.how)
  outbox.add(box, message('2'), host.how)
  await host.settle()
  expect(outbox.read(box).map(({ failure }) => failure)).toEqual(['{}', '{}'])
  const pauses = [host.pause()]
  for (let each = 0; each < 6; each++) {
    await host.elapse()
    pauses.push(host.pause())
  }
  expect(pauses).toEqual([3_000, 6_000, 12_000, 24_000, 48_000, 60_000, 60_000])
  expect(host.tried).toEqual(Array(7).fill('1'))
  host.goOnline(false)
  await host.elapse()
  expect(host.tried).toHaveLength(7)
  host.goOnline(true)
  host.answerWith(() => undefined)
  await host.elapse()
  expect(host.arrived).toEqual(['1', '2'])
  expect(outbox.read(box)).toEqual([])
})

test('a message that is refused says why and does not hold up the others', async () => {
  const host = makeOutbox()
  const outbox = host.open()
  host.answerWith(({ key }) => (key === '1' ? { status: 422 } : undefined))
  for (const key of ['1', '2']) outbox.add(box, message(key), host.how)
  await host.settle()
  expect(host.arrived).toEqual(['2'])
  expect(outbox.read(box)).toMatchObject([{ key: '1', failure: '{"status":422}' }])
  expect(host.pause()).toBeUndefined()
  // It is sent again only on request.
  outbox.resume(box, host.how)
  outbox.add(box, message('3'), host.how)
  await host.settle()
  expect(host.tried).toEqual(['1', '2', '3'])
  outbox.retry(box, host.how)
  await host.settle()
  expect(host.tried).toEqual(['1', '2', '3', '1'])
  outbox.discard(box, '1')
  expect(host.stored.size).toBe(0)
})

test('a message that is written after one that did not arrive is sent after it', async () => {
  const host = makeOutbox()
  const outbox = host.open()
  host.answerWith(() => new TypeError('Failed to fetch'))
  outbox.add(box, message('1'), host.how)
  await host.settle()
  host.answerWith(() => undefined)
  outbox.add(box, message('2'), host.how)
  await host.settle()
  expect(host.arrived).toEqual(['1', '2'])
})

test('a page that opens again sends what the one before it left, under the same key', async () => {
  const host = makeOutbox()
  host.answerWith(() => new TypeError('Failed to fetch'))
  host.open().add(box, message('1'), host.how)
  await host.settle()
  host.answerWith(() => undefined)
  const next = host.open()
  expect(next.read(box)).toMatchObject([{ key: '1' }])
  next.resume(box, host.how)
  await host.settle()
  expect([host.arrived, next.read(box)]).toEqual([['1'], []])
})

test('a full storage of the browser stops no message', async () => {
  const host = makeOutbox()
  const outbox = host.open()
  host.stored.set = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  outbox.add(box, message('1'), host.how)
  await host.settle()
  expect(host.arrived).toEqual(['1'])
})

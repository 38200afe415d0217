import { expect, test } from 'vitest'
import { baseUrl, http, session } from '../../src/app/compositionRoot.ts'
import { startBrowserService } from '../../src/browserService.ts'
import { createLive } from '../../src/client/live/live.ts'
import { endWorld, snapshotAddress } from '../../stories/storyWorld.ts'
import { enterService } from '../fields/views/mount.tsx'

/** Counts refetches; `reached` resolves once there were that many. */
function counting() {
  const waiting: { count: number; resolve: () => void }[] = []
  let count = 0
  const renew = async () => {
    count++
    for (const each of waiting) if (count >= each.count) each.resolve()
  }
  return {
    renew,
    count: () => count,
    reached: (wanted: number) =>
      count >= wanted
        ? Promise.resolve()
        : new Promise<void>((resolve) => waiting.push({ count: wanted, resolve })),
  }
}

/** Holds back what the next stream of the service delivers, as a slow network does. */
function holdFirstStream() {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  const original = window.fetch
  window.fetch = async (input, options) => {
    const response = await original(input, options)
    if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response
    window.fetch = original
    return new Response(
      response.body!.pipeThrough(
        new TransformStream<Uint8Array, Uint8Array>({
          async transform(chunk, controller) {
            await promise
            controller.enqueue(chunk)
          },
        }),
      ),
      response,
    )
  }
  return { release }
}

test('without a realtime endpoint, visible data is refetched periodically until nobody subscribes [API-COM-09, CHAT-07]', {
  tags: 'thorough',
}, async () => {
  await endWorld()
  await startBrowserService(snapshotAddress, { realtimePublicKey: undefined })
  await enterService()
  expect((await http({ verb: 'GET', path: '/realtime' })).status).toBe(204)
  const over = new AbortController()
  const { renew, count, reached } = counting()
  const watching = createLive({ http, baseUrl, session, pollInterval: 20 })(
    { entity: 'message' },
    renew,
    over.signal,
  )
  await reached(3)
  over.abort()
  await watching
  const last = count()
  await new Promise((resolve) => requestAnimationFrame(resolve))
  expect(count()).toBe(last)
})

test('a subscription ends with the session', async () => {
  await enterService()
  session.write({ token: 'ended' })
  const { renew, count } = counting()
  await createLive({ http, baseUrl, session })(
    { entity: 'message' },
    renew,
    new AbortController().signal,
  )
  expect(count()).toBe(0)
})

test('a change that the previous stream still has to deliver is reported after another one took its place [API-COM-09]', async () => {
  await endWorld()
  await enterService()
  const held = holdFirstStream()
  const over = new AbortController()
  const conversations = counting()
  const watch = createLive({ http, baseUrl, session })
  void watch({ entity: 'conversation' }, conversations.renew, over.signal)
  await conversations.reached(1)
  const { json } = await http({ verb: 'GET', path: '/chat/conversations' })
  const path = `/chat/conversations/${json.content[0].webId}`
  await http({ verb: 'PATCH', path, body: { title: 'Delivery on Monday' } })
  const messages = counting()
  void watch({ entity: 'message' }, messages.renew, over.signal)
  await messages.reached(1)
  expect(conversations.count()).toBe(1)
  held.release()
  await conversations.reached(2)
  over.abort()
})

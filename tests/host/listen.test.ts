import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { listen } from '../../src/host/listen.ts'

test('an HTTP/1.0 request without a host, as load balancers send, is answered', async () => {
  const { port, close } = await listen(
    async (request) => new Response(new URL(request.url).pathname),
    0,
  )
  try {
    const socket = connect(port, 'localhost')
    socket.write('GET /healthz HTTP/1.0\r\n\r\n')
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*\/healthz/)
  } finally {
    await close()
  }
})

test('it listens only on the given address', async () => {
  const { server, close } = await listen(async () => new Response(), 0, { host: '127.0.0.1' })
  expect(server.address()).toMatchObject({ address: '127.0.0.1' })
  await close()
  await expect(listen(async () => new Response(), 0, { host: '192.0.2.1' })).rejects.toThrow(
    'HOST is 192.0.2.1, which is not an address of this machine.',
  )
})

test('a body that does not arrive in time is refused, and the connection ends', async () => {
  const { port, close } = await listen(async (request) => new Response(await request.text()), 0, {
    bodyTimeout: 200,
  })
  try {
    const send = (path: string, length: number) => {
      const socket = connect(port, 'localhost')
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${length}\r\n\r\nab`,
      )
      return socket
    }
    const tooSlow = /^HTTP\/1\.1 408 [^]*"CALL_TOO_SLOW"/
    // A file may take longer while it arrives.
    const file = send('/api/import/site', 100_002)
    const arriving = setInterval(() => file.write('c'.repeat(10_000)), 50)
    expect(await text(send('/api/site/sites', 5))).toMatch(tooSlow)
    expect(await text(send('/api/import/site', 5))).toMatch(tooSlow)
    const answer = text(file)
    expect(await answer).toMatch(/^HTTP\/1\.1 200 [^]*abccc/)
    clearInterval(arriving)
  } finally {
    await close()
  }
})

test('a response that nobody reads on ends, one that takes its time does not', async () => {
  const cancelled = Promise.withResolvers<void>()
  const endless = () =>
    new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(1_000_000)),
      cancel: () => cancelled.resolve(),
    })
  const late = Promise.withResolvers<string>()
  const { port, close } = await listen(
    async (request) =>
      new Response(request.url.endsWith('/endless') ? endless() : await late.promise),
    0,
    { readTimeout: 50 },
  )
  try {
    const get = (path: string) => {
      const socket = connect(port, 'localhost')
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
      return socket
    }
    const slow = get('/slow')
    const stalled = get('/endless').pause()
    await cancelled.promise
    late.resolve('at last')
    expect(await text(slow)).toContain('at last')
    stalled.destroy()
  } finally {
    await close()
  }
})

test.each([
  [
    'headers that are too long',
    `GET /api/site/sites HTTP/1.1\r\nHost: localhost\r\nsiteIds: ${'1,'.repeat(20_000)}\r\n\r\n`,
    431,
    'HEADERS_TOO_LARGE',
    { limit: 16_384 },
  ],
  ['what is no HTTP', 'HELLO THERE\r\n\r\n', 400, 'UNREADABLE_CALL', undefined],
])('%s is refused with a standard problem response', async (_, sent, status, error, params) => {
  const { port, close } = await listen(async () => new Response(), 0)
  try {
    const socket = connect(port, 'localhost')
    socket.write(sent)
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [^]*application/json`))
    expect(JSON.parse(body)).toMatchObject({ status, error, ...(params ? { params } : {}) })
  } finally {
    await close()
  }
})

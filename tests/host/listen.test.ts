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
    bodyTimeout: 50,
  })
  try {
    const send = (path: string) => {
      const socket = connect(port, 'localhost')
      socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nab`)
      return socket
    }
    const file = send('/api/import/site')
    expect(await text(send('/api/site/sites'))).toMatch(/^HTTP\/1\.1 408 [^]*"CALL_TOO_SLOW"/)
    file.end('cde')
    expect(await text(file)).toMatch(/^HTTP\/1\.1 200 [^]*abcde/)
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

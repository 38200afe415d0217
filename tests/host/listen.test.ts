import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { listen } from '../../src/host/listen.ts'

test('a call of HTTP/1.0 that names no host, as load balancers ask, is answered', async () => {
  const { port, close } = await listen(async (request) => new Response(new URL(request.url).pathname), 0)
  try {
    const socket = connect(port, 'localhost')
    socket.write('GET /healthz HTTP/1.0\r\n\r\n')
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*\/healthz/)
  } finally {
    await close()
  }
})

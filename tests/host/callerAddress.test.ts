import { expect, test } from 'vitest'
import { callerAddress, readTrustedProxies } from '../../src/host/callerAddress.ts'
import { listen } from '../../src/host/listen.ts'

const proxy = '10.0.0.1'
const caller = '203.0.113.9'
const inner = '10.0.0.2'

test.each([
  // trusted proxies, address of the connection, X-Forwarded-For, address of the caller
  [undefined, proxy, caller, proxy],
  ['0', proxy, caller, proxy],
  ['1', proxy, caller, caller],
  ['1', proxy, `198.51.100.1, ${caller}`, caller],
  ['2', proxy, `198.51.100.1, ${caller}, ${inner}`, caller],
  ['2', proxy, caller, caller],
  ['1', proxy, undefined, proxy],
  ['1', proxy, '', proxy],
  ['1', proxy, 'unknown', proxy],
  ['1', '::ffff:10.0.0.1', '::ffff:203.0.113.9', caller],
  ['1', proxy, `${caller}:51234`, caller],
  ['1', proxy, '[2001:db8::7]:443', '2001:db8::7'],
  ['10.0.0.0/8', proxy, `198.51.100.1, ${caller}, ${inner}`, caller],
  ['10.0.0.0/8, ::1', '::1', `${caller}, ${proxy}`, caller],
  ['10.0.0.0/8', caller, '198.51.100.1', caller],
  ['10.0.0.1', proxy, `${caller}, ${inner}`, inner],
])('TRUST_PROXY=%s: a request from %s with X-Forwarded-For "%s" comes from %s', (trusted, remote, header, expected) => {
  expect(
    callerAddress(remote, header, trusted === undefined ? undefined : readTrustedProxies(trusted)),
  ).toBe(expected)
})

test('a listening server trusts X-Forwarded-For only from its proxies', async () => {
  const echo = async (_: Request, from: { address?: string }) => Response.json(from.address)
  const ask = async (trusted?: number) => {
    const { port, close } = await listen(echo, 0, { trusted })
    const answer: unknown = await (
      await fetch(`http://127.0.0.1:${port}/`, {
        headers: { 'x-forwarded-for': `198.51.100.1, ${caller}` },
      })
    ).json()
    await close()
    return answer
  }
  expect(await ask()).toBe('127.0.0.1')
  expect(await ask(1)).toBe(caller)
})

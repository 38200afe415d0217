import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { starting } from '../../src/host/starting.ts'

const ask = (path: string, headers: Record<string, string> = {}) =>
  starting.fetch(new Request(`http://localhost${path}`, { headers }))

test('a browser that opens the console during the start gets a page in its language that loads itself again', async () => {
  const response = await ask('/', {
    accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
    'accept-language': 'ja,en;q=0.5',
  })
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const html = await response.text()
  expect(html).toContain('<html lang="ja">')
  expect(html).toContain('Branchdesk を起動しています')
  const script = /<script>(.*)<\/script>/.exec(html)![1]!
  expect(script).toBe('setTimeout(() => location.reload(), 2000)')
  expect(response.headers.get('content-security-policy')).toContain(
    `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
})

test('a call during the start is refused with an error and the time to wait, and health checks are answered', async () => {
  const call = await ask('/api/site')
  expect([call.status, call.headers.get('retry-after')]).toEqual([503, '2'])
  expect((await call.json()).error).toBe('STARTING')
  expect(await (await ask('/healthz', { accept: 'text/html' })).json()).toEqual({ status: 'alive' })
})

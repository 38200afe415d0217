import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createPageHeaders, pagePolicy } from '../../src/host/pageHeaders.ts'

const policyOf = (connectOrigins: string[]) =>
  createPageHeaders({ overHttps: false, connectOrigins })(new Response()).headers.get(
    'content-security-policy',
  )

test('a page may call its own origin and the configured ones, and no others', () => {
  expect(policyOf([])).toMatch(/connect-src 'self';/)
  expect(policyOf(['https://api.example', 'https://other.example:8443'])).toMatch(
    /connect-src 'self' https:\/\/api\.example https:\/\/other\.example:8443;/,
  )
})

test('a page may use camera, microphone and position, and play what it has read', () => {
  const { headers } = createPageHeaders({ overHttps: false, connectOrigins: [] })(new Response())
  expect(headers.get('permissions-policy')).toContain(
    'camera=(self), microphone=(self), geolocation=(self)',
  )
  expect(headers.get('content-security-policy')).toContain("media-src 'self' blob:;")
})

test('a header of the response itself is kept, and only HTTPS responses require HTTPS', () => {
  const answer = createPageHeaders({ overHttps: true, connectOrigins: [] })(
    new Response(null, { headers: { 'referrer-policy': 'no-referrer' } }),
  )
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  expect(answer.headers.get('strict-transport-security')).toContain('max-age=')
  expect(
    createPageHeaders({ overHttps: false, connectOrigins: [] })(new Response()).headers.has(
      'strict-transport-security',
    ),
  ).toBe(false)
})

test('a page may run its own scripts, and no others', () => {
  const html = '<head><script>go()</script><script type="module" src="/a.js"></script></head>'
  const hash = createHash('sha256').update('go()').digest('base64')
  expect(pagePolicy([], html)).toContain(`; script-src 'self' 'sha256-${hash}';`)
  expect(pagePolicy([])).toContain("; script-src 'self';")
})

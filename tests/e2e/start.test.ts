import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { callAs, copyDemo, productAddress, tokenOf } from './service.ts'
import { startProduct, startRunning } from './startProduct.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'branchdesk-start-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
/** One data folder for all starts. The product that made the demo data has filled it. */
const environment = { DATA_DIR: copyDemo(path.join(folder, 'data')), DEMO: 'off' }

test('the page is served under a policy that allows no scripts but its own', async () => {
  const response = await fetch(productAddress())
  expect(response.status).toBe(200)
  const [, start] = /<script>(.*?)<\/script>/s.exec(await response.text())!
  const hash = createHash('sha256').update(start!).digest('base64')
  expect(response.headers.get('content-security-policy')).toContain(
    `; script-src 'self' 'sha256-${hash}';`,
  )
})

test('the page is a production build', async () => {
  const page = await (await fetch(productAddress())).text()
  const scripts = await Promise.all(
    [...page.matchAll(/assets\/[^"]+\.js/g)].map(async ([file]) =>
      (await fetch(`${productAddress()}/${file}`)).text(),
    ),
  )
  expect(scripts.length).toBeGreaterThan(0)
  // This text is in the development build of React.
  expect(scripts.join('')).not.toContain('Download the React DevTools')
})

test('a second start works on the data folder of the first, which no other process may use meanwhile, and both stop cleanly', {
  tags: 'thorough',
}, async () => {
  const first = await startRunning(environment)
  // A process beside it is refused in one clear line.
  expect(await startProduct(environment)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^The data folder .* is in use by process \d+\..*\n$/),
  })
  expect(await first.stop('SIGINT')).toBe(0)
})

test('a port in use is reported with a solution', { tags: 'thorough' }, async () => {
  const taken = createServer().listen(0)
  const { port } = taken.address() as AddressInfo
  const refused = await startProduct({ ...environment, PORT: String(port) })
  taken.close()
  expect(refused).toMatchObject({
    code: 1,
    output: expect.stringContaining(
      `Port ${port} is in use by another program. Stop it, or choose another port: PORT=${port + 1} npm start`,
    ),
  })
})

test('a wrong variable stops the start with one line naming it', async () => {
  expect(await startProduct({ PORT: '30000000' })).toMatchObject({
    code: 1,
    output:
      'PORT is "30000000"; allowed: a whole number from 0 to 65535 (0 picks any free port).\n',
  })
})

test('a plain path leads to its screen', async () => {
  const response = await fetch(`${productAddress()}/branch`, { redirect: 'manual' })
  expect([response.status, response.headers.get('location')]).toEqual([302, '/#/branch'])
})

test('a stop completes open event streams and does not wait for their clients [API-COM-09]', {
  tags: 'thorough',
}, async () => {
  const product = await startRunning({
    DATA_DIR: copyDemo(path.join(folder, 'listened')),
    REALTIME_PUBLIC_KEY: 'the-key-of-this-test',
  })
  const call = await callAs('admin@acme.test', product.address)
  expect(await call('GET', 'realtime')).toEqual({
    endpoint: '/graphql',
    publicKey: 'the-key-of-this-test',
  })
  const token = await tokenOf('admin@acme.test', product.address)
  const query = encodeURIComponent('subscription { recordChanged(entity: "message") { webId } }')
  const stream = await fetch(`${product.address}/api/graphql?query=${query}`, {
    headers: {
      authorization: `Bearer ${token}`,
      'x-api-key': 'the-key-of-this-test',
      accept: 'text/event-stream',
    },
  })
  expect(stream.status).toBe(200)
  const [text, code] = await Promise.all([stream.text(), product.stop('SIGTERM')])
  // A stream that is cut off would be an error.
  expect([text, code]).toEqual([expect.stringMatching(/event: complete\ndata:\n\n$/), 0])
})

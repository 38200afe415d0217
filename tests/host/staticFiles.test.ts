import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { StartError } from '../../src/host/listen.ts'
import { createStaticFiles } from '../../src/host/staticFiles.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'static-'))
mkdirSync(path.join(folder, 'assets'))
writeFileSync(path.join(folder, 'index.html'), '<!doctype html>')
writeFileSync(path.join(folder, 'assets/app-1a2b.js'), 'let a')
writeFileSync(path.join(folder, 'assets/app-1a2b.js.gz'), gzipSync('let a'))
const serve = createStaticFiles(folder)
afterAll(() => rmSync(folder, { recursive: true }))

const get = (target: string, headers: Record<string, string> = {}, method = 'GET') =>
  serve(new Request(`http://desk.test${target}`, { headers, method }))

test('the root serves the page, which the browser revalidates each time', async () => {
  const response = await get('/')
  expect([
    response.status,
    response.headers.get('content-type'),
    response.headers.get('cache-control'),
  ]).toEqual([200, 'text/html; charset=utf-8', 'no-cache'])
})

test('without a build, the start reports what to run', () => {
  expect(() => createStaticFiles(path.join(folder, 'missing'))).toThrow(
    new StartError(
      `There is no console in ${path.join(folder, 'missing')}/: it is not built yet. npm start builds and starts it; npm run build only builds it.`,
    ),
  )
})

test('a page can be changed before it is sent, with headers for what is sent, also when the browser has it', async () => {
  const changed = createStaticFiles(folder, {
    change: (html) => `${html}<p>`,
    headers: (html) => ({ 'x-length': String(html.length) }),
  })
  const page = await changed(new Request('http://desk.test/'))
  expect(await page.text()).toBe('<!doctype html><p>')
  const etag = page.headers.get('etag')!
  const again = await changed(
    new Request('http://desk.test/', { headers: { 'if-none-match': etag } }),
  )
  expect([page, again].map(({ status, headers }) => [status, headers.get('x-length')])).toEqual([
    [200, '18'],
    [304, '18'],
  ])
})

test('a file with a hash in its name is cached forever and compressed for clients that accept it', async () => {
  const response = await get('/assets/app-1a2b.js', { 'accept-encoding': 'br, gzip' })
  expect(response.headers.get('cache-control')).toContain('immutable')
  expect(response.headers.get('content-encoding')).toBe('gzip')
  expect(
    (await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip;q=0' })).headers.get(
      'content-encoding',
    ),
  ).toBeNull()
})

test('a file that the browser already has is answered with 304', async () => {
  const etag = (await get('/')).headers.get('etag')!
  expect((await get('/', { 'if-none-match': etag })).status).toBe(304)
})

test('the plain path of a screen redirects to its hash route', async () => {
  const response = await get('/detail/site/7?tab=users')
  expect([response.status, response.headers.get('location')]).toEqual([
    302,
    '/#/detail/site/7?tab=users',
  ])
})

test.each([
  '/assets/gone.js',
  '/../package.json',
  '/%2e%2e/%2e%2e/etc/passwd.txt',
  '/assets/app-1a2b.js.gz',
  '/%ff.js',
])('%s is not found', async (target) => {
  expect((await get(target)).status).toBe(404)
})

test('only GET and HEAD are allowed', async () => {
  expect((await get('/', {}, 'POST')).status).toBe(405)
})

test('a file that a later build removed is not found, and other errors are not hidden', async () => {
  const gone = path.join(folder, 'assets/old-3c4d.js')
  writeFileSync(gone, 'let b')
  const later = createStaticFiles(folder)
  rmSync(gone)
  expect((await later(new Request('http://desk.test/assets/old-3c4d.js'))).status).toBe(404)
  const became = path.join(folder, 'assets/new-5e6f.js')
  writeFileSync(became, 'let c')
  const last = createStaticFiles(folder)
  rmSync(became)
  mkdirSync(became)
  await expect(last(new Request('http://desk.test/assets/new-5e6f.js'))).rejects.toThrow('EISDIR')
})

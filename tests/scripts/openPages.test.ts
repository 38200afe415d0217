import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOpenPages } from '../../scripts/openPages.ts'

type Message = { type: string; updates?: { path: string }[]; err?: { message: string } }

const pages = createOpenPages()
const cacheDir = mkdtempSync(path.join(tmpdir(), 'branchdesk-vite-'))
let vite: ViteDevServer
beforeAll(async () => {
  vite = await createServer({
    configFile: false,
    cacheDir,
    plugins: [react(), pages.plugin],
    optimizeDeps: { noDiscovery: true, include: [] },
    logLevel: 'silent',
    server: { host: '127.0.0.1', port: 0, watch: null },
  })
  await vite.listen()
}, 60_000)
afterAll(async () => {
  await vite.close()
  rmSync(cacheDir, { recursive: true })
})

/** The messages that a newly opened page receives. */
async function openPage() {
  const { port } = vite.httpServer!.address() as AddressInfo
  const messages: Message[] = []
  const socket = new WebSocket(
    `ws://127.0.0.1:${port}/?token=${vite.config.webSocketToken}`,
    'vite-hmr',
  )
  socket.addEventListener('message', ({ data }) =>
    messages.push(JSON.parse(String(data)) as Message),
  )
  await expect.poll(() => messages.map(({ type }) => type)).toContain('connected')
  return { messages, [Symbol.dispose]: () => socket.close() }
}

test('an error is shown over the open pages and over pages that open later, and disappears when it is fixed', async () => {
  using page = await openPage()
  pages.fail({ message: 'schemas/site.json:4: \u001B[31mno\u001B[0m', stack: '' })
  await expect
    .poll(() => page.messages.at(-1))
    .toMatchObject({ type: 'error', err: { message: 'schemas/site.json:4: no' } })
  using later = await openPage()
  expect(later.messages.map(({ type }) => type)).toContain('error')
  await pages.renew([])
  await expect.poll(() => page.messages.at(-1)).toEqual({ type: 'update', updates: [] })
  using last = await openPage()
  expect(last.messages.map(({ type }) => type)).toEqual(['connected'])
})

test('when a schema changes several files, the page reloads the console once and keeps its URL', {
  timeout: 60_000,
}, async () => {
  const client = vite.environments.client
  for (const file of [
    'app/Console.tsx',
    'generated/manifest.ts',
    'generated/loaders.ts',
    'generated/entities/site.ts',
    'generated/entities/device.ts',
  ])
    await client.transformRequest(`/src/${file}`)
  using page = await openPage()
  await pages.renew(['entities/site.ts', 'entities/device.ts', 'manifest.ts'])
  await expect.poll(() => page.messages.map(({ type }) => type)).toContain('update')
  expect(page.messages.filter(({ type }) => type !== 'connected')).toEqual([
    { type: 'update', updates: [expect.objectContaining({ path: '/src/app/Console.tsx' })] },
  ])
  // The browser fetches modules whose URL is newer.
  const codeOf = async (file: string) => (await client.transformRequest(`/src/${file}`))!.code
  expect(await codeOf('generated/manifest.ts')).toMatch(/loaders\.ts\?t=\d+/)
  const loaders = await codeOf('generated/loaders.ts')
  expect(loaders).toMatch(/entities\/site\.ts\?t=\d+/)
  expect(loaders).not.toMatch(/entities\/role\.ts\?t=\d+/)
})

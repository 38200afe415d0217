import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from 'playwright-core'

/** Flags for a quiet Chromium that runs in a container and asks nobody on the network for anything. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * A Chromium's path: the one named by CHROMIUM_PATH or PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH, Playwright's own, the system's.
 * Errors  a path named by the environment that does not exist
 */
export function findChromium(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  for (const variable of ['CHROMIUM_PATH', 'PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH']) {
    const named = environment[variable]
    if (!named) continue
    if (existsSync(named)) return named
    throw new Error(`${variable} names ${named}, which does not exist.`)
  }
  const folders = (environment.PATH ?? '').split(path.delimiter)
  const onPath = names.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  return [chromium.executablePath(), ...onPath, ...places].find(
    (candidate) => candidate && existsSync(candidate),
  )
}

/** The same, and where there is none, gets one: Playwright's download first, then the system's packages when root. */
export function getChromium(): string {
  const found = findChromium()
  if (found) return found
  console.log('No Chromium found; getting one …')
  const installers: [string, string[]][] = [
    [
      process.execPath,
      [
        'node_modules/playwright/cli.js',
        'install',
        ...(isRoot() ? ['--with-deps'] : []),
        'chromium',
      ],
    ],
  ]
  if (isRoot())
    installers.push(
      ['apt-get', ['update']],
      ['apt-get', ['install', '--yes', '--no-install-recommends', 'chromium']],
    )
  for (const [program, args] of installers) {
    // Each may fail where the other works: the download needs Playwright's host, the package a Debian that has it.
    spawnSync(program, args, { stdio: 'inherit' })
    const got = findChromium()
    if (got && starts(got)) return got
  }
  throw new Error(
    'No Chromium could be found or installed. Install Chromium or Chrome, or name one in CHROMIUM_PATH.',
  )
}

const isRoot = () => process.platform === 'linux' && process.getuid?.() === 0

/** Whether the browser runs at all: a download without the system's libraries does not. */
function starts(program: string): boolean {
  try {
    execFileSync(program, ['--version', ...chromiumFlags], { stdio: 'ignore', timeout: 20_000 })
    return true
  } catch {
    return false
  }
}

import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from 'playwright-core'

/** Flags for a Chromium that runs in a container and makes no background requests. */
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
 * The path of Chromium: named by CHROMIUM_PATH or PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH, else that of
 * Playwright, else that of the system.
 * Errors  a path in the environment that does not exist
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

/**
 * The path of Chromium. If there is none, installs it: the download of Playwright first, then, as
 * root, the package of the system.
 */
export function getChromium(): string {
  const found = findChromium()
  if (found) return found
  console.log('No Chromium found; installing it …')
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
    // Either may fail where the other works: the download needs the host of Playwright, the package
    // needs a Debian that has it.
    spawnSync(program, args, { stdio: 'inherit' })
    const got = findChromium()
    if (got && starts(got)) return got
  }
  throw new Error(
    'No Chromium could be found or installed. Install Chromium or Chrome, or name one in CHROMIUM_PATH.',
  )
}

const isRoot = () => process.platform === 'linux' && process.getuid?.() === 0

/** Whether the browser starts: a download without the libraries of the system does not. */
function starts(program: string): boolean {
  try {
    execFileSync(program, ['--version', ...chromiumFlags], { stdio: 'ignore', timeout: 20_000 })
    return true
  } catch {
    return false
  }
}

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

/** Chromium without the window of a browser: a page costs half the processor time. */
const shells = ['chromium-headless-shell', 'chrome-headless-shell']
const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * The path of Chromium: named by CHROMIUM_PATH or PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH, else the
 * headless shell of the system, else that of Playwright, else a browser of the system.
 * Errors  a path in the environment that does not exist
 */
export function findChromium(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  const variable = namedIn(environment)
  if (variable) {
    const named = environment[variable]!
    if (existsSync(named)) return named
    throw new Error(`${variable} names ${named}, which does not exist.`)
  }
  return [
    ...onPath(shells, environment),
    chromium.executablePath(),
    ...onPath(names, environment),
    ...places,
  ].find((candidate) => candidate && existsSync(candidate))
}

const namedIn = (environment: NodeJS.ProcessEnv) =>
  ['CHROMIUM_PATH', 'PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH'].find((variable) => environment[variable])

const onPath = (programs: string[], environment: NodeJS.ProcessEnv) =>
  programs.flatMap((program) =>
    (environment.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, program)),
  )

/**
 * The path of Chromium, which it installs if need be. As root, the headless shell of the system is
 * installed even where another browser is found; if the system has none, that browser is taken,
 * else the download of Playwright, else the browser of the system.
 */
export function getChromium(): string {
  const found = findChromium()
  if (found && (namedIn(process.env) || isShell(found))) return found
  if (isRoot()) {
    console.log('Installing the headless shell of Chromium …')
    // Not for long where another browser is there.
    const shell = install(shells[0]!, found ? 60_000 : patience) && findChromium()
    if (shell && starts(shell)) return shell
  }
  if (found) return found
  console.log('No Chromium found; installing it …')
  const downloads = [
    process.execPath,
    'node_modules/playwright/cli.js',
    'install',
    ...(isRoot() ? ['--with-deps'] : []),
    'chromium',
  ]
  // Either may fail where the other works: the download needs the host of Playwright, the package
  // needs a Debian that has it.
  for (const attempt of [() => run(downloads), () => isRoot() && install('chromium')]) {
    attempt()
    const got = findChromium()
    if (got && starts(got)) return got
  }
  throw new Error(
    'No Chromium could be found or installed. Install Chromium or Chrome, or name one in CHROMIUM_PATH.',
  )
}

const isShell = (program: string) => shells.includes(path.basename(program))

/** How long an installation may take, in ms. */
const patience = 300_000

/** Installs a package of the system; fetches the list of packages if it is not known. */
function install(name: string, limit = patience): boolean {
  const command = ['apt-get', 'install', '--yes', '--no-install-recommends', name]
  return run(command, limit) || (run(['apt-get', 'update'], limit) && run(command, limit))
}

const run = ([program, ...args]: string[], timeout = patience) =>
  spawnSync(program!, args, { stdio: ['ignore', 'ignore', 'inherit'], timeout }).status === 0

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

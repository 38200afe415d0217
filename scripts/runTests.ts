import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { getChromium } from './chromium.ts'
import { changedSteps } from './changedSteps.ts'
import { createMemoryFolder } from './memoryFolder.ts'
import { seconds } from './runStep.ts'
import { allVariable, diskVariable, testsAll, thoroughTag } from './testScope.ts'
import { steps, type Step } from './testSteps.ts'

// `npm test` runs every step; `npm test types unit` these; `npm test -- picker` the test files of
// that name. `--all` asks every suite for its full cross product, `--changed[=BASE]` answers in
// less than a minute for the files changed against BASE (default: HEAD). The last line is always `N
// passed, N failed`.

type Outcome = { passed: number; failed: number; output: string }

const nothingCounted: Counted = { passed: 0, failed: 0, titles: [] }

/** A step that takes longer hangs. */
const stepLimit = 45 * 60_000

/** So many failed tests are named beside their step; the output at the end has all of them. */
const titleLimit = 25

const given = process.argv.slice(2)
const changed = given.find((word) => /^--changed(=|$)/.test(word))
if (given.includes('--all')) process.env[allVariable] = '1'
const words = given.filter((word) => word !== '--all' && word !== changed)
const chosen = steps.filter(({ name }) => words.includes(name))
const filters = words.filter((word) => !steps.some(({ name }) => name === word))
const wanted = chooseSteps()

const memory = createMemoryFolder()
const reports = mkdtempSync(path.join(memory ?? tmpdir(), 'branchdesk-reports-'))
/** Where the steps keep their temporary files, and what Node compiled for a process before. */
const environment = {
  ...(memory ? { TMPDIR: memory, [diskVariable]: tmpdir() } : {}),
  NODE_COMPILE_CACHE: path.join(reports, 'compiled'),
}
const removeFolders = () => {
  for (const folder of [reports, memory])
    if (folder) rmSync(folder, { recursive: true, force: true })
}
const running = new Set<ReturnType<typeof spawn>>()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const child of running) kill(child)
    removeFolders()
    process.exit(130)
  })
}
const outcomes = await runAll()
removeFolders()
const sum = (count: (outcome: Outcome) => number) =>
  outcomes.reduce((total, outcome) => total + count(outcome), 0)
const failed = sum((outcome) => outcome.failed)
for (const { output } of outcomes) if (output) console.log(output)
console.log(`${sum((outcome) => outcome.passed)} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

function chooseSteps(): Step[] {
  if (changed) {
    try {
      return changedSteps(changed.split('=')[1] ?? 'HEAD')
    } catch (error) {
      console.error((error as Error).message)
      process.exit(1)
    }
  }
  if (chosen.length > 0) return chosen
  // A word that is not a step is a filter over the test files, as Vitest reads it; then only the
  // steps with tests run.
  return filters.length > 0 ? steps.filter((step) => step.vitest) : steps
}

/**
 * Runs the wanted steps in as many lanes as there are cores, two at most: more only slow the
 * browser down.
 */
async function runAll(): Promise<Outcome[]> {
  const needsChromium = wanted.some(({ name }) => ['stories', 'browser', 'e2e'].includes(name))
  try {
    if (needsChromium) process.env.CHROMIUM_PATH = getChromium()
  } catch (error) {
    return [{ passed: 0, failed: 1, output: (error as Error).message }]
  }
  const waiting = [...wanted]
  const open = new Set(wanted.map(({ name }) => name))
  const underWay = new Set<Promise<void>>()
  const outcomes: Outcome[] = []
  const finish = async (step: Step) => {
    outcomes.push(await run(step))
    open.delete(step.name)
  }
  const lane = async () => {
    while (waiting.length > 0) {
      const ready = waiting.findIndex(({ after }) => !after?.some((name) => open.has(name)))
      if (ready < 0) {
        await Promise.race(underWay)
        continue
      }
      const [step] = waiting.splice(ready, 1)
      const done = finish(step!)
      underWay.add(done)
      await done
      underWay.delete(done)
    }
  }
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, lane))
  return outcomes
}

async function run(step: Step): Promise<Outcome> {
  console.log(`   … ${step.title}`)
  const started = performance.now()
  const report = path.join(reports, `${step.name}.json`)
  const more = step.vitest
    ? [
        ...filters,
        '--reporter=dot',
        '--reporter=json',
        `--outputFile.json=${report}`,
        ...(filters.length > 0 ? ['--passWithNoTests'] : []),
        ...(step.hasThorough && !testsAll() && filters.length === 0
          ? [`--tags-filter=!${thoroughTag}`]
          : []),
      ]
    : []
  const { code, output } = await execute([...step.args, ...more], step.env)
  const counted = step.vitest ? count(report) : nothingCounted
  // A step that fails without a failed test (a crash, an unhandled error, a type error) is one
  // failure.
  const failures = counted.failed + (code !== 0 && counted.failed === 0 ? 1 : 0)
  const tests = step.vitest
    ? `, ${counted.passed} passed${counted.failed ? `, ${counted.failed} failed` : ''}`
    : ''
  console.log(
    `${failures ? 'FAIL' : '  ok'} ${step.title} (${seconds(performance.now() - started)}${tests})`,
  )
  for (const title of counted.titles.slice(0, titleLimit)) console.log(`     ${title}`)
  if (counted.titles.length > titleLimit)
    console.log(`     and ${counted.titles.length - titleLimit} more`)
  if (counted.note) console.log(`     ${counted.note}`)
  if (step.reports && failures === 0 && output.trim())
    console.log(output.trim().replaceAll(/^/gm, '     '))
  return {
    passed: counted.passed,
    failed: failures,
    output: failures ? `\n===== ${step.title} =====\n${output.trim()}\n` : '',
  }
}

function execute(
  args: string[],
  env: Record<string, string> = {},
): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...environment, NO_COLOR: '1', FORCE_COLOR: '0', ...env },
    })
    running.add(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => (output += chunk))
    const limit = setTimeout(() => {
      output += `\nStopped after ${seconds(stepLimit)}.`
      kill(child)
    }, stepLimit)
    child.once('error', reject)
    child.once('close', (code) => {
      clearTimeout(limit)
      running.delete(child)
      // A step that was cut short may have left its database server behind.
      kill(child)
      resolve({ code: code ?? 1, output })
    })
  })
}

/** Ends a step with all it started: browsers and database servers are children of its own group. */
function kill(child: ReturnType<typeof spawn>) {
  if (!child.pid) return
  if (process.platform === 'win32') child.kill()
  else {
    try {
      process.kill(-child.pid, 'SIGTERM')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

type Counted = {
  passed: number
  failed: number
  /** Of each test or file that failed: the file and the start of the test's title. */
  titles: string[]
  note?: string
}

type Report = {
  numPassedTests: number
  numFailedTests: number
  note?: string
  testResults: {
    name: string
    status: string
    assertionResults: { status: string; fullName: string }[]
  }[]
}

/** Tests passed and failed by Vitest's report; none when it broke before writing one. */
function count(report: string): Counted {
  try {
    const { numPassedTests, numFailedTests, note, testResults } = JSON.parse(
      readFileSync(report, 'utf8'),
    ) as Report
    const titles = testResults
      .filter(({ status }) => status === 'failed')
      .flatMap(({ name, assertionResults }) => {
        const file = path.relative('.', name)
        const tests = assertionResults.filter(({ status }) => status === 'failed')
        if (tests.length === 0) return [file]
        return tests.map(({ fullName }) => `${file}: ${fullName}`.slice(0, 110))
      })
    return { passed: numPassedTests, failed: numFailedTests, titles, note }
  } catch {
    return nothingCounted
  }
}

import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { getChromium } from './chromium.ts'
import { seconds } from './runStep.ts'

/** One step of `npm test`. `vitest` steps count their tests, others count only when they fail. `after` names what must be done before. */
type Step = { name: string; says: string; args: string[]; vitest?: true; after?: string[] }
type Outcome = { passed: number; failed: number; output: string }

const vitest = (config: string, project: string) => [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--config',
  config,
  ...(project ? ['--project', project] : []),
]

// Two lanes run at once on two cores, so the long ones are taken early and the longest are halves.
const steps: Step[] = [
  {
    name: 'generated',
    says: 'generated output is what the schemas say',
    args: ['scripts/verifyGenerated.ts'],
  },
  {
    name: 'stories',
    says: 'stories with axe',
    args: vitest('.storybook/vitest.config.ts', ''),
    vitest: true,
    after: ['generated'],
  },
  {
    name: 'service',
    says: 'service on PGlite and PostgreSQL',
    args: vitest('vitest.config.ts', 'service'),
    vitest: true,
    after: ['generated'],
  },
  {
    name: 'build',
    says: 'build of the console',
    args: ['scripts/ensureBuilt.ts'],
    after: ['generated'],
  },
  {
    name: 'e2e',
    says: 'end to end against the built product, one half',
    args: [...vitest('vitest.config.ts', 'e2e'), '--shard=1/2'],
    vitest: true,
    after: ['build'],
  },
  {
    name: 'e2e',
    says: 'end to end against the built product, the other half',
    args: [...vitest('vitest.config.ts', 'e2e'), '--shard=2/2'],
    vitest: true,
    after: ['build'],
  },
  {
    name: 'unit',
    says: 'unit, generator, doors',
    args: vitest('vitest.config.ts', 'unit'),
    vitest: true,
    after: ['generated'],
  },
  {
    name: 'browser',
    says: 'components in Chromium',
    args: vitest('vitest.config.ts', 'browser'),
    vitest: true,
    after: ['generated'],
  },
  {
    name: 'types',
    says: 'types',
    args: ['node_modules/typescript/bin/tsc', '--noEmit'],
    after: ['generated'],
  },
  {
    name: 'format',
    says: 'formatting',
    args: ['node_modules/@biomejs/biome/bin/biome', 'format', '--max-diagnostics=20', '.'],
  },
  { name: 'lint', says: 'lint', args: ['node_modules/oxlint/bin/oxlint', '--deny-warnings'] },
  {
    name: 'deadcode',
    says: 'dead code',
    args: ['node_modules/knip/bin/knip.js', '--no-progress', '--treat-config-hints-as-errors'],
    after: ['generated'],
  },
]
const stepLimit = 45 * 60_000

const given = process.argv.slice(2)
const chosen = steps.filter(({ name }) => given.includes(name))
const filters = given.filter((word) => !steps.some(({ name }) => name === word))
// A name that is no step is a filter over the test files, as Vitest reads it; then only the steps with tests run.
const wanted =
  chosen.length > 0 ? chosen : filters.length > 0 ? steps.filter((step) => step.vitest) : steps

const reports = mkdtempSync(path.join(tmpdir(), 'branchdesk-tests-'))
const running = new Set<ReturnType<typeof spawn>>()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const child of running) kill(child)
    process.exit(130)
  })
}
const outcomes = await runAll()
rmSync(reports, { recursive: true, force: true })
const sum = (count: (outcome: Outcome) => number) =>
  outcomes.reduce((total, outcome) => total + count(outcome), 0)
const failed = sum((outcome) => outcome.failed)
for (const { output } of outcomes) if (output) console.log(output)
console.log(`${sum((outcome) => outcome.passed)} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

/** Runs the wanted steps in as many lanes as there are cores, two at most: more only slow the browser down. */
async function runAll(): Promise<Outcome[]> {
  const needsChromium = wanted.some(({ name }) => ['stories', 'browser', 'e2e'].includes(name))
  try {
    if (needsChromium) process.env.CHROMIUM_PATH = getChromium()
  } catch (error) {
    return [{ passed: 0, failed: 1, output: (error as Error).message }]
  }
  const waiting = [...wanted]
  const done: { step: Step; outcome: Promise<Outcome> }[] = []
  const lanes = Array.from({ length: Math.min(2, availableParallelism()) }, async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const current = step
      const before = done
        .filter((each) => current.after?.includes(each.step.name))
        .map((each) => each.outcome)
      const outcome = Promise.all(before).then(() => run(current))
      done.push({ step, outcome })
      await outcome
    }
  })
  await Promise.all(lanes)
  return Promise.all(done.map((each) => each.outcome))
}

async function run(step: Step): Promise<Outcome> {
  console.log(`   … ${step.says}`)
  const started = performance.now()
  const report = path.join(reports, `${steps.indexOf(step)}.json`)
  const flaky = path.join(reports, `${steps.indexOf(step)}.flaky`)
  const more = step.vitest
    ? [
        ...filters,
        '--reporter=dot',
        '--reporter=json',
        '--reporter=./scripts/flakyReporter.ts',
        `--outputFile.json=${report}`,
        ...(filters.length > 0 ? ['--passWithNoTests'] : []),
      ]
    : []
  const { code, output } = await execute([...step.args, ...more], { FLAKY_FILE: flaky })
  const counted = step.vitest ? count(report) : { passed: 0, failed: 0 }
  // A step that fails without a failed test (a crash, an unhandled error, a type error) is one failure.
  const failures = counted.failed + (code !== 0 && counted.failed === 0 ? 1 : 0)
  const tests = step.vitest
    ? `, ${counted.passed} passed${counted.failed ? `, ${counted.failed} failed` : ''}`
    : ''
  console.log(
    `${failures ? 'FAIL' : '  ok'} ${step.says} (${seconds(performance.now() - started)}${tests})`,
  )
  const again = existsSync(flaky) ? readFileSync(flaky, 'utf8').split('\n').filter(Boolean) : []
  for (const name of again) console.log(`     passed only when tried again: ${name}`)
  return {
    passed: counted.passed,
    failed: failures,
    output: failures ? `\n===== ${step.says} =====\n${output.trim()}\n` : '',
  }
}

function execute(
  args: string[],
  env: Record<string, string>,
): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env, NO_COLOR: '1', FORCE_COLOR: '0' },
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
      resolve({ code: code ?? 1, output })
    })
  })
}

/** Ends a step with all it started: browsers and database servers are children of its own group. */
function kill(child: ReturnType<typeof spawn>) {
  if (!child.pid) return
  if (process.platform === 'win32') child.kill()
  else process.kill(-child.pid, 'SIGTERM')
}

/** Tests passed and failed by Vitest's report; none when it broke before writing one. */
function count(report: string): { passed: number; failed: number } {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'))
    return { passed: numPassedTests, failed: numFailedTests }
  } catch {
    return { passed: 0, failed: 0 }
  }
}

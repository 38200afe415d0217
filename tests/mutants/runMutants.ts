import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureGenerated } from '../../scripts/ensureGenerated.ts'
import { seconds } from '../../scripts/runStep.ts'
import { thoroughTag } from '../../scripts/testScope.ts'
import { setup } from '../postgresServer.ts'
import { mutants, type Mutant } from './mutants.ts'

// `npm run mutants [WORD ...]` plants each fault of `mutants.ts` (those whose title or file has one
// of the words) in a copy of the project and runs the tests that must notice it, after it has
// checked that these pass without the fault. It ends with 1 when one survives, when its text is not
// in the source once, when the tests fail without the fault, or when the run breaks in another way
// than by a failed test.

type Result = 'killed' | 'survived' | 'text not found' | 'tests fail' | 'broken run'

const words = process.argv.slice(2)
const chosen = mutants.filter(
  ({ title, file }) =>
    words.length === 0 || words.some((word) => title.includes(word) || file.includes(word)),
)

await ensureGenerated()
const copy = copyProject()
const report = path.join(copy, 'report.json')
const stopPostgres = chosen.some(({ project }) => project === 'service') ? await setup() : undefined
const results: [Mutant, Result, string][] = []
const passing = new Set<string>()
try {
  for (const mutant of chosen) {
    const started = performance.now()
    const result = plant(mutant)
    results.push([mutant, result, seconds(performance.now() - started)])
    console.log(`${result.padEnd(14)} ${mutant.title}`)
  }
} finally {
  await stopPostgres?.()
  rmSync(copy, { recursive: true, force: true })
}

const width = Math.max(...results.map(([{ title }]) => title.length))
console.log(`\n${'result'.padEnd(14)}  ${'fault'.padEnd(width)}  time    source`)
for (const [{ title, file }, result, time] of results)
  console.log(
    `${result.padEnd(14)}  ${title.padEnd(width)}  ${time.padStart(6)}  ${path.normalize(file)}`,
  )
const killed = results.filter(([, result]) => result === 'killed').length
console.log(`${killed} killed, ${results.length - killed} not`)
process.exitCode = killed === results.length ? 0 : 1

/**
 * The project's files as Git lists them, with the compiled validators, and its packages by a link.
 */
function copyProject(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'branchdesk-mutants-'))
  const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  for (const file of [...stdout.split('\n').filter(Boolean), 'src/generated/validators']) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true })
    cpSync(file, path.join(folder, file), { recursive: true })
  }
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'), 'junction')
  return folder
}

function plant({ file, find, replace, project, tests }: Mutant): Result {
  const target = path.join(copy, file)
  const source = readFileSync(target, 'utf8')
  if (source.split(find).length !== 2) return 'text not found'
  if (!passWithoutFault(project, tests)) return 'tests fail'
  writeFileSync(
    target,
    source.replace(find, () => replace),
  )
  try {
    if (runTests(project, tests)) return 'survived'
    return failedTests() > 0 ? 'killed' : 'broken run'
  } finally {
    writeFileSync(target, source)
  }
}

/** Whether test files pass in the unchanged copy; several faults share the answer of a file. */
function passWithoutFault(project: Mutant['project'], tests: string[]): boolean {
  const unknown = tests.filter((test) => !passing.has(test))
  if (unknown.length > 0 && !runTests(project, unknown)) return false
  for (const test of unknown) passing.add(test)
  return true
}

/** Runs test files of the copy until the first failure; returns whether all passed. */
function runTests(project: Mutant['project'], tests: string[]): boolean {
  rmSync(report, { force: true })
  const { status } = spawnSync(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      project,
      '--bail=1',
      '--reporter=json',
      `--outputFile=${report}`,
      // `npm test` must notice them, not only `npm test -- --all`.
      `--tags-filter=!${thoroughTag}`,
      ...tests,
    ],
    { cwd: copy, stdio: 'ignore', env: { ...process.env, NO_COLOR: '1' } },
  )
  return status === 0
}

function failedTests(): number {
  try {
    return JSON.parse(readFileSync(report, 'utf8')).numFailedTests
  } catch {
    return 0
  }
}

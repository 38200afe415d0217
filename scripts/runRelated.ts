import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createVitest, type TestSpecification } from 'vitest/node'

// Runs the unit and service tests that import one of the given files, directly or not, for at most
// `--seconds`. The nearest come first: tests mirror the source, so a test file is near when its
// path has many words of the changed file's path.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  strict: false,
  options: { seconds: { type: 'string', default: '40' }, 'outputFile.json': { type: 'string' } },
})
const files = positionals.map((file) => path.resolve(file))
const deadline = Date.now() + Number(values.seconds) * 1000

const wordsOf = (file: string) =>
  path
    .relative('.', file)
    .match(/[A-Z]?[a-z0-9]+/g)
    ?.map((word) => word.toLowerCase()) ?? []
const changed = files.map((file) => new Set(wordsOf(file)))
const nearness = ({ moduleId }: TestSpecification) =>
  files.includes(moduleId)
    ? Infinity
    : Math.max(
        ...changed.map((words) => wordsOf(moduleId).filter((word) => words.has(word)).length),
      )

class InGivenOrder {
  shard = async (all: TestSpecification[]) => all
  sort = async (all: TestSpecification[]) => all.toSorted((a, b) => nearness(b) - nearness(a))
}

const vitest = await createVitest('test', {
  watch: false,
  project: ['unit', 'service'],
  related: files,
  forceRerunTriggers: [],
  reporters: ['dot'],
  sequence: { sequencer: InGivenOrder as never },
})
// Makes the reporters ready.
await vitest.standalone()
const specifications = await vitest.getRelevantTestSpecifications()
const stop = setTimeout(
  () => void vitest.cancelCurrentRun('keyboard-input'),
  Math.max(0, deadline - Date.now()),
)
// What runs when the time is over and does not end by itself is left behind.
setTimeout(() => void report(), Math.max(0, deadline - Date.now()) + 10_000).unref()
await vitest.runTestSpecifications(specifications)
clearTimeout(stop)
await report()

async function report(): Promise<never> {
  const modules = vitest.state.getTestModules()
  const tests = modules.flatMap((module) => [...module.children.allTests()])
  const count = (state: 'passed' | 'failed') =>
    tests.filter((test) => test.result().state === state).length
  const reached = new Set(
    modules
      .filter((module) =>
        [...module.children.allTests()].some(
          (test) => test.result().state !== 'pending' && test.result().state !== 'skipped',
        ),
      )
      .map(({ moduleId }) => moduleId),
  )
  const missed = specifications.filter(({ moduleId }) => !reached.has(moduleId)).length
  const errors =
    vitest.state.getUnhandledErrors().length +
    modules.filter((module) => module.state() === 'failed' && module.errors().length > 0).length
  if (values['outputFile.json'])
    writeFileSync(
      String(values['outputFile.json']),
      JSON.stringify({
        numPassedTests: count('passed'),
        numFailedTests: count('failed'),
        note:
          missed > 0
            ? `${missed} related test files were not reached in time: npm test unit service`
            : undefined,
      }),
    )
  // The PostgreSQL of the run ends with it.
  await Promise.race([vitest.close(), new Promise((resolve) => setTimeout(resolve, 5_000))])
  process.exit(count('failed') > 0 || errors > 0 ? 1 : 0)
}

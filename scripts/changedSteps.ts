import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { formatStep, steps, type Step } from './testSteps.ts'

/**
 * How long the tests related to a change may run; with types and start-up an answer takes less than
 * a minute.
 */
const limit = 40

/**
 * The steps of `npm test -- --changed[=BASE]`: types, lint, the format of the changed files,
 * whether the generated output is fresh where a schema or the generator changed, and the unit and
 * service tests related to the changed files, bounded in time.
 * Errors  `base` that Git does not know
 */
export function changedSteps(base: string): Step[] {
  const files = changedFiles(base)
  const touches = (...places: string[]) =>
    files.some((file) => places.some((place) => file.startsWith(`${place}/`)))
  const generates = touches('schemas', 'generators', 'src/generated')
  const names = ['types', 'lint', ...(generates ? ['generated'] : [])]
  const format = files.filter((file) => existsSync(file))
  return [
    ...steps.filter(({ name }) => names.includes(name)),
    ...(format.length > 0
      ? [
          {
            ...formatStep,
            args: [
              ...formatStep.args,
              '--no-errors-on-unmatched',
              '--files-ignore-unknown=true',
              ...format,
            ],
          },
        ]
      : []),
    ...(files.length > 0
      ? [
          {
            name: 'related',
            title: `unit and service tests related to ${files.length} changed ${files.length === 1 ? 'file' : 'files'}`,
            args: ['scripts/runRelated.ts', `--seconds=${limit}`, ...files],
            seconds: limit,
            vitest: true as const,
            after: ['generated'],
          },
        ]
      : []),
  ].toSorted((a, b) => b.seconds - a.seconds)
}

/** Files that differ from `base` and untracked ones, as paths from the project's root. */
function changedFiles(base: string): string[] {
  const lines = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr.trim())
    return stdout.split('\n').filter(Boolean)
  }
  return [
    ...new Set([
      ...lines('diff', '--name-only', base, '--'),
      ...lines('ls-files', '--others', '--exclude-standard'),
    ]),
  ]
}

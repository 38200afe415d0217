/**
 * One step of `npm test`. `vitest` steps count their tests, others count only when they fail.
 * `after` names what must be done before; `seconds` is how long it takes beside the other lane on
 * two cores, by which the lanes are filled. The output of a step that `reports` is shown even when
 * it passes.
 */
export type Step = {
  name: string
  title: string
  args: string[]
  seconds: number
  vitest?: true
  /** Whether some of its tests have the tag `thorough` and are left out without `--all`. */
  hasThorough?: true
  env?: Record<string, string>
  reports?: true
  after?: string[]
}

const vitest = (config: string, project?: string) => [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--config',
  config,
  ...(project ? ['--project', project] : []),
]

export const formatStep = {
  name: 'format',
  title: 'formatting',
  args: ['node_modules/@biomejs/biome/bin/biome', 'format', '--max-diagnostics=20'],
  seconds: 2,
}

const everyStep: Step[] = [
  {
    name: 'generated',
    title: 'generated output is what the schemas say',
    args: ['scripts/verifyGenerated.ts'],
    seconds: 6,
    reports: true,
  },
  {
    name: 'build',
    title: 'build of console and service',
    args: ['scripts/ensureBuilt.ts'],
    seconds: 6,
    after: ['generated'],
  },
  {
    name: 'e2e',
    title: 'end to end against the built product',
    args: vitest('vitest.config.ts', 'e2e'),
    seconds: 490,
    vitest: true,
    hasThorough: true,
    after: ['build'],
  },
  {
    name: 'service',
    title: 'service on PostgreSQL and PGlite',
    args: vitest('vitest.config.ts', 'service'),
    seconds: 384,
    vitest: true,
    hasThorough: true,
    after: ['build'],
  },
  {
    name: 'stories',
    title: 'stories with axe',
    args: vitest('.storybook/vitest.config.ts'),
    seconds: 268,
    vitest: true,
    after: ['generated'],
  },
  {
    name: 'browser',
    title: 'components in Chromium',
    args: vitest('vitest.config.ts', 'browser'),
    // As people get the console. React's development build notes the caller of every element, which
    // takes a fifth of the time; `npx vitest --project browser` has its warnings.
    env: { NODE_ENV: 'production' },
    seconds: 852,
    vitest: true,
    hasThorough: true,
    after: ['generated'],
  },
  {
    name: 'unit',
    title: 'unit, generator, import rules',
    args: vitest('vitest.config.ts', 'unit'),
    seconds: 123,
    vitest: true,
    hasThorough: true,
    after: ['generated'],
  },
  {
    name: 'deadcode',
    title: 'dead code',
    args: ['node_modules/knip/bin/knip.js', '--no-progress', '--treat-config-hints-as-errors'],
    seconds: 10,
    after: ['generated'],
  },
  {
    name: 'types',
    title: 'types',
    args: ['node_modules/typescript/bin/tsc', '--noEmit'],
    seconds: 20,
    after: ['generated'],
  },
  {
    name: 'lint',
    title: 'lint',
    args: ['node_modules/oxlint/bin/oxlint', '--deny-warnings'],
    seconds: 2,
  },
  { ...formatStep, args: [...formatStep.args, '.'] },
]

/** How long a step and the longest chain of steps that wait for it take. */
function pathLength(step: Step): number {
  const waiting = everyStep.filter(({ after }) => after?.includes(step.name))
  return step.seconds + Math.max(0, ...waiting.map(pathLength))
}

/**
 * Every step of `npm test`, the start of the longest chain first: a lane that takes the first one
 * that is ready keeps all lanes busy to the end.
 */
export const steps: Step[] = everyStep.toSorted((a, b) => pathLength(b) - pathLength(a))

/**
 * The environment variable by which `npm test -- --all` asks every suite for its full cross
 * product.
 */
export const allVariable = 'BRANCHDESK_TEST_ALL'

/**
 * The environment variable with a folder on a disk, where the temporary folder of the run is in
 * memory: for what is too large for it.
 */
export const diskVariable = 'BRANCHDESK_TEST_DISK'

/**
 * The environment variable with the number of times that each instance is killed in the suites that
 * do so.
 */
export const killsVariable = 'BRANCHDESK_TEST_KILLS'

/** The tag of tests that run only with `npm test -- --all`, or when their file is named. */
export const thoroughTag = 'thorough'

/**
 * Whether this run repeats everything: all stories of all entities, every family of cases on both
 * databases, and the thorough tests.
 */
export const testsAll = () => process.env[allVariable] === '1'

/** All cases with `npm test -- --all`, otherwise the first `count` of them. */
export const someOf = <Case>(count: number, cases: readonly Case[]): readonly Case[] =>
  testsAll() ? cases : cases.slice(0, count)

/**
 * How often a suite kills each instance: as often as the environment says, else `many` times with
 * `npm test -- --all` and `few` otherwise.
 */
export const killsOf = (few: number, many: number): number =>
  Number(process.env[killsVariable]) || (testsAll() ? many : few)

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/**
 * Words that this code once used in a sense of its own, with the standard term. A reader from
 * outside searches for the standard term, so no identifier or file name contains one of these as a
 * word.
 */
const standardTerms: Record<string, string> = {
  afterPress: 'deferUntilPointerUp',
  anew: 'again',
  asPerson: 'withUser',
  askAnew: 'refetchActiveQueries',
  askedRoute: 'returnTo',
  beliefs: 'cached reads',
  believe: 'isStillValid',
  catalogue: 'registry, messages',
  clientTransaction: 'tenantTransaction',
  deed: 'action, change, activity entry',
  deeds: 'actions, changes, activity entries',
  farewell: 'signOutReason',
  gathered: 'aggregated',
  hangUp: 'closeStreams',
  keeper: 'recorder',
  markEvery: 'anchorEvery',
  modernise: 'upgradeDraft',
  placeBack: 'restore order',
  putBack: 'restoreRows',
  quietly: 'inline error options',
  requireSaid: 'requireFields',
  said: 'given, text, output',
  saidNumbers: 'normalized input',
  speech: 'localized names',
  spokenNames: 'localized names',
  takeBack: 'undo',
  tellWhole: 'showTitleWhenTruncated',
  textsQuestion: 'label query',
  tick: 'checkbox',
  told: 'published, reported, returned',
  untold: 'incompleteKey',
  whoever: 'anyone',
  whyNot: 'explainFailedUpdate',
  wiring: 'composition root',
}

/**
 * Names that others define: a column and wire name since the first release, and those of libraries.
 */
const exceptions: Record<string, string[]> = {
  deed: [
    'src/screens/activity/useActivityWording.ts',
    'src/service/activity/activity.ts',
    'src/service/demo/history.ts',
    'tests/app/messages.test.ts',
    'tests/service/records.test.ts',
  ],
  nextTick: ['src/service/database/pipelinedConnection.ts'],
  tickMinStep: ['src/overrides/dashboards/Chart.tsx'],
}

const roots = ['src', 'generators', 'scripts', 'stories', 'tests', '.storybook']
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...roots], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(tsx?|mjs)$/.test(file) && !file.startsWith('src/generated/'))

const notCode = /\/\*[\s\S]*?\*\/|\/\/.*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g

/**
 * The words of a name and every run of them: `tellWholeText` has `tell`, `tellWhole`, `whole`, ...
 */
function runsOf(name: string): string[] {
  const words = name.split(/(?<=[a-z0-9])(?=[A-Z])|[^A-Za-z0-9]+/).filter(Boolean)
  return words.flatMap((_, from) =>
    words.slice(from).map((_, more) => {
      const run = words.slice(from, from + more + 1).join('')
      return run.charAt(0).toLowerCase() + run.slice(1)
    }),
  )
}

/** The names in a file that contain one of the words, as lines with the standard term. */
function offendersIn(file: string, source: string): string[] {
  const code = source.replaceAll(notCode, ' ')
  const names = new Set([...(code.match(/[A-Za-z_$][\w$]*/g) ?? []), path.basename(file)])
  return [...names]
    .filter((name) => !(Object.hasOwn(exceptions, name) && exceptions[name]!.includes(file)))
    .flatMap((name) =>
      runsOf(name)
        .filter((run) => Object.hasOwn(standardTerms, run))
        .map((run) => `${file}: ${name}: use "${standardTerms[run]}" for "${run}"`),
    )
}

test('a banned word is found as a part of a name, but not in comments and texts', () => {
  expect(offendersIn('src/a.ts', "// told\nconst lastTold = 'told'")).toEqual([
    'src/a.ts: lastTold: use "published, reported, returned" for "told"',
  ])
  expect(offendersIn('src/deeds.ts', 'const ticket = 1')).toHaveLength(1)
})

test('identifiers and file names use standard terms', () => {
  const found = files
    .filter((file) => path.basename(file) !== 'identifiers.test.ts')
    .flatMap((file) => offendersIn(file, readFileSync(file, 'utf8')))
  expect(found, `${found.join('\n')}`).toEqual([])
})

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The width of a line; the formatter keeps to it, except in comments. */
const width = 100

/** The lines that are only a comment and too long, but neither columns nor a long address. */
const longComments = (source: string): string[] =>
  source
    .split('\n')
    .filter(
      (line) =>
        line.length > width &&
        /^\s*(?:\* |\/\/ |\/\*\* )/.test(line) &&
        !/\S {2,}\S/.test(line.trim()) &&
        !/oxlint-disable|\S{60}/.test(line),
    )

test('a comment that is too long is found, but not columns or an address', () => {
  const words = 'word '.repeat(25).trim()
  expect(longComments(`// ${words}\n * ${words}\nconst a = '${words}'`)).toEqual([
    `// ${words}`,
    ` * ${words}`,
  ])
  expect(longComments(`// Errors  ${words}\n// https://${'a'.repeat(100)}`)).toEqual([])
})

test('comments are at most as wide as the code', () => {
  const roots = ['src', 'generators', 'scripts', 'stories', 'tests', '.storybook']
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...roots], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /\.(tsx?|mjs)$/.test(file) && !file.startsWith('src/generated/'))
  const found = files.flatMap((file) =>
    longComments(readFileSync(file, 'utf8')).map((line) => `${file}: ${line.trim()}`),
  )
  expect(found, `${found.join('\n')}`).toEqual([])
})

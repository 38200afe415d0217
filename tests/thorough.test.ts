import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { thoroughTag } from '../scripts/testScope.ts'

const thoroughTitle = new RegExp(
  String.raw`(['"\`])(?:\\.|(?!\1)[^\\])*\1,\s*\{[^{}]*'${thoroughTag}'[^{}]*\}`,
  'g',
)
const idsOf = (text: string) =>
  new Set(text.match(/\[[A-Z][A-Z, \d-]*-\d+\]/g)?.flatMap((ids) => ids.slice(1, -1).split(', ')))

const texts = readdirSync('tests', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => readFileSync(path.join('tests', file), 'utf8'))

test('each requirement is held by a test that npm test runs', () => {
  const thorough = idsOf(texts.flatMap((text) => text.match(thoroughTitle) ?? []).join('\n'))
  const always = idsOf(texts.map((text) => text.replaceAll(thoroughTitle, '')).join('\n'))
  expect(thorough.size).toBeGreaterThan(100)
  expect([...thorough].filter((id) => !always.has(id))).toEqual([])
})

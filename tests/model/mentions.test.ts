import { expect, test } from 'vitest'
import { mentionsIn } from '../../src/model/mentions.ts'

const namesIn = (text: string, names: string[]) =>
  mentionsIn(text, names).map(({ start, end, name }) => {
    expect(text.slice(start, end)).toBe(`@${name}`)
    return name
  })

test('a mention is an @ and a whole name, the longest that fits, and none is within a word', () => {
  const names = ['Ann Lee', 'Ann Lee Smith', 'Ångström Ö', '山田 太郎', '']
  expect(namesIn('@Ann Lee, hello @Ann Lee Smith!', names)).toEqual(['Ann Lee', 'Ann Lee Smith'])
  expect(namesIn('(@Ångström Ö) @山田 太郎', names)).toEqual(['Ångström Ö', '山田 太郎'])
  expect(namesIn('me@Ann Lee @Ann Leeson @ann lee @ @', names)).toEqual([])
  expect(namesIn('@@Ann Lee', names)).toEqual(['Ann Lee'])
})

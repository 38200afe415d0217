import { expect, test } from 'vitest'
import { isSlowPattern } from '../../src/design/slowPattern.ts'

test.each([
  '^(a+)+$',
  '(a|a)*b',
  '(a|aa)+$',
  '(a*)*b',
  '(a?b?)*c',
  '((a?|b?)c)*d',
  '^(\\d+|\\d+x)*$',
  '^(\\w+\\s?)*$',
  '([a-z]|\\w)+!',
  '([^"]|\\\\.)*"',
  '(\\d{1,3})+$',
  '(\\d{1,20}){1,20}x',
  '^(.*a){20}$',
  '(x+x+)+y',
  '^(\\p{L}+\\d?)+$',
  '^(?<name>a+)+$',
  '(?=(a+)+$)a',
  '^\\s*\\s*\\s*\\s*\\s*$',
  '(a?){8}'.repeat(4),
])('the pattern %s can match one text in too many ways', (pattern) => {
  expect(isSlowPattern(pattern)).toBe(true)
})

test.each([
  '',
  '^\\d{1,3}(\\.\\d{1,3}){3}$',
  '^([A-Z]{2}\\d{4}-?)+$',
  '^(\\d{3}-){2}\\d{4}$',
  '^#([0-9a-f]{3}){1,2}$',
  '^[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\\.[A-Za-z]{2,}$',
  '^\\S+@\\S+\\.\\S+$',
  '^https?://\\S+\\.\\S+/\\S*$',
  '^(\\p{L}+ )*$',
  '^[\\u3040-\\u30ff]+(、[\\u3040-\\u30ff]+)*$',
  '^[A-Z]{2}\\d{2}( ?\\w{4}){2,7}$',
  '^(\\+\\d{1,3} )?(\\(\\d+\\) )?\\d+([ -]\\d+)*$',
  '^[a-z]([a-z0-9-]{0,61}[a-z0-9])?(\\.[a-z]([a-z0-9-]{0,61}[a-z0-9])?)*$',
  '^[^"\\\\]*(\\\\.[^"\\\\]*)*$',
  '^(?!0+$)\\d{5}$',
  '^(AFG|ALB|DZA)(,(AFG|ALB|DZA))*$',
  '^\\s*(.*?)\\s*$',
  '^(["\'])[^"\']*\\1$',
  `^(${Array.from({ length: 250 }, (_, index) => `C${1000 + index}`).join('|')})$`,
])('the pattern %s always ends soon', (pattern) => {
  expect(isSlowPattern(pattern)).toBe(false)
})

test('a pattern of any size is judged, and those that take long are refused', () => {
  const codes = Array.from({ length: 250 }, (_, index) => `C${1000 + index}`).join('|')
  for (const pattern of [
    `^((${codes}),?)+$`,
    '.*'.repeat(500),
    '(a?){8}'.repeat(100),
    `(${'a?'.repeat(500)})*`,
    `${'('.repeat(100)}ab${'){8}'.repeat(100)}`,
  ])
    expect(isSlowPattern(pattern)).toBe(true)
})

import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BreakableText } from '../../src/fields/controls/BreakableText.tsx'

test('an e-mail address breaks behind its signs, and words and times do not', () => {
  const shown = (text: string) => renderToStaticMarkup(createElement(BreakableText, { text }))
  expect(shown('anna.huber@acme.test')).toBe('anna.<wbr/>huber@<wbr/>acme.<wbr/>test')
  const others = 'Mr. Anna-Maria Huber · 08-21-2026 9:31 PM.'
  expect(shown(others)).toBe(others)
})

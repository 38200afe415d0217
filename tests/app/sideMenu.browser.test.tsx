import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { closeConsole, openConsole, see } from '../screens/requirements/openConsole.tsx'

afterEach(closeConsole)

test('without hyphenation the menu breaks no word in two: what is too long ends in an ellipsis, and pointing at it shows the whole', async () => {
  await page.viewport(1440, 900)
  await openConsole({ route: '/branch', language: 'de' })
  const nav = page.getByRole('navigation', { name: 'Hauptmenü' })
  const long = nav.getByRole('link', { name: 'Benutzerberechtigungen', exact: true })
  await see(long)
  // A browser without a dictionary of German, and a font as wide as the fallbacks of some systems.
  const menu = nav.element() as HTMLElement
  for (const label of menu.querySelectorAll('span')) label.style.hyphens = 'manual'
  menu.style.letterSpacing = '0.08em'
  const words = nav
    .getByRole('link')
    .elements()
    .flatMap((link) => linesOfWords(link as HTMLElement))
  expect(words.length).toBeGreaterThan(20)
  expect(words.filter(({ lines }) => lines > 1)).toEqual([])

  await long.hover()
  await expect.element(long.getByTitle('Benutzerberechtigungen')).toBeVisible()
  menu.style.letterSpacing = ''
  await nav.getByRole('link', { name: 'Rollen', exact: true }).hover()
  expect(menu.querySelectorAll('[title="Rollen"]')).toHaveLength(0)
})

/** The words of a link, and on how many lines each of them stands. */
function linesOfWords(link: HTMLElement): { word: string; lines: number }[] {
  const walker = document.createTreeWalker(link, NodeFilter.SHOW_TEXT)
  const found: { word: string; lines: number }[] = []
  while (walker.nextNode()) {
    const text = walker.currentNode as Text
    for (const { 0: word, index } of text.data.matchAll(/[^\s-]+/g)) {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      const tops = [...range.getClientRects()].map(({ top }) => Math.round(top))
      found.push({ word, lines: new Set(tops).size })
    }
  }
  return found
}

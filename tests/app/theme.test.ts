import { describe, expect, test } from 'vitest'
import { themeComponents } from '../../src/app/theme/themeComponents.ts'
import { getTheme } from '../../src/app/theme/theme.ts'
import { themeNames, tokens } from '../../src/app/theme/tokens.ts'
import type { Tokens } from '../../src/app/theme/tokens.ts'
import { languages } from '../../src/app/i18n/languages.ts'
import { mergeMessages, loadTranslated } from '../../src/app/i18n/translated.ts'
import english from '../../src/app/i18n/messages/en/app.ts'

/** The contrast ratio of WCAG 2.2, from 1 to 21. */
function contrast(a: string, b: string) {
  const light = (hex: string) => {
    const [r, g, bl] = [1, 3, 5]
      .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as [
      number,
      number,
      number,
    ]
    return 0.2126 * r + 0.7152 * g + 0.0722 * bl
  }
  const [high, low] = [light(a), light(b)].toSorted((x, y) => y - x) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

const grounds = ['page', 'surface', 'head', 'hover', 'tint'] as const satisfies (keyof Tokens)[]
const inks = [
  'text',
  'muted',
  'primary',
  'success',
  'error',
  'warning',
  'info',
  'secondary',
] as const satisfies (keyof Tokens)[]

describe.each(themeNames)('%s', (name) => {
  const colours = tokens[name]
  const needed = name === 'theme-contrast' ? 7 : 4.5
  test.each(
    inks.flatMap((ink) => grounds.map((ground) => [ink, ground] as const)),
  )('%s is legible on %s', (ink, ground) => {
    expect(contrast(colours[ink], colours[ground])).toBeGreaterThanOrEqual(needed)
  })
  test('text on buttons and toasts is legible', () => {
    const { palette } = getTheme(name)
    for (const each of ['primary', 'secondary', 'success', 'error', 'warning', 'info'] as const)
      expect(contrast(palette[each].main, palette[each].contrastText)).toBeGreaterThanOrEqual(
        needed,
      )
  })
  test('nothing moves for people who prefer reduced motion', () => {
    expect(getTheme(name).motion.reducedMotion).toBe('system')
  })
  test('the text of a disabled button is legible', () => {
    const { '&.Mui-disabled': look } = themeComponents(colours)!.MuiButton!.styleOverrides!
      .root as {
      '&.Mui-disabled': { color: string }
    }
    for (const ground of grounds)
      expect(contrast(look.color, colours[ground])).toBeGreaterThanOrEqual(needed)
  })
  test('the outline of an input is visible', () => {
    expect(contrast(colours.edge, colours.surface)).toBeGreaterThanOrEqual(3)
  })
})

describe('the languages', () => {
  test('are five, English first [I18N-01, I18N-02]', () => {
    expect(languages.map((each) => each.locale)).toEqual(['en', 'es', 'de', 'ja', 'fr'])
  })
  test.each([
    'es',
    'de',
    'ja',
    'fr',
  ] as const)('%s falls back to English where a message is missing [I18N-05]', async (language) => {
    const words = mergeMessages(english, await loadTranslated(language, 'app'))
    expect((words['user'] as Record<string, string>)['signOut']).not.toBe(english.user.signOut)
    expect(Object.keys(words)).toEqual(Object.keys(english))
    const { clientFailed: _, ...partial } = await loadTranslated(language, 'app')
    expect(mergeMessages(english, partial)['clientFailed']).toBe(english.clientFailed)
    expect(await loadTranslated(language, 'nothing')).toEqual({})
  })
})

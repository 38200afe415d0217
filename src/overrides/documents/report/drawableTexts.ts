import type { FontCharacters } from './fontCharacters.ts'
import { isBeyondLatin } from './reportLayout.ts'

/** What stands for a character that neither font has: the library would leave it out. */
const missing = '□'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The texts within a value, with a square for each character that the font of its place lacks. */
export function drawableTexts<T>(value: T, latin: FontCharacters, japanese: FontCharacters): T {
  const change = (each: unknown): unknown => {
    if (typeof each === 'string') return drawableText(each, latin, japanese)
    if (Array.isArray(each)) return each.map(change)
    if (typeof each !== 'object' || each === null) return each
    return Object.fromEntries(Object.entries(each).map(([name, inner]) => [name, change(inner)]))
  }
  return change(value) as T
}

function drawableText(text: string, latin: FontCharacters, japanese: FontCharacters): string {
  // Also the data of pictures, which is long.
  if (/^[\u0000-\u007f]*$/.test(text)) return text
  const isDrawn = (character: string) =>
    /^\s$/.test(character) ||
    (isBeyondLatin(character) ? japanese : latin)(character.codePointAt(0)!)
  return Array.from(graphemes.segment(text.normalize('NFC')), ({ segment }) => {
    const visible = segment.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    return [...visible].every(isDrawn) ? visible : missing
  }).join('')
}

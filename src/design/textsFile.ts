import { parse } from 'csv-parse/browser/esm/sync'
import { byteOrderMark, csvLine, delimiterOf, plainText, safeText } from '../model/csv.ts'
import { languageCodes } from '../model/language.ts'
import type { DesignRow } from './design.ts'
import { designTexts, longestText, putText } from './designTexts.ts'

/** The texts as CSV: what each belongs to, its word, and one column for each language. */
export const textsCsv = (rows: DesignRow[]): string =>
  byteOrderMark +
  [
    ['field', 'text', ...languageCodes],
    ...designTexts(rows).map(({ field, word, texts }) => [
      field,
      word,
      ...languageCodes.map((code) => safeText(texts[code] ?? '')),
    ]),
  ]
    .map(csvLine)
    .join('')

/** What a file of texts does to a design, or why it is none. `line` is a line of the file. */
export type ReadTexts =
  | { fault: 'unreadable' | 'columns' }
  | {
      fault?: undefined
      rows: DesignRow[]
      changed: number
      /** The lines that belong to no text of the design, and those with a text that is too long. */
      left: { line: number; reason: 'unknown' | 'long'; name: string }[]
    }

/**
 * Reads texts from CSV into a design. Empty cells leave a text as it is, and a language without a
 * column all of its texts. The English of a choice is its value: it names the choice.
 */
export function readTexts(rows: DesignRow[], csv: string): ReadTexts {
  let lines: string[][]
  try {
    lines = parse(csv, { bom: true, delimiter: delimiterOf(csv), relax_column_count: true })
  } catch {
    return { fault: 'unreadable' }
  }
  const heads = (lines[0] ?? []).map((each) => each.trim().toLowerCase())
  const languages = languageCodes.filter((code) => heads.includes(code))
  if (!heads.includes('field') || !heads.includes('text') || languages.length === 0)
    return { fault: 'columns' }
  const nameOf = (field: string, word: string, english: string) =>
    [field, word, ...(word === 'choice' ? [english] : [])].join(' ')
  const known = new Map(
    designTexts(rows).map((each) => [nameOf(each.field, each.word, each.texts.en ?? ''), each]),
  )
  let next = rows
  let changed = 0
  const left: { line: number; reason: 'unknown' | 'long'; name: string }[] = []
  lines.slice(1).forEach((cells, index) => {
    const cell = (head: string) => plainText(cells[heads.indexOf(head)] ?? '').trim()
    const name = nameOf(cell('field'), cell('text'), cell('en'))
    if (name.trim() === '') return
    const found = known.get(name)
    if (!found) return left.push({ line: index + 2, reason: 'unknown', name })
    for (const language of languages) {
      const text = cell(language)
      if (text === '' || text === found.texts[language]) continue
      if (text.length > longestText[found.word])
        left.push({ line: index + 2, reason: 'long', name: `${name} (${language})` })
      else {
        next = putText(next, found, language, text)
        changed++
      }
    }
  })
  return { rows: next, changed, left }
}

import type { Content, ContentTable, TDocumentDefinitions } from 'pdfmake/interfaces'
import type { Pair, ReportAnswer, ReportDocument } from './reportContent.ts'

/** The two fonts: the first has no Japanese characters, the second is large. */
export const fontNames = { latin: 'Roboto', japanese: 'Zen Kaku Gothic New' } as const

/** Runs of characters that the first font lacks. */
const beyondLatin =
  /[^\u0000-\u024f\u0370-\u052f\u1e00-\u1eff\u2000-\u2027\u2030\u2032-\u203a\u20a0-\u20bf\u2122]+/g

/** Whether a text needs the Japanese font. */
export const isBeyondLatin = (text: string): boolean => text.search(beyondLatin) >= 0

/** A text as parts, each in a font that has its characters. */
export function textParts(text: string): { text: string; font?: string }[] {
  const parts: { text: string; font?: string }[] = []
  let at = 0
  for (const { 0: found, index } of text.matchAll(beyondLatin)) {
    if (index > at) parts.push({ text: text.slice(at, index) })
    parts.push({ text: found, font: fontNames.japanese })
    at = index + found.length
  }
  if (at < text.length || parts.length === 0) parts.push({ text: text.slice(at) })
  return parts
}

/** A picture that the library can draw: a data URL of a JPEG or PNG. */
export type DrawnPicture = { name: string; url: string }

/** An answer whose pictures are prepared. */
export type DrawnAnswer = Omit<ReportAnswer, 'pictures'> & { pictures: DrawnPicture[] }
export type DrawnDocument = Omit<ReportDocument, 'sections'> & {
  sections: (Omit<ReportDocument['sections'][number], 'answers'> & { answers: DrawnAnswer[] })[]
}

const grey = '#5b6470'
const line = '#d9dde2'
const hintStyle = { color: grey, fontSize: 10, bold: false }
const pictureSize: [number, number] = [240, 180]

/**
 * The pages of a report: each document starts on a page of its own. `pageText` is the text of the
 * foot, with `{page}` and `{pages}`.
 */
export const reportPages = (
  documents: DrawnDocument[],
  { title, language, pageText }: { title: string; language: string; pageText: string },
): TDocumentDefinitions => ({
  info: { title },
  language,
  pageSize: 'A4',
  pageMargins: [48, 48, 48, 56],
  defaultStyle: { font: fontNames.latin, fontSize: 10, lineHeight: 1.2 },
  content: documents.flatMap(documentPages),
  footer: (page, pages) => ({
    margin: [48, 16, 48, 0],
    fontSize: 8,
    color: grey,
    alignment: 'right',
    text: textParts(pageText.replace('{page}', String(page)).replace('{pages}', String(pages))),
  }),
})

const documentPages = (
  { client, title, facts, sections }: DrawnDocument,
  index: number,
): Content[] => [
  {
    text: textParts(client),
    color: grey,
    ...(index > 0 ? { pageBreak: 'before' as const } : {}),
  },
  {
    text: textParts(title),
    fontSize: 20,
    bold: true,
    margin: [0, 2, 0, 10],
    outline: true,
    outlineText: title,
  },
  pairsTable(facts),
  ...sections.flatMap(sectionPart),
]

function sectionPart({ name, hint, answers }: DrawnDocument['sections'][number]): Content[] {
  const heading: Content = {
    text: [
      ...textParts(name),
      ...(hint ? textParts(`  ${hint}`).map((part) => ({ ...part, ...hintStyle })) : []),
    ],
    fontSize: 14,
    bold: true,
    margin: [0, 20, 0, 6],
  }
  const [first, ...others] = answers.map(answerPart)
  if (!first) return [heading]
  const [{ stack, unbreakable }, ...rest] = first
  // A heading does not stay behind at the end of a page.
  return [{ stack: [heading, ...stack], unbreakable }, ...rest, ...others.flat()]
}

/**
 * The most lines that are kept on one page: the library leaves out what is kept and does not fit.
 */
const keptLines = 24

/** About how many lines a text takes in a share of the width of a page. */
const linesOf = (text: string, share: number): number =>
  text
    .split('\n')
    .map((each) => {
      // A character that is not Latin is about twice as wide.
      const wide = textParts(each).reduce(
        (sum, part) => sum + (part.font ? part.text.length : 0),
        0,
      )
      return Math.max(1, Math.ceil((each.length + wide) / (85 * share)))
    })
    .reduce((sum, lines) => sum + lines, 0)

const linesOfPairs = (pairs: Pair[]): number[] =>
  pairs.map(({ label, text }) => Math.max(linesOf(label, 0.34), linesOf(text, 0.66)))

/** Label and value beside each other, with a line below each pair. */
const pairsTable = (pairs: Pair[]): ContentTable => ({
  table: {
    widths: ['34%', '*'],
    dontBreakRows: linesOfPairs(pairs).every((lines) => lines <= keptLines),
    body: pairs.map(({ label, text }) => [
      { text: textParts(label), color: grey },
      { text: textParts(text) },
    ]),
  },
  layout: linesBelow,
})

const linesBelow = {
  hLineWidth: (row: number) => (row === 0 ? 0 : 0.5),
  vLineWidth: () => 0,
  hLineColor: () => line,
  paddingLeft: (column: number) => (column === 0 ? 0 : 8),
  paddingRight: () => 4,
  paddingTop: () => 3,
  paddingBottom: () => 2,
}

/** The label of an answer with what is kept beside it, and the rest. */
type AnswerPart = [{ stack: Content[]; unbreakable: boolean }, ...Content[]]

function answerPart({ label, text, table, groups, pictures }: DrawnAnswer): AnswerPart {
  // The names of pictures that are shown say nothing more.
  const shown = pictures.length > 0 && text !== undefined ? '' : text
  const values: Content[] = []
  if (table)
    values.push({
      table: {
        headerRows: 1,
        dontBreakRows: table.rows
          .flat()
          .every((each) => linesOf(each, 1 / table.head.length) <= keptLines),
        widths: table.head.map(() => '*'),
        body: [
          table.head.map((each) => ({ text: textParts(each), color: grey, fontSize: 9 })),
          ...table.rows.map((row) => row.map((each) => ({ text: textParts(each) }))),
        ],
      },
      layout: linesBelow,
      margin: [0, 0, 0, 6],
    })
  for (const group of groups ?? []) values.push({ ...pairsTable(group), margin: [12, 0, 0, 8] })
  const columns = pictures.length > 1 ? 2 : 1
  for (let at = 0; at < pictures.length; at += columns)
    values.push({
      columns: pictures
        .slice(at, at + columns)
        .map(({ url }) => ({ image: url, fit: pictureSize })),
      columnGap: 12,
      margin: [0, 4, 0, 8],
    })
  const pairs = [{ label, text: shown ?? '' }]
  const pair = pairsTable(pairs)
  const [first, ...rest] = values
  const lines = linesOfPairs(groups?.[0] ?? []).reduce((sum, each) => sum + each, 0)
  // A label does not stay behind at the end of a page.
  return first
    ? [
        {
          stack: [{ ...pair, margin: [0, 0, 0, 4] }, first],
          unbreakable: !table && lines <= keptLines,
        },
        ...rest,
      ]
    : [{ stack: [pair], unbreakable: linesOfPairs(pairs).every((each) => each <= keptLines) }]
}

/**
 * First characters that make a spreadsheet read a text as a formula. Source OWASP, CSV injection
 */
const formulaStart = /^'*[=+\-@＝＋－＠\t\r\n]/

/**
 * A text that no spreadsheet reads as a formula: it gets an apostrophe in front if it looks like
 * one. `plainText` removes it.
 */
export const safeText = (text: string): string => (formulaStart.test(text) ? `'${text}` : text)

/** A text as it was before `safeText`. */
export const plainText = (cell: string): string =>
  cell.startsWith("'") && formulaStart.test(cell) ? cell.slice(1) : cell

/** One line of a CSV file with its line end, quoted where needed. Source  RFC 4180 */
export const csvLine = (cells: string[]): string =>
  `${cells.map((cell) => (/["\r\n,;\t]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`

/** The mark by which a spreadsheet recognises UTF-8. */
export const byteOrderMark = '\ufeff'

/**
 * Spreadsheets of some countries write semicolons: the delimiter is the character that occurs most
 * often in the first line outside quotes.
 */
export function delimiterOf(text: string): string {
  const first = text.replaceAll(/"[^"]*"/g, '').split(/\r?\n/, 1)[0]!
  const count = (mark: string) => first.split(mark).length
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}

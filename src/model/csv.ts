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

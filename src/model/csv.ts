/** What makes a spreadsheet take a text for a formula when it stands first. Source  OWASP, CSV injection */
const formulaStart = /^'*[=+\-@＝＋－＠\t\r\n]/

/** A text that no spreadsheet takes for a formula: an apostrophe before what looks like one. `plainText` takes it off again. */
export const safeText = (text: string): string => (formulaStart.test(text) ? `'${text}` : text)

/** A text as it was before `safeText`. */
export const plainText = (cell: string): string =>
  cell.startsWith("'") && formulaStart.test(cell) ? cell.slice(1) : cell

/** One line of a CSV file with its end, quoted where it must be. Source  RFC 4180 */
export const csvLine = (cells: string[]): string =>
  `${cells.map((cell) => (/["\r\n,;\t]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`

/** What tells a spreadsheet that a file is UTF-8. */
export const byteOrderMark = '\ufeff'

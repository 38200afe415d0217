import { isRecord } from '../../fields/nested/nested.ts'
import { delimiterOf } from '../../model/csv.ts'
import type { RoundedNumber } from '../../model/exactNumber.ts'
import { checkText, parseLongNumbers, readText } from '../http/body.ts'
import { yieldToEventLoop } from './lineStream.ts'
import { tooManyRecords, unreadableBody, wrongContentType } from '../problems.ts'

/** Maximum number of rows in one file. */
export const maxRows = 20_000
const maxColumns = 500
/** Characters of a CSV file that are parsed at once, and of its largest row. */
const pieceSize = 65_536
const largestRow = 1_048_576

/**
 * A file as a table: `columns` in the order of their first occurrence, each row with its cells and
 * its number as a spreadsheet counts it (in JSON: from 1); an undefined cell is absent in the row.
 * `inexact` are the paths of numbers that would be rounded: their cells have them as texts.
 * `isText`: cells are texts to be parsed, not values.
 */
export type FileTable = {
  columns: string[]
  rows: { number: number; cells: unknown[]; tooMany?: true; inexact?: string[][] }[]
  isText: boolean
}

/**
 * Reads the body of an import: `text/csv` with column names in the first row, `application/json`
 * with a list of records, or `application/x-ndjson` with one record per line.
 * Errors  PAYLOAD_TOO_LARGE and TOO_MANY_RECORDS (413), UNSUPPORTED_MEDIA_TYPE (415),
 *         UNREADABLE_BODY and UNSTORABLE_TEXT (400)
 */
export async function readFile(request: Request, limit: number): Promise<FileTable> {
  const given = request.headers.get('content-type') ?? ''
  const form = formats.find(({ type }) => type.test(given))
  if (!form)
    throw wrongContentType({ given, allowed: 'text/csv, application/json or application/x-ndjson' })
  const text = await readText(request, limit)
  checkText(text, 'The file')
  if (text.trim() === '') throw unreadableBody({ reason: 'it is empty' })
  const table = await form.read(text)
  if (table.rows.length > maxRows) throw tooManyRecords({ most: maxRows })
  if (table.columns.length > maxColumns)
    throw unreadableBody({ reason: `it has more than ${maxColumns} columns` })
  return table
}

const formats: { type: RegExp; read: (text: string) => FileTable | Promise<FileTable> }[] = [
  { type: /^text\/csv\s*(;|$)/i, read: tableOfCsv },
  {
    type: /^application\/json\s*(;|$)/i,
    read: (text) => {
      const { value, rounded } = parseLongNumbers(text)
      return tableOfRecords(value, rounded)
    },
  },
  {
    type: /^application\/(x-)?(ndjson|jsonl)\s*(;|$)/i,
    read: (text) => {
      const lines = text
        .split('\n')
        .flatMap((line, index) =>
          line.trim() ? [parseLongNumbers(line, ` in line ${index + 1}`)] : [],
        )
      return tableOfRecords(
        lines.map(({ value }) => value),
        lines.flatMap(({ rounded }, index) =>
          rounded.map((each) => ({ ...each, path: [String(index), ...each.path] })),
        ),
      )
    },
  },
]

async function tableOfCsv(text: string): Promise<FileTable> {
  // Loaded with the first file, because no other call needs it. This build also runs in a browser.
  const { CsvError, parse } = await import('csv-parse/browser/esm/sync')
  const options = { bom: true, delimiter: delimiterOf(text), relax_column_count: true }
  const rows: FileTable['rows'] = []
  let columns: string[] | undefined
  let read = 0
  for (const piece of piecesOf(text)) {
    let lines: string[][]
    try {
      lines = parse(piece, options)
    } catch (error) {
      if (!(error instanceof CsvError)) throw error
      const { message, records = 0 }: { message: string; records?: number } = error
      // The line is one of the piece.
      const reason = message.replace(/ at line \d+/, '')
      throw unreadableBody({ reason: `it is not CSV in row ${read + records + 1} (${reason})` })
    }
    for (const cells of lines) {
      read++
      if (!columns) columns = namesOf(cells)
      else if (read > maxRows + 1) throw tooManyRecords({ most: maxRows })
      else if (cells.some((cell) => cell.trim() !== '')) rows.push(rowOf(cells, read, columns))
    }
    await yieldToEventLoop()
  }
  return { columns: columns ?? [], rows, isText: true }
}

function rowOf(cells: string[], number: number, columns: string[]): FileTable['rows'][number] {
  const isTooLong = cells.slice(columns.length).some((cell) => cell.trim() !== '')
  return {
    number,
    cells: cells.slice(0, columns.length),
    ...(isTooLong ? { tooMany: true } : {}),
  }
}

/**
 * A CSV file in pieces of whole rows. A large file takes seconds to parse: between two pieces,
 * other requests have their turn.
 * Errors  UNREADABLE_BODY (400) for a row that is larger than a piece may be
 */
function* piecesOf(text: string): Generator<string> {
  let start = 0
  let isQuoted = false
  for (const { 0: mark, index } of text.matchAll(/"|\r?\n|\r/g)) {
    if (index - start > largestRow) break
    if (mark === '"') isQuoted = !isQuoted
    else if (!isQuoted && index - start >= pieceSize) {
      yield text.slice(start, index + mark.length)
      start = index + mark.length
    }
  }
  if (text.length - start > largestRow)
    throw unreadableBody({ reason: `a row has more than ${largestRow} characters` })
  yield text.slice(start)
}

/** The names of the columns, made unique. */
function namesOf(heads: string[]): string[] {
  const seen = new Map<string, number>()
  return heads.map((head, index) => {
    const name = head.trim() || `Column ${index + 1}`
    const times = (seen.get(name) ?? 0) + 1
    seen.set(name, times)
    return times === 1 ? name : `${name} (${times})`
  })
}

/** `rounded`: the numbers that would be rounded; their paths start with the index of the record. */
function tableOfRecords(list: unknown, rounded: RoundedNumber[]): FileTable {
  if (!Array.isArray(list) || !list.every(isRecord))
    throw unreadableBody({ reason: 'it is not a list of records' })
  if (list.length > maxRows) throw tooManyRecords({ most: maxRows })
  const columns = new Map<string, number>()
  // Names with a leading underscore are notes for people: texts of keys, errors of an earlier
  // import.
  for (const record of list)
    for (const name of Object.keys(record))
      if (!name.startsWith('_') && !columns.has(name)) columns.set(name, columns.size)
  const names = [...columns.keys()]
  const roundedOf = Map.groupBy(rounded, ({ path: [index] }) => Number(index))
  return {
    columns: names,
    rows: list.map((record, index) => {
      const inexact = roundedOf.get(index)?.map(({ path }) => path.slice(1))
      return {
        number: index + 1,
        cells: names.map((name) => (Object.hasOwn(record, name) ? record[name] : undefined)),
        ...(inexact ? { inexact } : {}),
      }
    }),
    isText: false,
  }
}

import { isRecord } from '../../fields/nested/nested.ts'
import { checkText, parseJson, readText } from '../http/body.ts'
import { tooManyRecords, unreadableBody, wrongContentType } from '../problems.ts'

/** Maximum number of rows in one file. */
export const maxRows = 20_000
const maxColumns = 500

/**
 * A file as a table: `columns` in the order of their first occurrence, each row with its cells and
 * its number as a spreadsheet counts it (in JSON: from 1); an undefined cell is absent in the row.
 * `isText`: cells are texts to be parsed, not values.
 */
export type FileTable = {
  columns: string[]
  rows: { number: number; cells: unknown[]; tooMany?: true }[]
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
  { type: /^application\/json\s*(;|$)/i, read: (text) => tableOfRecords(parseJson(text)) },
  {
    type: /^application\/(x-)?(ndjson|jsonl)\s*(;|$)/i,
    read: (text) =>
      tableOfRecords(
        text
          .split('\n')
          .flatMap((line, index) =>
            line.trim() ? [parseJson(line, ` in line ${index + 1}`)] : [],
          ),
      ),
  },
]

async function tableOfCsv(text: string): Promise<FileTable> {
  // Loaded with the first file, because no other call needs it. This build also runs in a browser.
  const { parse } = await import('csv-parse/browser/esm/sync')
  let lines: string[][]
  try {
    lines = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      to: maxRows + 2,
    })
  } catch (error) {
    throw unreadableBody({
      reason: `it is not CSV (${error instanceof Error ? error.message : String(error)})`,
    })
  }
  const columns = namesOf(lines[0] ?? [])
  const rows = lines.slice(1).flatMap((cells, index) => {
    if (cells.every((cell) => cell.trim() === '')) return []
    const isTooLong = cells.slice(columns.length).some((cell) => cell.trim() !== '')
    return [
      {
        number: index + 2,
        cells: cells.slice(0, columns.length),
        ...(isTooLong ? { tooMany: true as const } : {}),
      },
    ]
  })
  return { columns, rows, isText: true }
}

/**
 * Spreadsheets of some countries write semicolons: the delimiter is the character that occurs most
 * often in the first line outside quotes.
 */
function delimiterOf(text: string): string {
  const first = text.replaceAll(/"[^"]*"/g, '').split(/\r?\n/, 1)[0]!
  const count = (mark: string) => first.split(mark).length
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
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

function tableOfRecords(list: unknown): FileTable {
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
  return {
    columns: names,
    rows: list.map((record, index) => ({
      number: index + 1,
      cells: names.map((name) => (Object.hasOwn(record, name) ? record[name] : undefined)),
    })),
    isText: false,
  }
}

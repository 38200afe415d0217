/** The content types of files that can be imported, by ending; everything else is taken for CSV. */
const types: [RegExp, string][] = [
  [/\.(ndjson|jsonl)$/i, 'application/x-ndjson'],
  [/\.json$/i, 'application/json'],
]

// Spreadsheet workbooks are ZIP archives.
const zipMark = 'PK\u0003\u0004'

/**
 * Reads a file as UTF-8, which the service expects, with the content type of its file name.
 * Spreadsheets save CSV in the machine's encoding (Windows-1252) or, with a byte order mark, as
 * UTF-16. Returns the reason if there is nothing to read: it is `empty`, or not text, such as a
 * spreadsheet's own file.
 */
export async function utf8File(file: File): Promise<Blob | 'empty' | 'notText'> {
  const type = types.find(([ending]) => ending.test(file.name))?.[1] ?? 'text/csv'
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text = textOf(bytes)
  if (text.trim() === '') return 'empty'
  return text.includes('\0') || text.startsWith(zipMark) ? 'notText' : new Blob([text], { type })
}

function textOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The content types of files that can be imported, by ending; everything else is taken for CSV. */
const types: [RegExp, string][] = [
  [/\.(ndjson|jsonl)$/i, 'application/x-ndjson'],
  [/\.json$/i, 'application/json'],
]

// Workbooks of spreadsheets are archives.
const zipMark = 'PK\u0003\u0004'

/**
 * A file as UTF-8, which is what the service reads, with the content type that its name says. Spreadsheets save CSV in the alphabet
 * of the machine (Windows-1252) or, with a mark at the start, as UTF-16. Where there is nothing to read, why: it is `empty`, or no
 * text, such as a spreadsheet's own file.
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

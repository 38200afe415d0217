import { rangeNotSatisfiable } from '../problems.ts'
import type { ByteRange, FileStore } from './fileStore.ts'

/** What a response says of a file: `name` is a safe name, `type` the type of its content. */
export type ServedFile = { key: string; name: string; type: string; size: number }

/** The types that a browser may show in place; others (HTML, SVG, PDF) are always downloaded. */
const inlineTypes = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'audio/mpeg',
  'audio/mp4',
  'audio/ogg',
  'audio/wav',
  'audio/webm',
])

/**
 * The response with a file, or with the part that the header `Range` asks for. Its content can run
 * nothing, whatever it is. Undefined: the store does not have the file.
 * Errors  RANGE_NOT_SATISFIABLE (416)
 */
export async function fileResponse(
  store: FileStore,
  file: ServedFile,
  request: Request,
): Promise<Response | undefined> {
  const range = readRange(request.headers.get('range'), file.size)
  const found = await store.get(file.key, range)
  if (!found) return undefined
  const isInline = inlineTypes.has(file.type)
  return new Response(found.content, {
    status: range ? 206 : 200,
    headers: {
      'content-type': file.type,
      'content-length': String(range ? range.to - range.from + 1 : file.size),
      'content-disposition': disposition(isInline ? 'inline' : 'attachment', file.name),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      ...(range ? { 'content-range': `bytes ${range.from}-${range.to}/${file.size}` } : {}),
    },
  })
}

/**
 * The part that a request asks for; undefined: the whole file, also where several parts are asked
 * for or the header cannot be read, as RFC 9110 section 14.2 allows.
 */
function readRange(header: string | null, size: number): ByteRange | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(first) > Number(last)) return undefined
  if (from >= size)
    throw rangeNotSatisfiable({ size, headers: { 'content-range': `bytes */${size}` } })
  return { from, to }
}

/** The header of RFC 6266: a name in ASCII for old programs, and the name in UTF-8. */
function disposition(how: 'inline' | 'attachment', name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${how}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

import { bodyTooLarge, unreadableBody, unstorableText, wrongContentType } from '../problems.ts'

/** Keys that would reach into JavaScript's own objects. */
const forbiddenKeys = new Set(['__proto__', 'constructor'])
const deepest = 64

/**
 * A request's body as text, read no further than `limit` bytes, whatever its headers promise.
 * Errors  PAYLOAD_TOO_LARGE (413), UNREADABLE_BODY (400) for what is not UTF-8
 */
export async function readText(request: Request, limit: number): Promise<string> {
  const promised = Number(request.headers.get('content-length') ?? NaN)
  if (promised > limit) throw bodyTooLarge({ limit })
  // HTTP reads no more than was promised, and a host has all of it at once; a body whose end is not in sight is read piece by piece.
  const bytes = Number.isNaN(promised)
    ? await readPieces(request, limit)
    : new Uint8Array(await received(request.arrayBuffer()))
  if (bytes.byteLength > limit) throw bodyTooLarge({ limit })
  try {
    return utf8.decode(bytes)
  } catch {
    throw unreadableBody({ reason: 'it is not UTF-8' })
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** What the caller sends, who may go away before its end. Errors UNREADABLE_BODY (400) */
const received = async <T>(read: Promise<T>): Promise<T> =>
  read.catch(() => {
    throw unreadableBody({ reason: 'it was cut off' })
  })

async function readPieces({ body }: Request, limit: number): Promise<Uint8Array> {
  if (!body) return new Uint8Array()
  const pieces: Uint8Array[] = []
  let size = 0
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await received(reader.read())
    if (done) break
    size += value.byteLength
    if (size > limit) {
      await reader.cancel()
      throw bodyTooLarge({ limit })
    }
    pieces.push(value)
  }
  const bytes = new Uint8Array(size)
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.byteLength
  }
  return bytes
}

/**
 * A JSON body.
 * Errors  413, UNSUPPORTED_MEDIA_TYPE (415), UNREADABLE_BODY and UNSTORABLE_TEXT (400)
 */
export async function readJson(request: Request, limit: number): Promise<unknown> {
  const given = request.headers.get('content-type') ?? ''
  if (!/^application\/([\w.-]+\+)?json\s*(;|$)/i.test(given)) {
    // A body too large is told as such, whatever it claims to be.
    if (Number(request.headers.get('content-length') ?? 0) > limit) throw bodyTooLarge({ limit })
    throw wrongContentType({ given, allowed: 'application/json' })
  }
  return parseJson(await readText(request, limit))
}

/** A text as JSON; `where` says where it stood (` in line 3`). Errors UNREADABLE_BODY and UNSTORABLE_TEXT (400) */
export function parseJson(text: string, where = ''): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw unreadableBody({ reason: text.trim() === '' ? 'it is empty' : `it is not JSON${where}` })
  }
  check(value, 0)
  return value
}

function check(value: unknown, depth: number): void {
  if (typeof value === 'string') return checkText(value, 'The body')
  if (typeof value !== 'object' || value === null) return
  if (depth > deepest) throw unreadableBody({ reason: `it is nested more than ${deepest} deep` })
  if (Array.isArray(value)) {
    for (const each of value) check(each, depth + 1)
    return
  }
  for (const [key, each] of Object.entries(value)) {
    if (forbiddenKeys.has(key)) throw unreadableBody({ reason: `the key "${key}" is not allowed` })
    checkText(key, 'The body')
    check(each, depth + 1)
  }
}

/** Refuses what PostgreSQL can't store in a text. Errors UNSTORABLE_TEXT (400) */
export function checkText(text: string, where: string): void {
  if (text.includes('\u0000') || !text.isWellFormed()) throw unstorableText({ where })
}

/** A form body (`application/x-www-form-urlencoded`). Errors as `readJson` */
export async function readForm(request: Request, limit: number): Promise<URLSearchParams> {
  const given = request.headers.get('content-type') ?? ''
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(given))
    throw wrongContentType({ given, allowed: 'application/x-www-form-urlencoded' })
  const form = new URLSearchParams(await readText(request, limit))
  for (const [name, value] of form) {
    checkText(name, 'The body')
    checkText(value, 'The body')
  }
  return form
}

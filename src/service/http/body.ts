import { parseExactly } from '../../model/exactNumber.ts'
import type { FieldError } from '../../model/problem.ts'
import { fillMessage, validationMessages } from '../../model/validationMessages.ts'
import {
  bodyTooLarge,
  invalid,
  partTooLarge,
  unreadableBody,
  unstorableText,
  wrongContentType,
} from '../problems.ts'
import { findTooLarge, type LargePart } from './findTooLarge.ts'

/** Keys that give access to the prototypes of JavaScript objects. */
const forbiddenKeys = new Set(['__proto__', 'constructor'])
const maxDepth = 64

/** The end of a path that a message names, in characters: names of fields may be long. */
const longestPath = 300

/** A body of up to so many times the limit is read, to name the part that is too large. */
export const namedUpTo = 8

/**
 * Reads the body of a request as text, no further than `limit` bytes, whatever its headers say.
 * Errors  PAYLOAD_TOO_LARGE (413), UNREADABLE_BODY (400) for a body that is not UTF-8
 */
export async function readText(request: Request, limit: number): Promise<string> {
  const promised = Number(request.headers.get('content-length') ?? NaN)
  if (promised > limit) throw bodyTooLarge({ limit })
  // HTTP reads no more bytes than the header declares, and the host has them all at once; a body of
  // unknown length is read chunk by chunk.
  const bytes = Number.isNaN(promised)
    ? await readChunks(request, limit)
    : new Uint8Array(await readFromCaller(request.arrayBuffer()))
  if (bytes.byteLength > limit) throw bodyTooLarge({ limit })
  try {
    return utf8.decode(bytes)
  } catch {
    throw unreadableBody({ reason: 'it is not UTF-8' })
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Waits for the data of a caller, who may disconnect before its end. Errors UNREADABLE_BODY (400)
 */
const readFromCaller = async <T>(read: Promise<T>): Promise<T> =>
  read.catch(() => {
    throw unreadableBody({ reason: 'it was cut off' })
  })

async function readChunks({ body }: Request, limit: number): Promise<Uint8Array> {
  if (!body) return new Uint8Array()
  const pieces: Uint8Array[] = []
  let size = 0
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await readFromCaller(reader.read())
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
 * Reads a JSON body. With `namesPart`, which is for people who have signed in, a body that is too
 * large is read further than the limit, so that the problem can name what is too large in it.
 * Errors  413, UNSUPPORTED_MEDIA_TYPE (415), those of `parseJson` (400)
 */
export async function readJson(
  request: Request,
  limit: number,
  { namesPart = false } = {},
): Promise<unknown> {
  const given = request.headers.get('content-type') ?? ''
  if (!/^application\/([\w.-]+\+)?json\s*(;|$)/i.test(given)) {
    // A body that is too large is reported as such, whatever its content type.
    if (Number(request.headers.get('content-length') ?? 0) > limit) throw bodyTooLarge({ limit })
    throw wrongContentType({ given, allowed: 'application/json' })
  }
  const promised = Number(request.headers.get('content-length') ?? NaN)
  if (!namesPart || !(promised > limit && promised <= namedUpTo * limit))
    return parseJson(await readText(request, limit))
  const part = largePartOf(await readText(request, promised), promised - limit)
  throw part ? partTooLarge({ limit, ...part }) : bodyTooLarge({ limit })
}

/** The part that makes a body too large; undefined: none alone, or the body cannot be read. */
function largePartOf(text: string, excess: number): LargePart | undefined {
  try {
    return findTooLarge(parseJson(text), excess)
  } catch {
    return undefined
  }
}

/**
 * Parses a text as JSON.
 * Errors  UNREADABLE_BODY, UNSTORABLE_TEXT, and VALIDATION for numbers that would be rounded (400)
 */
export function parseJson(text: string): unknown {
  const { value, rounded } = parseLongNumbers(text)
  if (rounded.length > 0)
    throw invalid({ errors: rounded.slice(0, mostInexact).map(({ path }) => inexact(path)) })
  return value
}

/**
 * Parses a text as JSON, with a text in place of each number that would be rounded; `where` says
 * where it was (` in line 3`). Errors UNREADABLE_BODY and UNSTORABLE_TEXT (400)
 */
export function parseLongNumbers(text: string, where = ''): ReturnType<typeof parseExactly> {
  let parsed: ReturnType<typeof parseExactly>
  try {
    parsed = parseExactly(text)
  } catch {
    throw unreadableBody({ reason: text.trim() === '' ? 'it is empty' : `it is not JSON${where}` })
  }
  check(parsed.value)
  return parsed
}

/**
 * How many numbers that would be rounded become errors: those of a large body, each with a path of
 * long names, would fill the memory.
 */
export const mostInexact = 100

/** The error of a number that would be rounded. */
export function inexact(path: string[], label = path.join('.') || 'The value'): FieldError {
  const message = fillMessage(validationMessages.inexact, { label })
  return { field: path.join('.'), code: 'inexact', message, params: { label } }
}

function check(value: unknown, path: (string | number)[] = []): void {
  if (typeof value === 'string') return checkText(value, 'The body')
  if (typeof value !== 'object' || value === null) return
  if (path.length > maxDepth)
    throw unreadableBody({ reason: `it is nested more than ${maxDepth} deep` })
  // The same list all the way down: a copy for each value would make large bodies slow.
  const inside = (key: string | number, each: unknown) => {
    path.push(key)
    check(each, path)
    path.pop()
  }
  if (Array.isArray(value)) return value.forEach((each, index) => inside(index, each))
  for (const [key, each] of Object.entries(value)) {
    if (forbiddenKeys.has(key)) {
      const place = path.length > 0 ? ` in ${path.join('.').slice(-longestPath)}` : ''
      throw unreadableBody({ reason: `the key "${key}" is not allowed${place}` })
    }
    checkText(key, 'The body')
    inside(key, each)
  }
}

/** Refuses characters that PostgreSQL cannot store in a text. Errors UNSTORABLE_TEXT (400) */
export function checkText(text: string, where: string): void {
  if (text.includes('\u0000') || !text.isWellFormed()) throw unstorableText({ where })
}

/** Reads a form body (`application/x-www-form-urlencoded`). Errors as `readJson` */
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

import { readFileSync } from 'node:fs'
import { parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser'
import { parseExactly, type RoundedNumber } from '../src/model/exactNumber.ts'

/**
 * A parsed JSON file: its syntax tree, its value, the numbers in it that are rounded, and a
 * function from an offset to its line, from 1.
 */
export type JsonFile = {
  tree: Node
  value: unknown
  rounded: RoundedNumber[]
  lineAt: (offset: number) => number
}

/**
 * Reads a file as JSON in UTF-8; if it is not valid, the error is reported by line and the result
 * is undefined. Repeated keys are reported, too; the last one counts.
 */
export function readJson(
  path: string,
  complain: (line: number, message: string) => void,
): JsonFile | undefined {
  const bytes = readFileSync(path)
  const text = decode(bytes)
  if (text === undefined)
    return void complain(
      1,
      `it is written in ${isUtf16(bytes) ? 'UTF-16' : 'an encoding other than UTF-8'}; save it as UTF-8.`,
    )
  const errors: ParseError[] = []
  const lineAt = lines(text)
  if (text.trim() === '') return void complain(1, 'the file is empty; a JSON object is expected.')
  if (nestingOf(text) > deepest)
    return void complain(1, `it has more than ${deepest} levels of nesting.`)
  const tree = parseTree(text, errors, { allowTrailingComma: false, disallowComments: true })
  // Later errors are mostly consequences of the first.
  const [first] = errors
  if (first || !tree)
    return void complain(first ? lineAt(first.offset) : 1, `not JSON: ${mistake(text, first)}.`)
  for (const twice of repeatedKeys(tree))
    complain(lineAt(twice.offset), `"${twice.value}" is given twice in one object; keep one.`)
  const { value, rounded } = parseExactly(text)
  return { tree, value: rounded.length > 0 ? JSON.parse(text) : value, rounded, lineAt }
}

/**
 * Decodes UTF-8 without a byte order mark (Windows editors add one); undefined: another encoding.
 */
function decode(bytes: Uint8Array): string | undefined {
  if (isUtf16(bytes)) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // The only possible reason: bytes that are not UTF-8.
    return undefined
  }
}

/**
 * Whether the bytes start with the byte order mark of UTF-16, or with a two-byte letter of which
 * one byte is zero.
 */
const isUtf16 = ([one, two]: Uint8Array) =>
  (one === 0xff && two === 0xfe) ||
  (one === 0xfe && two === 0xff) ||
  (one !== undefined && two !== undefined && (one === 0) !== (two === 0))

function lines(text: string) {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset: number) => {
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (starts[middle]! <= offset) low = middle
      else high = middle - 1
    }
    return low + 1
  }
}

function* repeatedKeys(node: Node): Generator<Node> {
  if (node.type === 'object') {
    const seen = new Set<string>()
    for (const property of node.children ?? []) {
      const key = property.children?.[0]
      if (key && seen.has(key.value as string)) yield key
      if (key) seen.add(key.value as string)
    }
  }
  for (const child of node.children ?? []) yield* repeatedKeys(child)
}

/** A limit far above real schemas, because compilers overflow their stack on deeper ones. */
const deepest = 500

/** An upper bound of the nesting depth: braces and brackets inside texts count, too. */
function nestingOf(text: string): number {
  let depth = 0
  let most = 0
  for (const letter of text) {
    if (letter === '{' || letter === '[') most = Math.max(most, ++depth)
    else if (letter === '}' || letter === ']') depth--
  }
  return most
}

/** A readable message for a JSON syntax error. */
function mistake(text: string, error: ParseError | undefined): string {
  const code = error ? printParseErrorCode(error.error) : 'ValueExpected'
  const given = error
    ? JSON.stringify(
        text.slice(error.offset, error.offset + Math.max(1, Math.min(error.length, 20))),
      )
    : 'nothing'
  if (code === 'InvalidCommentToken') return 'a comment; JSON has no comments, use "$comment"'
  if (code === 'PropertyNameExpected' && given.startsWith('"}'))
    return 'a comma before "}"; remove it'
  if (code === 'ValueExpected' && given.startsWith('"]')) return 'a comma before "]"; remove it'
  if (error && text[error.offset] === "'")
    return `${given} where a name or value in double quotes is expected`
  return `${words(code)}${error && error.offset < text.trimEnd().length ? ` at ${given}` : ' at the end of the file'}`
}

const words = (code: string) =>
  code
    .replace(/([A-Z])/g, ' $1')
    .trim()
    .toLowerCase()

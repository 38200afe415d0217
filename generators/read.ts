import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import { findNodeAtLocation, parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser'
import type { Diagnostic } from './diagnostics.ts'
import { isReserved, modernise, type Schema } from './modernise.ts'
import { labelFile } from './readLabels.ts'

/** A path into a schema: `['properties', 'name', 'x-field']`. */
export type Path = (string | number)[]

/** One schema file, read and brought to JSON Schema 2020-12. */
export type SchemaFile = {
  /** The entity's name, from the file's: `UserProfile.schema.json` is `user-profile`. */
  name: string
  /** As people say it: `schemas/site.json`. */
  file: string
  schema: Schema
  /** In `schemas/meta/`: for others to refer to, not an entity. */
  shared: boolean
  /** The line of the node at `path`, or of its nearest ancestor in the file as it was written. */
  lineOf: (path: Path) => number
}

/** All schema files below `folder`, in order of their paths; what can't be read is reported and left out. */
export function readSchemas(folder: string, report: (diagnostic: Diagnostic) => void): SchemaFile[] {
  const files: SchemaFile[] = []
  const seen = new Map<string, string>()
  for (const path of walk(folder)) {
    const file = `schemas/${relative(folder, path).split(sep).join('/')}`
    const read = readSchema(readFileSync(path, 'utf8'), file, report)
    if (!read) continue
    const other = read.shared ? undefined : seen.get(read.name)
    if (other) report({ severity: 'error', file, line: 1, message: `the name "${read.name}" is taken by ${other}; rename one of the files.` })
    else files.push(read)
    if (!read.shared) seen.set(read.name, file)
  }
  return files
}

/** One file's text as a schema file; undefined when it is none, with the reason reported. */
export function readSchema(given: string, file: string, report: (diagnostic: Diagnostic) => void): SchemaFile | undefined {
  // Editors of Windows begin a file with a byte order mark.
  const text = given.replace(/^\uFEFF/, '')
  const errors: ParseError[] = []
  const lineAt = lines(text)
  const complain = (line: number, message: string) => void report({ severity: 'error', file, line, message })
  if (text.trim() === '') return complain(1, 'the file is empty; a JSON Schema is an object.')
  if (nestingOf(text) > deepest) return complain(1, `it is nested more than ${deepest} deep; allowed: up to ${deepest}.`)
  const tree = parseTree(text, errors, { allowTrailingComma: false, disallowComments: true })
  // What follows the first mistake mostly follows from it.
  const [first] = errors
  if (first || !tree) return complain(first ? lineAt(first.offset) : 1, `not JSON: ${mistake(text, first)}.`)
  for (const twice of repeatedKeys(tree)) complain(lineAt(twice.offset), `"${twice.value}" is given twice in one object; keep one.`)
  for (const name of reservedProperties(tree)) report({ severity: 'warning', file, line: lineAt(name.offset), message: `the property "${name.value}" has a name that records keep for themselves, and is left out; rename it to keep it.` })
  const value: unknown = JSON.parse(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    complain(1, `a JSON Schema is an object, not ${Array.isArray(value) ? 'a list' : `the value ${JSON.stringify(value)}`}.`)
    return undefined
  }
  const lineOf = (path: Path) => {
    for (let length = path.length; length >= 0; length--) {
      const node = findNodeAtLocation(tree, path.slice(0, length))
      if (node) return lineAt(node.parent?.type === 'property' ? node.parent.offset : node.offset)
    }
    return 1
  }
  return { name: nameOf(file), file, schema: modernise(value as Schema), shared: file.startsWith('schemas/meta/'), lineOf }
}

/** `schemas/UserProfile.schema.json` → `user-profile`; only letters, digits and dashes are left. */
export function nameOf(file: string): string {
  const stem = basename(file).replace(/\.json$/i, '').replace(/\.schema$/i, '')
  const kebab = stem.replace(/([a-z0-9])([A-Z])/g, '$1-$2').replace(/([A-Z]+)([A-Z][a-z])/g, '$1-$2').toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '')
  return /^[a-z]/.test(kebab) ? kebab : `entity-${kebab || 'unnamed'}`
}

function walk(folder: string): string[] {
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const path = join(folder, name)
      if (statSync(path).isDirectory()) return walk(path)
      return name.endsWith('.json') && !labelFile.test(name) && !(basename(folder) === 'meta' && name === 'entity.json') ? [path] : []
    })
}

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

/** The names below any `properties` that no record can hold. */
function* reservedProperties(node: Node): Generator<Node> {
  const [key, value] = node.type === 'property' ? (node.children ?? []) : []
  if (key?.value === 'properties' && value?.type === 'object') for (const property of value.children ?? []) if (isReserved(String(property.children?.[0]?.value))) yield property.children![0]!
  for (const child of node.children ?? []) yield* reservedProperties(child)
}

/** Deeper than any schema that people write, and than the compilers after this can follow. */
const deepest = 500

/** How deep braces and brackets lie in one another, those of texts included: an upper bound. */
function nestingOf(text: string): number {
  let depth = 0
  let most = 0
  for (const letter of text) {
    if (letter === '{' || letter === '[') most = Math.max(most, ++depth)
    else if (letter === '}' || letter === ']') depth--
  }
  return most
}

/** What is wrong with a text that is no JSON, in the words of who wrote it. */
function mistake(text: string, error: ParseError | undefined): string {
  const code = error ? printParseErrorCode(error.error) : 'ValueExpected'
  const given = error ? JSON.stringify(text.slice(error.offset, error.offset + Math.max(1, Math.min(error.length, 20)))) : 'nothing'
  if (code === 'InvalidCommentToken') return 'a comment; JSON has none, "$comment" may hold the words'
  if (code === 'PropertyNameExpected' && given.startsWith('"}')) return 'a comma before "}"; remove it'
  if (code === 'ValueExpected' && given.startsWith('"]')) return 'a comma before "]"; remove it'
  if (error && text[error.offset] === "'") return `${given} where a name or value in double quotes is expected`
  return `${words(code)}${error && error.offset < text.trimEnd().length ? ` at ${given}` : ' at the end of the file'}`
}

const words = (code: string) => code.replace(/([A-Z])/g, ' $1').trim().toLowerCase()

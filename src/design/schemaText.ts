import { isSchema } from '../fields/schemaShape.ts'
import { parseExactly } from '../model/exactNumber.ts'
import { placedColumns, type DesignRow } from './design.ts'
import { fromSchema, type Unsupported } from './designSchema.ts'

/** The longest schema that is read, in characters, its deepest nesting, and its most rows. */
export const schemaLimits = { characters: 1_000_000, levels: 60, rows: 300 }

/** Why a text is not read as a schema. `params` name the place and the limit. */
export type SchemaFault = {
  code: 'size' | 'json' | 'number' | 'object' | 'key' | 'levels' | 'properties' | 'rows'
  params: Record<string, string | number>
}

/** A design from a schema, with the parts that no column can express; or why there is none. */
export type ReadSchema =
  | { rows: DesignRow[]; unsupported: Unsupported[]; fault?: undefined }
  | { fault: SchemaFault }

/** Reads the text of a JSON Schema as a design. */
export function readSchemaText(text: string): ReadSchema {
  const fault = (code: SchemaFault['code'], params: SchemaFault['params'] = {}): ReadSchema => ({
    fault: { code, params },
  })
  if (text.length > schemaLimits.characters)
    return fault('size', { most: schemaLimits.characters, given: text.length })
  let parsed: ReturnType<typeof parseExactly>
  try {
    parsed = parseExactly(text)
  } catch {
    return fault('json', placeIn(text, findJsonFault(text)))
  }
  const { value: given, rounded } = parsed
  const [first] = rounded
  if (first)
    return fault('number', {
      path: shortened(pointer(first.path)),
      number: firstDigits(first.written),
    })
  if (!isSchema(given)) return fault('object')
  const unsafe = findUnsafe(given)
  if (unsafe) return { fault: unsafe }
  const { rows, unsupported } = fromSchema(given)
  if (rows.length > schemaLimits.rows)
    return fault('rows', { most: schemaLimits.rows, given: rows.length })
  return rows.length === 0 && unsupported.length <= 1 ? fault('properties') : { rows, unsupported }
}

/**
 * The rows with the ids of the columns that they replace, found by their keys, so that the next
 * version names them as changed and not as new.
 */
export function withKnownIds(rows: DesignRow[], replaced: DesignRow[]): DesignRow[] {
  const ids = new Map(
    placedColumns(replaced).flatMap(({ column: { fieldKey, webId } }) =>
      fieldKey && webId ? [[fieldKey, webId] as const] : [],
    ),
  )
  return rows.map((row) => ({
    ...row,
    formSectionRowColumnModels: (row.formSectionRowColumnModels ?? []).map((column) => {
      const webId = ids.get(column.fieldKey ?? '')
      return webId ? { ...column, webId } : column
    }),
  }))
}

/** A key that could change the prototype of an object, or too many levels. */
function findUnsafe(root: unknown): SchemaFault | undefined {
  const open: { value: unknown; path: string; level: number }[] = [
    { value: root, path: '#', level: 1 },
  ]
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, path, level } = next
    if (typeof value !== 'object' || value === null) continue
    if (level > schemaLimits.levels)
      return { code: 'levels', params: { path: shortened(path), most: schemaLimits.levels } }
    for (const [name, each] of Object.entries(value)) {
      const here = `${path}/${escaped(name)}`
      if (name === '__proto__') return { code: 'key', params: { path: shortened(here), key: name } }
      open.push({ value: each, path: here, level: level + 1 })
    }
  }
  return undefined
}

const firstDigits = (written: string) =>
  written.length > 60 ? `${written.slice(0, 60)}…` : written

const escaped = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1')

const pointer = (path: string[]) => ['#', ...path.map(escaped)].join('/')

const shortened = (path: string) => (path.length > 200 ? `…${path.slice(-200)}` : path)

/** Line and column of a place in a text, both from 1. */
function placeIn(text: string, index: number): { line: number; column: number } {
  const lines = text.slice(0, index).split('\n')
  return { line: lines.length, column: lines.at(-1)!.length + 1 }
}

const space = /[ \t\n\r]*/y
const scalar =
  /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y

/**
 * Where a text stops being JSON. Browsers name the place in different ways, or not at all, so it is
 * found here: what may follow depends on the brackets that are open.
 */
function findJsonFault(text: string): number {
  const open: ('{' | '[')[] = []
  let expects: 'value' | 'valueOrEnd' | 'key' | 'keyOrEnd' | 'after' = 'value'
  let at = 0
  const match = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at
    return pattern.exec(text)?.[0]
  }
  const skip = () => void (at += match(space)!.length)
  for (;;) {
    skip()
    const next = text[at]
    if (expects === 'after') {
      const inside = open.at(-1)
      if (next === ',' && inside) expects = inside === '{' ? 'key' : 'value'
      else if (next && inside && next === (inside === '{' ? '}' : ']')) open.pop()
      else return at
      at += 1
    } else if (expects === 'key' || expects === 'keyOrEnd') {
      if (next === '}' && expects === 'keyOrEnd') {
        open.pop()
        expects = 'after'
        at += 1
        continue
      }
      const key = next === '"' ? match(scalar) : undefined
      if (!key) return at
      at += key.length
      skip()
      if (text[at] !== ':') return at
      at += 1
      expects = 'value'
    } else if (next === '{' || next === '[') {
      open.push(next)
      expects = next === '{' ? 'keyOrEnd' : 'valueOrEnd'
      at += 1
    } else if (next === ']' && expects === 'valueOrEnd') {
      open.pop()
      expects = 'after'
      at += 1
    } else {
      const value = match(scalar)
      if (!value) return at
      at += value.length
      expects = 'after'
    }
  }
}

import { readdirSync, statSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import { findNodeAtLocation, type Node } from 'jsonc-parser'
import type { Diagnostic } from './diagnostics.ts'
import { isReserved, upgradeDraft } from './upgradeDraft.ts'
import { type Schema } from '../src/fields/schemaShape.ts'
import { readJson } from './readJson.ts'
import { dashboardFolder, labelFile } from './readLabels.ts'

/** A path into a schema: `['properties', 'name', 'x-field']`. */
export type Path = (string | number)[]

/** One schema file, upgraded to JSON Schema 2020-12. */
export type SchemaFile = {
  /** The entity's name, from the file's: `UserProfile.schema.json` is `user-profile`. */
  name: string
  /** The path in messages: `schemas/site.json`. */
  file: string
  schema: Schema
  /** In `schemas/meta/`: not an entity, but referred to by others. */
  shared: boolean
  /** The line of the node at `path`, or of its nearest ancestor, in the source file. */
  lineOf: (path: Path) => number
}

/** The entities that were generated before by name, and the file of each; '' is not known. */
export type Sources = ReadonlyMap<string, string>

/** Whether an entity was generated from this file before. */
export function isSource(file: string, sources: Sources): boolean {
  const source = sources.get(nameOf(file))
  return source === '' || source === file
}

/**
 * All schema files below `folder` but those `leftOut`, ordered by path; unreadable files are
 * reported and left out. Of two files with one name, the error is at the one that is new.
 */
export function readSchemas(
  folder: string,
  report: (diagnostic: Diagnostic) => void,
  {
    leftOut = new Set(),
    sources = new Map(),
  }: { leftOut?: ReadonlySet<string>; sources?: Sources } = {},
): SchemaFile[] {
  const files: SchemaFile[] = []
  const seen = new Map<string, string>()
  for (const path of walk(folder)) {
    const file = `schemas/${relative(folder, path).split(sep).join('/')}`
    if (leftOut.has(file)) continue
    const read = readSchema(path, file, report)
    if (!read) continue
    const other = read.shared ? undefined : seen.get(read.name)
    if (other) {
      const [refused, holder] =
        sources.get(read.name) === file ? ([other, file] as const) : ([file, other] as const)
      report({
        severity: 'error',
        file: refused,
        line: 1,
        message: `${holder} already has the name "${read.name}"; rename one of the files.`,
      })
    } else files.push(read)
    if (!read.shared) seen.set(read.name, file)
  }
  return files
}

/**
 * Reads one schema file; if it is not valid, the reason is reported and the result is undefined.
 */
function readSchema(
  path: string,
  file: string,
  report: (diagnostic: Diagnostic) => void,
): SchemaFile | undefined {
  const complain = (line: number, message: string) =>
    void report({ severity: 'error', file, line, message })
  const read = readJson(path, complain)
  if (!read) return undefined
  const { tree, value, rounded, lineAt } = read
  for (const name of reservedProperties(tree))
    report({
      severity: 'warning',
      file,
      line: lineAt(name.offset),
      message: `the name of the property "${name.value}" is reserved, so it is left out; rename it.`,
    })
  // "true" allows any value, as an empty schema does.
  const schema: unknown = value === true ? {} : value
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) {
    complain(
      1,
      value === false
        ? 'the schema "false" allows no value; write an object with "properties", or {} to allow any value.'
        : `a JSON Schema must be an object, not ${Array.isArray(value) ? 'a list' : `the value ${JSON.stringify(value)}`}; write an object with "properties", or {} to allow any value.`,
    )
    return undefined
  }
  const lineOf = (path: Path) => {
    for (let length = path.length; length >= 0; length--) {
      const node = findNodeAtLocation(tree, path.slice(0, length))
      if (node) return lineAt(node.parent?.type === 'property' ? node.parent.offset : node.offset)
    }
    return 1
  }
  for (const { path, written } of rounded) {
    const keyword = path.at(-2) === 'enum' ? 'enum' : path.at(-1)
    if (keyword === 'enum' || keyword === 'const' || keyword === 'default')
      report({
        severity: 'warning',
        file,
        line: lineOf(path),
        message: `"${keyword}" has the number ${written}, which would be rounded to ${Number(written)}: no record can have it; write it as a text.`,
      })
  }
  return {
    name: nameOf(file),
    file,
    schema: upgradeDraft(schema as Schema),
    shared: file.startsWith('schemas/meta/'),
    lineOf,
  }
}

/** `schemas/UserProfile.schema.json` → `user-profile`; only letters, digits and dashes are left. */
export function nameOf(file: string): string {
  const stem = basename(file)
    .replace(/\.json$/i, '')
    .replace(/\.schema$/i, '')
  const kebab = stem
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return /^[a-z]/.test(kebab) ? kebab : `entity-${kebab || 'unnamed'}`
}

function walk(folder: string): string[] {
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const path = join(folder, name)
      if (statSync(path).isDirectory()) return name === dashboardFolder ? [] : walk(path)
      return name.endsWith('.json') &&
        !labelFile.test(name) &&
        !(basename(folder) === 'meta' && name === 'entity.json')
        ? [path]
        : []
    })
}

/** The property names that are reserved. */
function* reservedProperties(node: Node): Generator<Node> {
  const [key, value] = node.type === 'property' ? (node.children ?? []) : []
  if (key?.value === 'properties' && value?.type === 'object')
    for (const property of value.children ?? [])
      if (isReserved(String(property.children?.[0]?.value))) yield property.children![0]!
  for (const child of node.children ?? []) yield* reservedProperties(child)
}

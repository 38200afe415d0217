import { unknownName } from './diagnostics.ts'
import { eachSubschema } from './upgradeDraft.ts'
import { isSchema, type Schema } from '../src/fields/schemaShape.ts'
import { nameOf, type Path, type SchemaFile } from './read.ts'

/** A schema with its file and path, for messages. */
export type Located = { schema: Schema; file: SchemaFile; path: Path }

/** Resolves `$ref`s: in the same file, in another file by name or relative path, or by `$id`. */
export class References {
  private readonly byId = new Map<string, SchemaFile>()
  private readonly byName = new Map<string, SchemaFile>()
  private readonly byPath = new Map<string, SchemaFile>()
  private readonly anchors = new Map<SchemaFile, Map<string, Located>>()

  constructor(files: SchemaFile[]) {
    for (const file of files) {
      this.byPath.set(file.file, file)
      if (!this.byName.has(file.name)) this.byName.set(file.name, file)
      if (typeof file.schema.$id === 'string') this.byId.set(withoutHash(file.schema.$id), file)
    }
  }

  /**
   * The schema that `ref` in the file `from` refers to; a string is the reason why there is none.
   */
  find(ref: string, from: SchemaFile): Located | string {
    const hash = ref.indexOf('#')
    const address = hash < 0 ? ref : ref.slice(0, hash)
    const fragment = hash < 0 ? '' : decoded(ref.slice(hash + 1))
    const file = address === '' ? from : this.findFile(address, from)
    if (!file) {
      if (/^https?:/.test(address))
        return `no schema has the "$id" "${address}", and schemas are not fetched from the network`
      return unknownName(
        'schema',
        address.replace(/(\.schema)?\.json$/i, ''),
        [...this.byName.values()].map((each) =>
          each.shared ? each.file.replace(/^schemas\/|\.json$/g, '') : each.name,
        ),
      )
    }
    if (fragment === '') return { schema: file.schema, file, path: [] }
    if (fragment.startsWith('/')) return pointer(file, fragment)
    return (
      this.anchorsOf(file).get(fragment) ??
      unknownName('anchor', fragment, this.anchorsOf(file).keys())
    )
  }

  private findFile(address: string, from: SchemaFile): SchemaFile | undefined {
    const direct = this.byId.get(withoutHash(address))
    if (direct) return direct
    if (typeof from.schema.$id === 'string' && URL.canParse(address, from.schema.$id)) {
      const resolved = this.byId.get(withoutHash(new URL(address, from.schema.$id).href))
      if (resolved) return resolved
    }
    const base = new URL(from.file, 'file:///')
    if (!/^[a-z]+:/i.test(address)) {
      const path = new URL(address, base).pathname.slice(1)
      const near =
        this.byPath.get(path) ??
        this.byPath.get(`${path}.json`) ??
        this.byPath.get(`schemas/${address}`)
      if (near) return near
    }
    // A public schema refers to others by URL; a copy of the other has the same file name as the
    // URL.
    return this.byName.get(nameOf(address.replace(/\/+$/, '')))
  }

  private anchorsOf(file: SchemaFile): Map<string, Located> {
    const known = this.anchors.get(file)
    if (known) return known
    const found = new Map<string, Located>()
    const visit = (schema: Schema, path: Path) => {
      for (const word of [
        schema.$anchor,
        schema.$dynamicAnchor,
        typeof schema.$id === 'string' && schema.$id.startsWith('#')
          ? schema.$id.slice(1)
          : undefined,
      ])
        if (typeof word === 'string') found.set(word, { schema, file, path })
      eachSubschema(schema, (sub, more) => visit(sub, [...path, ...more]))
    }
    visit(file.schema, [])
    this.anchors.set(file, found)
    return found
  }
}

function pointer(file: SchemaFile, fragment: string): Located | string {
  const path: Path = fragment
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  let at: unknown = file.schema
  for (const [index, step] of path.entries()) {
    const next = (at as Schema | undefined)?.[step as string]
    if (next === undefined)
      return `${file.file} has nothing at "#/${path.slice(0, index + 1).join('/')}". ${isSchema(at) ? unknownName('name', String(step), Object.keys(at)) : ''}`
    at = next
  }
  if (at === true) return { schema: {}, file, path }
  return isSchema(at)
    ? { schema: at, file, path }
    : `"#${fragment}" of ${file.file} is not a schema`
}

/** Decodes a percent-encoded fragment; a malformed one stays as it is. */
function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}

const withoutHash = (id: string) => id.replace(/#$/, '')

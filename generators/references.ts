import { unknownName } from './diagnostics.ts'
import { eachSubschema, upgradeDraft } from './upgradeDraft.ts'
import { isSchema, type Schema } from '../src/fields/schemaShape.ts'
import { readPublished } from './publishedSchemas.ts'
import { nameOf, type Path, type SchemaFile } from './read.ts'

/** A schema with its file and path, for messages. */
export type Located = { schema: Schema; file: SchemaFile; path: Path }

/** A schema with an `$id`, or the root of a file: what the references inside start from. */
type Resource = { located: Located; base: string }

/**
 * Resolves `$ref`s: in the same file, in another file by name or relative path, by `$id`, also that
 * of a schema inside a file, or to a published meta-schema of JSON Schema.
 */
export class References {
  private readonly byId = new Map<string, Located>()
  private readonly byName = new Map<string, SchemaFile[]>()
  private readonly byPath = new Map<string, SchemaFile>()
  private readonly resources = new WeakMap<Schema, Resource>()
  private readonly anchors = new Map<Schema, Map<string, Located>>()
  private readonly upgraded = new WeakMap<Schema, Schema>()

  constructor(files: SchemaFile[]) {
    for (const file of files) {
      this.byPath.set(file.file, file)
      this.byName.set(file.name, [...(this.byName.get(file.name) ?? []), file])
      this.addFile(file)
    }
  }

  private addFile(file: SchemaFile) {
    const located = rootOf(file)
    this.addIds(located, { located, base: new URL(file.file, 'file:///').href })
  }

  /** Notes the `$id` of a schema and of those inside, each as it is written and as a whole URL. */
  private addIds(located: Located, around: Resource) {
    const { schema, file, path } = located
    const given = schema.$id
    const id = typeof given === 'string' && !given.startsWith('#') ? withoutHash(given) : undefined
    const own =
      id === undefined
        ? around
        : { located, base: URL.canParse(id, around.base) ? new URL(id, around.base).href : id }
    for (const each of id === undefined ? [] : [id, own.base])
      if (!this.byId.has(each)) this.byId.set(each, located)
    this.resources.set(schema, own)
    eachSubschema(schema, (sub, more) =>
      this.addIds({ schema: sub, file, path: [...path, ...more] }, own),
    )
  }

  /** The schema with an `$id` that a schema belongs to, or the root of its file. */
  resourceOf({ schema, file }: Located): Located {
    return this.resources.get(schema)?.located ?? rootOf(file)
  }

  /** The schemas of a resource that `$dynamicRef` may lead to, by name. */
  dynamicAnchorsOf(resource: Located): [name: string, anchored: Located][] {
    return [...this.anchorsOf(resource)].filter(
      ([name, { schema }]) => schema.$dynamicAnchor === name,
    )
  }

  /**
   * The schema that `ref` in the schema `from` refers to; a string is the reason why there is none.
   */
  find(ref: string, from: Located): Located | string {
    const hash = ref.indexOf('#')
    const address = hash < 0 ? ref : ref.slice(0, hash)
    const fragment = hash < 0 ? '' : decoded(ref.slice(hash + 1))
    const found = address === '' ? this.resourceOf(from) : this.findAddress(address, from)
    if (typeof found === 'string') return found
    if (!found) {
      const url = urlOf(address, from.file)
      if (url)
        return `no schema has the "$id" "${url}", and schemas are not fetched from the network`
      return unknownName(
        'schema',
        address.replace(/(\.schema)?\.json$/i, ''),
        [...this.byName.values()]
          .flat()
          .map((each) => (each.shared ? each.file.replace(/^schemas\/|\.json$/g, '') : each.name)),
      )
    }
    const inside = this.findInside(found, fragment)
    if (typeof inside !== 'string' || found.path.length === 0) return inside
    // Many files give an `$id` to a part, but write its references from the root of the file.
    const fromRoot = this.findInside(rootOf(found.file), fragment)
    return typeof fromRoot === 'string' ? inside : fromRoot
  }

  /** The schema that a fragment means within a resource. */
  private findInside(resource: Located, fragment: string): Located | string {
    if (fragment === '') return resource
    if (fragment.startsWith('/')) {
      const found = pointer(resource, fragment)
      return typeof found === 'string' ? found : this.asSchema(found, resource)
    }
    const anchors = this.anchorsOf(resource)
    return anchors.get(fragment) ?? unknownName('anchor', fragment, anchors.keys())
  }

  /** What a pointer leads to: where no keyword has schemas, nothing has upgraded it yet. */
  private asSchema(found: Located, resource: Located): Located {
    if (this.resources.has(found.schema)) return found
    const schema = this.upgraded.get(found.schema) ?? upgradeDraft(found.schema)
    this.upgraded.set(found.schema, schema)
    const located = { ...found, schema }
    const around = this.resources.get(resource.schema)
    if (around && !this.resources.has(schema)) this.addIds(located, around)
    return located
  }

  private findAddress(address: string, from: Located): Located | string | undefined {
    const { file } = from
    const base = this.resources.get(from.schema)?.base
    const whole = URL.canParse(address, base) ? new URL(address, base).href : address
    const direct = this.byId.get(withoutHash(whole)) ?? this.byId.get(withoutHash(address))
    if (direct) return direct
    if (typeof file.schema.$id === 'string' && URL.canParse(address, file.schema.$id)) {
      const resolved = this.byId.get(withoutHash(new URL(address, file.schema.$id).href))
      if (resolved) return resolved
    }
    const published = readPublished(withoutHash(whole))
    if (published) {
      this.addFile(published)
      return rootOf(published)
    }
    return this.findFile(address, file)
  }

  /** A file at a relative path, or a copy of the one that a URL names. */
  private findFile(address: string, from: SchemaFile): Located | string | undefined {
    const base = new URL(from.file, 'file:///')
    if (!/^[a-z]+:/i.test(address)) {
      const path = new URL(address, base).pathname.slice(1)
      const near =
        this.byPath.get(path) ??
        this.byPath.get(`${path}.json`) ??
        this.byPath.get(`schemas/${address}`)
      if (near) return rootOf(near)
    }
    // A public schema refers to others by URL; a copy of the other has the same file name as the
    // URL.
    const alike = this.byName.get(nameOf(address.replace(/\/+$/, ''))) ?? []
    const copies = alike.filter((each) => each !== from)
    if (copies.length > 1)
      return `it may mean ${copies.map((copy) => copy.file).join(' or ')}. Give the one that is meant the "$id" "${address}", or refer to it by its path`
    return copies[0] && rootOf(copies[0])
  }

  /** The named schemas of a resource, without those of the resources inside. */
  private anchorsOf({ schema: root, file, path: start }: Located): Map<string, Located> {
    const known = this.anchors.get(root)
    if (known) return known
    const found = new Map<string, Located>()
    const resource = this.resources.get(root)
    const visit = (schema: Schema, path: Path) => {
      if (this.resources.get(schema) !== resource) return
      for (const word of [schema.$anchor, schema.$dynamicAnchor])
        if (typeof word === 'string') found.set(word, { schema, file, path })
      eachSubschema(schema, (sub, more) => visit(sub, [...path, ...more]))
    }
    visit(root, start)
    this.anchors.set(root, found)
    return found
  }
}

/**
 * The URL that an address means in a file, if it means one: in a published file, any address does.
 */
function urlOf(address: string, { schema }: SchemaFile): string | undefined {
  const base = typeof schema.$id === 'string' ? schema.$id : undefined
  const url = URL.canParse(address, base) ? new URL(address, base).href : undefined
  return url !== undefined && /^https?:/.test(url) ? url : undefined
}

const rootOf = (file: SchemaFile): Located => ({ schema: file.schema, file, path: [] })

/** The schema at a JSON Pointer (RFC 6901) from another one. */
function pointer(from: Located, fragment: string): Located | string {
  // Many schemas write "#/" for the root, which strictly is a property without a name.
  if (fragment === '/' && from.schema[''] === undefined) return from
  const { file } = from
  const steps: Path = fragment
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  let at: unknown = from.schema
  for (const [index, step] of steps.entries()) {
    const next = isSchema(at) ? stepInto(at, step, steps[index + 1]) : (at as never)?.[step]
    if (next === undefined)
      return `${file.file} has nothing at "#/${steps.slice(0, index + 1).join('/')}". ${isSchema(at) ? unknownName('name', String(step), Object.keys(at)) : ''}`
    at = next
  }
  const path = [...from.path, ...steps]
  if (at === true) return { schema: {}, file, path }
  if (at === false) return { schema: { not: {} }, file, path }
  return isSchema(at)
    ? { schema: at, file, path }
    : `"#${fragment}" of ${file.file} is not a schema`
}

/**
 * Keywords by the one that drafts before 2020-12 have in their place, where `upgradeDraft` moved
 * them.
 */
const movedKeywords: Record<string, string[]> = {
  dependencies: ['dependentSchemas', 'dependentRequired'],
  additionalItems: ['items'],
}

/** What a schema has under one step of a pointer, which may be written for an earlier draft. */
function stepInto(at: Schema, step: Path[number], after: Path[number] | undefined): unknown {
  const isInList = step === 'items' && /^\d+$/.test(String(after)) && Array.isArray(at.prefixItems)
  if (isInList && !Array.isArray(at.items)) return at.prefixItems
  return (
    at[step] ??
    movedKeywords[step]?.map((keyword) => at[keyword]).find((each) => each !== undefined)
  )
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

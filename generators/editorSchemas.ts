import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Entity } from '../src/model/entity.ts'
import { actionNames } from '../src/model/action.ts'
import { hookNames } from '../src/model/hook.ts'
import { menuGroups } from '../src/model/menuGroups.ts'
import { isSchema, type Schema } from '../src/fields/schemaShape.ts'
import { schemaKeywords } from './upgradeDraft.ts'

// The schemas by which editors complete schema files. `schemas/meta/entity.json` says what keywords
// there are, and marks by `x-names` what kind of name a keyword takes; these files add the names.
// They only offer names: which are allowed, the generator says.

/**
 * What the names come from. `files` are the schemas as written, `icons` all names of icons;
 * `withoutKeywords` the entities whose files have no place for a name of a field. With hundreds of
 * public schemas, they would make an editor read megabytes.
 */
export type NameSources = {
  /** The meta-schemas of entities and of dashboards. */
  meta: { entity: Schema; dashboard: Schema }
  entities: Entity[]
  withoutKeywords: ReadonlySet<string>
  files: Schema[]
  icons: string[]
}

/** From the folder of these files to the keywords. */
const keywordsFile = '../../../schemas/meta/entity.json'

/** The schemas for editors by their file in the output. */
export function printEditorSchemas(sources: NameSources): [path: string, text: string][] {
  return Object.entries({
    entity: documentOf(readDraft('2020-12')),
    'draft-07': documentOf(readDraft('draft-07')),
    names: entityNames(sources),
    dashboard: dashboardNames(sources),
  }).map(([name, schema]) => [`editor/${name}.json`, print(schema)])
}

/** One definition a line, so that a change of one entity is a change of its line. */
function print({ $defs, ...root }: Schema): string {
  const lines = Object.entries($defs as Schema).map(
    ([name, schema]) => `${JSON.stringify(name)}: ${JSON.stringify(schema)}`,
  )
  return `${JSON.stringify(root).slice(0, -1)}, "$defs": {\n${lines.join(',\n')}\n}}\n`
}

/** A schema document: JSON Schema with our keywords at every level, and the names. */
const documentOf = ({ root, $defs }: Draft): Schema => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'A schema document with the keywords of Branchdesk, for editors',
  allOf: [
    { $ref: '#/$defs/schema' },
    {
      properties: {
        'x-entity': { $ref: `${keywordsFile}#/$defs/entity` },
        'x-link': { $ref: `${keywordsFile}#/$defs/link` },
      },
    },
    { $ref: 'names.json' },
  ],
  $defs: {
    schema: {
      ...root,
      properties: {
        ...(root.properties as Schema),
        // A path to a file beside it; the meta-schemas demand an address with a scheme.
        $schema: { type: 'string' },
        'x-field': { $ref: `${keywordsFile}#/$defs/field` },
      },
    },
    ...$defs,
  },
})

/** A dialect of JSON Schema as one schema, in which `#/$defs/schema` is any schema. */
type Draft = { root: Schema; $defs: Schema }

/** The vocabularies of 2020-12, in the order in which editors offer their keywords. */
const vocabularies = [
  'core',
  'meta-data',
  'applicator',
  'validation',
  'format-annotation',
  'content',
  'unevaluated',
]

/**
 * Reads the meta-schema of a dialect from ajv and joins its vocabularies: editors do not follow the
 * dynamic references between them.
 */
function readDraft(name: '2020-12' | 'draft-07'): Draft {
  const parts =
    name === '2020-12'
      ? vocabularies.map((each) => readRefs(`json-schema-2020-12/meta/${each}`))
      : [readRefs('json-schema-draft-07'), olderKeywords]
  const merge = (keyword: string) =>
    Object.assign({}, ...parts.map((each) => each[keyword] ?? {})) as Schema
  return {
    root: redirected({ type: ['object', 'boolean'], properties: merge('properties') }),
    $defs: redirected({ ...merge('definitions'), ...merge('$defs') }),
  }
}

const { resolve } = createRequire(import.meta.url)

const readRefs = (name: string): Schema =>
  JSON.parse(readFileSync(resolve(`ajv/dist/refs/${name}.json`), 'utf8')) as Schema

/** What drafts before 7 have besides. */
const olderKeywords: Schema = {
  properties: {
    id: { type: 'string' },
    exclusiveMinimum: { type: ['number', 'boolean'] },
    exclusiveMaximum: { type: ['number', 'boolean'] },
  },
}

/** A copy whose references to the whole dialect and to its definitions lead to `$defs`. */
function redirected<Part>(part: Part): Part {
  if (Array.isArray(part)) return part.map(redirected) as Part
  if (!isSchema(part)) return part
  return Object.fromEntries(
    Object.entries(part).flatMap(([keyword, value]): [string, unknown][] => {
      if (keyword === '$dynamicRef' || (keyword === '$ref' && value === '#'))
        return [['$ref', '#/$defs/schema']]
      if (keyword === '$dynamicAnchor' || keyword === '$comment') return []
      if (keyword === '$ref') return [['$ref', String(value).replace('/definitions/', '/$defs/')]]
      return [[keyword, redirected(value)]]
    }),
  ) as Part
}

/** What a keyword offers that takes a kind of name; undefined: nothing. */
type Offer = (kind: string) => Schema | undefined

/** The name of the definition that lists the names of a kind; no entity has such a name. */
const listOf = (kind: string) => `${kind}Names`

const ownKinds = ['field', 'path']

/**
 * The names at every place of an entity's schema. Those of fields are of the entity with the title
 * of the document: a schema cannot know the name of its file.
 */
function entityNames({ meta, entities, withoutKeywords, files, icons }: NameSources): Schema {
  const shared = sharedNames(entities, files, icons)
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'The names that schemas can refer to, for editors',
    allOf: [
      { $ref: '#/$defs/inEverySchema' },
      ...[...new Set(entities.map(({ title }) => title))].map((title) =>
        where('title', title, {
          allOf: entities
            .filter((each) => each.title === title)
            .map(({ name }) => ({ $ref: `#/$defs/${name}` })),
        }),
      ),
    ],
    $defs: {
      ...lists(shared),
      inEverySchema: documentTree(meta.entity, '#/$defs/inEverySchema', (kind) =>
        kind in shared ? { $ref: `#/$defs/${listOf(kind)}` } : undefined,
      ),
      ...Object.fromEntries(
        entities.map((entity) => [
          entity.name,
          withoutKeywords.has(entity.name)
            ? { $defs: ownLists(entity, entities) }
            : ownNames(entity, entities, meta.entity),
        ]),
      ),
    },
  }
}

/** A schema that applies where a property has a value. */
const where = (property: string, value: string, schema: Schema): Schema => ({
  if: { properties: { [property]: { const: value } }, required: [property] },
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  then: schema,
})

/** The names of an entity's fields, at the places of its schema that take them. */
function ownNames(entity: Entity, entities: Entity[], meta: Schema): Schema {
  const base = `#/$defs/${entity.name}`
  const { $defs, ...root } = documentTree(meta, base, (kind) =>
    ownKinds.includes(kind) ? { $ref: `${base}/$defs/${listOf(kind)}` } : undefined,
  )
  return { ...root, $defs: { ...($defs as Schema), ...ownLists(entity, entities) } }
}

/** The names of an entity's fields, and of paths from it, to which dashboards refer as well. */
function ownLists(entity: Entity, entities: Entity[]): Schema {
  const field = entity.fields.map(({ name }) => name)
  return lists({ field, path: [...field, ...pathsOf(entity, entities)] })
}

/** Paths through the references of an entity: `siteId.name`. */
const pathsOf = (entity: Entity, entities: Entity[]): string[] =>
  entity.fields.flatMap(({ name, reference }) => {
    const other = entities.find((each) => each.name === reference?.entity)
    const columns = other?.fields.filter(({ column, system }) => column && !system) ?? []
    return columns.map((each) => `${name}.${each.name}`)
  })

/**
 * The names at every place of a dashboard. Those of fields are of the entity that the element
 * counts.
 */
function dashboardNames({ meta, entities, files, icons }: NameSources): Schema {
  const shared = sharedNames(entities, files, icons)
  const base = '#/$defs/inEveryDashboard'
  const offer: Offer = (kind) =>
    kind in shared ? { $ref: `names.json#/$defs/${listOf(kind)}` } : undefined
  const fields = (name: string): Schema =>
    nameTree(meta.dashboard, '#', (kind) =>
      ownKinds.includes(kind)
        ? { $ref: `names.json#/$defs/${name}/$defs/${listOf(kind)}` }
        : undefined,
    )
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'The names that dashboards can refer to, for editors',
    allOf: [
      { $ref: base },
      { properties: { elements: { items: { $ref: '#/$defs/elementOfEntity' } } } },
    ],
    $defs: {
      inEveryDashboard: {
        ...namesIn(meta.dashboard, base, offer),
        $defs: nameTree(meta.dashboard, base, offer),
      },
      elementOfEntity: {
        allOf: entities.map(({ name }) => where('entity', name, fields(name).element as Schema)),
      },
    },
  }
}

/** The names that are the same in every schema, by what they name. */
function sharedNames(entities: Entity[], files: Schema[], icons: string[]) {
  const used = (keyword: string) =>
    [...new Set(files.flatMap((file) => textsOf(file, keyword)))].toSorted()
  const names = entities.map(({ name }) => name)
  return {
    entity: names,
    tab: ['detail', 'activity', ...names],
    icon: icons,
    lookup: used('lookup'),
    menuGroup: [...new Set([...menuGroups, ...used('menu'), ...used('group')])],
    permission: used('permission').filter((each) => each.includes(':')),
    service: used('service'),
    hook: [...hookNames],
    action: [...actionNames],
  }
}

/** The texts that a keyword has anywhere in a schema. */
function textsOf(part: unknown, keyword: string): string[] {
  if (Array.isArray(part)) return part.flatMap((each) => textsOf(each, keyword))
  if (!isSchema(part)) return []
  return Object.entries(part).flatMap(([name, value]) =>
    name === keyword && typeof value === 'string' ? [value] : textsOf(value, keyword),
  )
}

/** The lists of names as definitions. */
const lists = (names: Record<string, string[]>): Schema =>
  Object.fromEntries(Object.entries(names).map(([kind, examples]) => [listOf(kind), { examples }]))

/** The names in a document with an entity's schema, at its root and at every level below. */
function documentTree(meta: Schema, base: string, offer: Offer): Schema {
  const tree = nameTree(meta, base, offer)
  const at = (name: string) => (tree[name] ? { $ref: `${base}/$defs/${name}` } : undefined)
  const schema = { $ref: `${base}/$defs/schema` }
  const each = (part: Schema, keywords: readonly string[]) =>
    Object.fromEntries(keywords.map((keyword) => [keyword, part]))
  return {
    properties: { 'x-entity': at('entity'), 'x-link': at('link') },
    allOf: [schema],
    $defs: {
      ...tree,
      schema: {
        properties: {
          'x-field': at('field'),
          ...each(schema, schemaKeywords.one),
          ...each({ items: schema }, schemaKeywords.list),
          ...each({ additionalProperties: schema }, schemaKeywords.byName),
        },
      },
    },
  }
}

/** Of the definitions of a meta-schema, those that lead to names that are offered. */
function nameTree(meta: Schema, base: string, offer: Offer): Schema {
  const definitions = Object.entries(meta.$defs as Record<string, Schema>)
  const leading = new Set<string>()
  for (let known = -1; known < leading.size; ) {
    known = leading.size
    for (const [name, schema] of definitions)
      if (namesIn(schema, base, offer, leading)) leading.add(name)
  }
  return Object.fromEntries(
    definitions
      .filter(([name]) => leading.has(name))
      .map(([name, schema]) => [name, namesIn(schema, base, offer, leading)]),
  )
}

/**
 * The part of a meta-schema that leads to names that are offered; undefined: there is none.
 * `leading` are the definitions that lead to some. Alternatives are joined: this only offers.
 */
function namesIn(
  schema: Schema,
  base: string,
  offer: Offer,
  leading?: ReadonlySet<string>,
): Schema | undefined {
  const kind = schema['x-names']
  const offered = typeof kind === 'string' ? offer(kind) : undefined
  if (offered) return offered
  const inner = (part: unknown) =>
    isSchema(part) ? namesIn(part, base, offer, leading) : undefined
  if (typeof schema.$ref === 'string') {
    const name = schema.$ref.replace('#/$defs/', '')
    return !leading || leading.has(name) ? { $ref: `${base}/$defs/${name}` } : undefined
  }
  const found: Schema = {}
  for (const keyword of ['items', 'additionalProperties', 'propertyNames']) {
    const part = inner(schema[keyword])
    if (part) found[keyword] = part
  }
  const properties = Object.entries((schema.properties ?? {}) as Schema).flatMap(
    ([name, each]): [string, Schema][] => {
      const part = inner(each)
      return part ? [[name, part]] : []
    },
  )
  if (properties.length > 0) found.properties = Object.fromEntries(properties)
  const alternatives = [schema.anyOf ?? schema.oneOf ?? []]
    .flat()
    .flatMap((each) => inner(each) ?? [])
  if (alternatives.length > 0) found.allOf = alternatives
  return Object.keys(found).length > 0 ? found : undefined
}

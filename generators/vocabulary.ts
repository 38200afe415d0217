import type { Schema } from '../src/fields/schemaShape.ts'
import { isSchema } from '../src/fields/schemaShape.ts'
import { printJson } from './printJson.ts'
import type { Keyword, Pictures, VocabularySection } from '../src/model/vocabulary.ts'
import { placesOfPictures } from '../src/model/vocabulary.ts'

/** A schema file whose use of a keyword can be its example. */
export type ExampleFile = { file: string; schema: unknown }

/** A use of a keyword: its value, and what stands around it in the file. */
type Use = { text: string; file: string }

/** The sections in reading order, by the definition of the meta-schema that each describes. */
const titles: Record<string, string> = {
  entity: 'x-entity: the entity',
  field: 'x-field: a property',
  side: 'x-link: the sides of a link',
  column: 'Columns',
  call: 'Calls',
  action: 'Actions of the API',
  rowCall: 'Buttons of a record',
  optionsCall: 'Options of a picker',
  dateBound: 'Limits of dates',
  condition: 'Conditions',
  dashboard: 'Dashboards',
  element: 'Elements of a dashboard',
}

/** The keyword in a schema that a section of the meta-schema describes. */
const keywordOf: Record<string, string> = {
  entity: 'x-entity',
  field: 'x-field',
  link: 'x-link',
  side: 'x-link.*',
}

/**
 * The reference of all keywords: what the meta-schema says about each, and the shortest use of it
 * in the given files. A later file gives an example only for what no earlier one uses.
 */
export function buildVocabulary(
  { entity, dashboard }: { entity: Schema; dashboard: Schema },
  files: ExampleFile[],
): VocabularySection[] {
  const definitions: Record<string, Schema> = {
    ...(entity.$defs as Record<string, Schema>),
    ...(dashboard.$defs as Record<string, Schema>),
    dashboard,
  }
  const uses = findUses(definitions, files)
  return Object.entries(titles).map(([name, title]) => {
    const definition = definitions[name]!
    const section: VocabularySection = { name, title, purpose: textOf(definition), keywords: [] }
    addKeywords(section, definition, keywordOf[name] ?? name, uses)
    return section
  })
}

const textOf = ({ description }: Schema): string => (description as string | undefined) ?? ''

/** Adds the keywords of a schema and of what is inside it, depth first. */
function addKeywords(
  section: VocabularySection,
  schema: Schema,
  path: string,
  uses: Map<string, Use>,
): void {
  for (const branch of branchesOf(schema)) {
    for (const [name, inner] of Object.entries(
      (branch.properties ?? {}) as Record<string, Schema>,
    )) {
      const keyword = `${path}.${name}`
      if (section.keywords.some((each) => each.name === keyword)) continue
      const use = uses.get(keyword)
      section.keywords.push({
        name: keyword,
        values: valuesOf(inner),
        purpose: textOf(inner),
        ...(use ? { example: use.text, file: use.file } : {}),
      })
      addKeywords(section, inner, keyword, uses)
    }
    if (isSchema(branch.items)) addKeywords(section, branch.items, `${path}[]`, uses)
    if (isSchema(branch.additionalProperties))
      addKeywords(section, branch.additionalProperties, `${path}.*`, uses)
  }
}

/** The schema itself, or each of its alternatives. */
function branchesOf(schema: Schema): Schema[] {
  const alternatives = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined
  return alternatives ? [schema, ...alternatives] : [schema]
}

/**
 * What a keyword takes, in words: `text`, `list of: text`. Values are between backticks, the titles
 * of other sections in brackets.
 */
export function valuesOf(schema: Schema): string {
  if (typeof schema.$ref === 'string') {
    const name = schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)
    return titles[name] ? `[${titles[name]}]` : name
  }
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``
  if (Array.isArray(schema.enum))
    return schema.enum.map((each) => `\`${JSON.stringify(each)}\``).join(', ')
  const alternatives = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined
  if (alternatives) return [...new Set(alternatives.map(valuesOf))].join(', or ')
  const { type, items, additionalProperties } = schema
  if (type === 'array') return isSchema(items) ? `list of: ${valuesOf(items)}` : 'list'
  if (type === 'object' && isSchema(additionalProperties))
    return `object, each value: ${valuesOf(additionalProperties)}`
  const words: Record<string, string> = {
    string: 'text',
    boolean: '`true` or `false`',
    integer: 'whole number',
    number: 'number',
    object: 'object',
  }
  return words[String(type)] ?? 'any value'
}

/** The pages of the reference, in Markdown; each picture is at the first keyword that it shows. */
export function printVocabulary(sections: VocabularySection[], pictures: Pictures): string {
  const head = `# The vocabulary of schemas

Every keyword that a file in \`schemas/\` can have beyond JSON Schema, made from \`schemas/meta/\` by
\`npm run generate\`. All of them are optional. The examples are the shortest uses in the schemas of
the product and in \`docs/examples/\`, which the tests generate.

A schema with none of them, and without our \`$schema\`, is foreign: \`x-entity.closed\`,
\`x-entity.normaliseParts\` and \`x-entity.utcInstants\` are then false, so that data from elsewhere is
kept as it is. The first keyword of ours makes them true, unless the schema says otherwise.

${sections.map(({ title }) => `- [${title}](#${anchorOf(title)})`).join('\n')}
`
  const places = placesOfPictures(sections)
  const printSection = ({ title, purpose, keywords }: VocabularySection) =>
    `## ${title}\n\n${escaped(purpose)}\n\n${keywords.map((each) => printKeyword(each, pictures, places)).join('\n')}`
  return [head, ...sections.map(printSection)].join('\n')
}

/** The title of another section in the values of a keyword. */
const sectionInValues = /\[([^\]"`]+)\]/g

/** Marks what Markdown would read as emphasis or HTML. */
const escaped = (text: string): string => text.replace(/[*_<]/g, '\\$&')

const printKeyword = (
  { name, values, purpose, example, file, picture }: Keyword,
  pictures: Pictures,
  places: Map<string, string>,
): string =>
  [
    `### \`${name}\`\n`,
    ...(purpose ? [`${escaped(purpose)}\n`] : []),
    `Value: ${values.replace(sectionInValues, (_, title: string) => `[${title}](#${anchorOf(title)})`)}\n`,
    ...(example ? [`\`\`\`json\n${example}\n\`\`\`\n`, `In \`${file}\`.\n`] : []),
    ...(picture ? [`${printPicture(picture, name, pictures, places)}\n`] : []),
  ].join('\n')

/** The picture at its place, else a link to there. */
function printPicture(
  picture: string,
  keyword: string,
  pictures: Pictures,
  places: Map<string, string>,
): string {
  const place = places.get(picture)!
  if (place === keyword) return `![${pictures[picture]!.alt}](pictures/${picture}.webp)`
  return `Picture: at [\`${place}\`](#${anchorOf(place)}).`
}

/** The anchor that Markdown viewers give a heading. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

/**
 * The shortest use of each keyword; one that says something comes before an empty or longer one.
 */
function findUses(definitions: Record<string, Schema>, files: ExampleFile[]): Map<string, Use> {
  const shortest = new Map<string, Use & { size: number; rank: number }>()
  for (const { file, schema } of files) {
    const offer: Visit['offer'] = (keyword, value, shown) => {
      // An empty value says little, and examples of the documentation are for what no schema uses.
      const rank = (isEmptyValue(value) ? 2 : 0) + (file.startsWith('docs/') ? 1 : 0)
      const text = printJson(shown)
      const best = shortest.get(keyword)
      if (best && (best.rank < rank || (best.rank === rank && best.size <= text.length))) return
      shortest.set(keyword, { text, file, size: text.length, rank })
    }
    const found = (name: Block, value: unknown, wrap: Wrap) =>
      visit({ definitions, offer }, definitions[name]!, value, keywordOf[name] ?? name, wrap)
    if (file.includes('/dashboards/')) found('dashboard', schema, (value) => value)
    else eachKeywordBlock(schema, found)
  }
  return new Map([...shortest].map(([keyword, { text, file }]) => [keyword, { text, file }]))
}

const isEmptyValue = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0

/** Puts a value where it stands in its file. */
type Wrap = (value: unknown) => unknown

type Visit = {
  definitions: Record<string, Schema>
  /** A keyword with a value, and the part of the file that shows it. */
  offer: (keyword: string, value: unknown, shown: unknown) => void
}

/** Keywords that are read one by one: an example shows one without the others beside it. */
const isLoose = (schema: Schema, path: string): boolean =>
  schema.required === undefined && !path.includes('[]') && path.startsWith('x-')

/** Follows a value through the schema that describes it, and offers each keyword in it. */
function visit(context: Visit, schema: Schema, value: unknown, path: string, wrap: Wrap): void {
  if (typeof schema.$ref === 'string') {
    const name = schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)
    const target = context.definitions[name]
    if (target) visit(context, target, value, keywordOf[name] ?? name, wrap)
    return
  }
  for (const branch of branchesOf(schema)) {
    if (branch !== schema && typeof branch.$ref === 'string') {
      if (fits(context, branch, value)) visit(context, branch, value, path, wrap)
      continue
    }
    if (Array.isArray(value)) {
      if (isSchema(branch.items))
        for (const each of value)
          visit(context, branch.items, each, `${path}[]`, (inner) => wrap([inner]))
      continue
    }
    if (typeof value !== 'object' || value === null) continue
    for (const [name, inner] of Object.entries(value)) {
      const property = (branch.properties as Record<string, Schema> | undefined)?.[name]
      const inside: Wrap = (each) => wrap({ [name]: each })
      if (property) {
        context.offer(`${path}.${name}`, inner, isLoose(branch, path) ? inside(inner) : wrap(value))
        visit(context, property, inner, `${path}.${name}`, inside)
      } else if (isSchema(branch.additionalProperties))
        visit(context, branch.additionalProperties, inner, `${path}.*`, inside)
    }
  }
}

/**
 * Whether an alternative that is a definition could describe the value: it has all its properties.
 */
function fits({ definitions }: Visit, { $ref }: Schema, value: unknown): boolean {
  const target = definitions[String($ref).slice(String($ref).lastIndexOf('/') + 1)]
  if (!target || typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return branchesOf(target).some(({ properties }) =>
    Object.keys(value).every((name) => properties && name in (properties as object)),
  )
}

/** What a keyword of a schema begins. */
type Block = 'entity' | 'link' | 'field' | 'dashboard'

/** Calls back for each `x-entity`, `x-link` and `x-field`, with what shows its place. */
function eachKeywordBlock(
  schema: unknown,
  found: (name: Block, value: unknown, wrap: Wrap) => void,
): void {
  if (typeof schema !== 'object' || schema === null) return
  const { 'x-entity': entity, 'x-link': link } = schema as Record<string, unknown>
  if (entity) found('entity', entity, (value) => ({ 'x-entity': value }))
  if (link) found('link', link, (value) => ({ 'x-link': value }))
  eachProperty(schema as Schema, (name, property) => {
    if (property['x-field'] === undefined) return
    const { type, format } = property
    found('field', property['x-field'], (value) => ({
      [name]: { ...(type ? { type } : {}), ...(format ? { format } : {}), 'x-field': value },
    }))
  })
}

function eachProperty(schema: Schema, found: (name: string, property: Schema) => void): void {
  for (const key of ['properties', '$defs'] as const)
    for (const [name, property] of Object.entries((schema[key] ?? {}) as Record<string, unknown>)) {
      if (!isSchema(property)) continue
      found(name, property)
      eachProperty(property, found)
      if (isSchema(property.items)) eachProperty(property.items, found)
    }
}

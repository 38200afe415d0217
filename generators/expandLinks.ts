import type { Diagnostic } from './diagnostics.ts'
import { isSchema, type Schema } from '../src/fields/schemaShape.ts'
import type { SchemaFile } from './read.ts'
import { plural } from './naming.ts'
import { shortTitle, humanise } from '../src/model/label.ts'

/**
 * Turns many-to-many relations into link entities: a list of references with `x-field.link` becomes
 * an entity (`contract` with `siteIds` of `site` → `contract-site`) with a tab and an assign dialog
 * on both sides.
 */
export function expandLinks(
  files: SchemaFile[],
  report: (diagnostic: Diagnostic) => void,
): SchemaFile[] {
  return files.flatMap((file) => {
    if (file.shared || !isSchema(file.schema.properties)) return [file]
    const links: SchemaFile[] = []
    const properties: Schema = { ...file.schema.properties }
    for (const [name, property] of Object.entries(properties)) {
      if (!isSchema(property) || !isSchema(property['x-field']) || !property['x-field'].link)
        continue
      const items = isSchema(property.items) ? property.items : {}
      const words = isSchema(items['x-field']) ? items['x-field'] : {}
      if (words.ref === undefined) {
        report({
          severity: 'error',
          file: file.file,
          line: file.lineOf(['properties', name, 'x-field', 'link']),
          message: `properties.${name}.x-field.link: a link must be a list of references; allowed: "type": "array" with "items": { "type": "string", "x-field": { "ref": "…" } }.`,
        })
        continue
      }
      const target = isSchema(words.ref) ? String(words.ref.entity) : String(words.ref)
      const link = linkFile(file, name, target, property)
      links.push(link)
      const { link: _, ...kept } = property['x-field']
      properties[name] = {
        ...property,
        'x-field': {
          ...kept,
          through: {
            link: link.name,
            here: hereField(file.name),
            select: targetField(target, file.name),
            write: true,
          },
        },
      }
    }
    return [links.length > 0 ? { ...file, schema: { ...file.schema, properties } } : file, ...links]
  })
}

const camel = (name: string) =>
  name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
const hereField = (entity: string) => `${camel(entity)}Id`
const targetField = (entity: string, here: string) =>
  camel(entity) === camel(here)
    ? `related${camel(entity).charAt(0).toUpperCase()}${camel(entity).slice(1)}Id`
    : `${camel(entity)}Id`

function linkFile(file: SchemaFile, property: string, target: string, schema: Schema): SchemaFile {
  const title = shortTitle(file.schema.title) ?? humanise(file.name)
  const here = hereField(file.name)
  const there = targetField(target, file.name)
  return {
    name: `${file.name}-${target}`,
    file: file.file,
    shared: false,
    lineOf: () => file.lineOf(['properties', property]),
    schema: {
      title: `${title} ${humanise(target).toLowerCase()}`,
      type: 'object',
      required: [here, there],
      properties: {
        [here]: { type: 'string', title, 'x-field': { ref: file.name } },
        [there]: { type: 'string', title: humanise(target), 'x-field': { ref: target } },
      },
      'x-link': {
        [here]: { tab: shortTitle(schema.title) ?? plural(humanise(target)) },
        [there]: { tab: plural(title) },
      },
      'x-entity': target === 'site' ? { sites: there } : {},
    },
  }
}

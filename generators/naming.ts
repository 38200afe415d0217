import { basename } from 'node:path'
import { pluralize, singularize } from 'inflection'
import { isSchema, type Schema } from '../src/fields/schemaShape.ts'
import { humanise, shortTitle } from '../src/model/label.ts'

/**
 * The plural of a title, last word only: `Branch user` → `Branch users`. A version has none
 * (`Jreleaser 1.25.0`), nor has the name of a file (`fleet.yaml`).
 */
export const plural = (title: string) =>
  title.replace(/(\S+)$/, (word) => (/\d$|\.[a-z]+$/i.test(word) ? word : pluralize(word)))

/**
 * The title of an entity without a title of its own: `orders.json` → `Order`. Names such as
 * "kubernetes" look like plurals, so a plural becomes a singular only if the schema uses that word.
 */
export function titleOfFile(file: string, schema: Schema): string {
  const title = humanise(basename(file).replace(/(\.schema)?\.json$/i, ''))
  const words = title.split(' ')
  const singular = singularize(words.at(-1)!)
  const text = [
    schema.description,
    ...Object.keys(isSchema(schema.properties) ? schema.properties : {}).map(humanise),
  ].join(' ')
  const isUsed = new RegExp(`\\b${escaped(singular)}\\b`, 'i').test(text)
  return isUsed && pluralize(singular) === words.at(-1)
    ? [...words.slice(0, -1), singular].join(' ')
    : title
}

const escaped = (word: string) => word.replace(/[^\p{L}\p{N}]/gu, '\\$&')

/** `addressModel` → `address_model`; characters that SQL identifiers do not allow become `_`. */
export const snake = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, '_')
    .replace(/^(\d)/, '_$1') || '_'

/** `user-account` → `USER_ACCOUNT`. */
export const upperSnake = (name: string) => snake(name).replaceAll('-', '_').toUpperCase()

/**
 * The title of an entity, without words about schemas ("JSON schema for the order"); a type name
 * (`PostalAddress`) is split into words.
 */
export const entityTitle = (title: unknown): string | undefined => {
  const short = shortTitle(typeof title === 'string' ? withoutSchemaWords(title) : title)
  return short && /^([A-Z][a-z]+){2,}$/.test(short) ? humanise(short) : short
}

function withoutSchemaWords(title: string): string {
  const left = title
    .trim()
    .replace(/^(an?\s+|the\s+)?(json[\s-]*)?schema\s+(for|of)\s+(an?\s+|the\s+)?/i, '')
    .replace(/\s+json[\s-]*schema$/i, '')
  return left === title.trim() ? left : left.charAt(0).toUpperCase() + left.slice(1)
}

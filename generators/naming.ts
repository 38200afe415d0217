import { basename } from 'node:path'
import { pluralize, singularize } from 'inflection'
import { isSchema, type Schema } from '../src/fields/schemaShape.ts'
import { humanise, shortTitle } from '../src/model/label.ts'

/** Words without a plural that people use. */
const uncountable = /^(info|metadata|data|software|feedback)$/i

/**
 * The plural of a title, last word only, before a remark in brackets: `Branch user` → `Branch
 * users`. A version has none (`Jreleaser 1.25.0`), nor has what is no noun (`UUID only`), or the
 * name of a file (`fleet.yaml`).
 */
export function plural(title: string): string {
  const [, words = '', remark = ''] = /^(.*?)(\s*\([^()]*\))?$/su.exec(title) ?? []
  const isNoun = (word: string) =>
    !/\d$|\.[a-z]+$/i.test(word) &&
    !uncountable.test(word) &&
    (!/ly$/i.test(word) || /(fami|assemb|anoma|mono|rep|supp)ly$/i.test(word)) &&
    !/\d\.\d\S* \S+$/.test(words)
  return words.replace(/(\S+)$/, (word) => (isNoun(word) ? pluralize(word) : word)) + remark
}

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

/** The name of one of several: `Billing addresses` → `Billing address`; what is no plural stays. */
export function singular(label: string): string {
  const word = /\S+$/.exec(label)?.[0] ?? ''
  const isPlural = word.length > 3 && !uncountable.test(word) && !/ics$/i.test(word)
  const one = isPlural ? singularize(word) : word
  return pluralize(one) === word ? label.slice(0, -word.length) + one : label
}

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
 * (`PostalAddress`) is split into words. Undefined: the title says nothing ("The Root Schema").
 */
export const entityTitle = (title: unknown): string | undefined => {
  const short = shortTitle(typeof title === 'string' ? withoutSchemaWords(title) : title)
  return short && /^([A-Z][a-z]+){2,}$/.test(short) ? humanise(short) : short
}

function withoutSchemaWords(title: string): string {
  // Tools name what has no name after its place.
  if (/^(the\s+)?root(\s+schema)?$/i.test(title.trim())) return ''
  const left = title
    .trim()
    .replace(/^(an?\s+|the\s+)?(json[\s-]*)?schema\s+(for|of)\s+(an?\s+|the\s+)?/i, '')
    .replace(/\s+(json[\s-]*)?schema(\s*\([^()]*\))?$/i, '$2')
    .replace(/\bfiles$/, 'file')
  return left === title.trim() ? left : left.charAt(0).toUpperCase() + left.slice(1)
}

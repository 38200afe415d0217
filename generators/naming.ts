import { pluralize } from 'inflection'
import { humanise, shortTitle } from '../src/model/label.ts'

/** The plural of a title, last word only: `Branch user` → `Branch users`. */
export const plural = (title: string) => title.replace(/(\S+)$/, (word) => pluralize(word))

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

/** The title of an entity; a type name (`PostalAddress`) is split into words. */
export const entityTitle = (title: unknown): string | undefined => {
  const short = shortTitle(title)
  return short && /^([A-Z][a-z]+){2,}$/.test(short) ? humanise(short) : short
}

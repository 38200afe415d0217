import { literal } from '../../model/identifier.ts'
import type { LanguageCode } from '../../model/language.ts'
import { columnOf, type EntityRegistry } from './entityRegistry.ts'

/** SQL parts that read the values of look-up lists: `value` is the alias of the value's table. */
export type LookupTables = {
  /** Values joined with their lists, to stand behind FROM. */
  from: (value: string) => string
  /** The name of the list of a value. */
  listName: (value: string) => string
  code: (value: string) => string
  /** The text of a value, translated if the language is given and has a translation. */
  text: (value: string, language?: LanguageCode) => string
}

/** The tables of look-up values, which `x-entity.lookups` names; undefined: there are none. */
export function lookupTables({ lookups }: EntityRegistry): LookupTables | undefined {
  if (!lookups) return undefined
  const { values, lists, translations, names } = lookups
  const [reference, listName] = names.list.split('.') as [string, string]
  const listAlias = (value: string) => `${value}_list`
  const plainText = (value: string) => `${value}.${columnOf(values, names.text)}`
  return {
    from: (value) =>
      `${values.table} ${value} JOIN ${lists.table} ${listAlias(value)} ON ${listAlias(value)}.web_id = ${value}.${columnOf(values, reference)}`,
    listName: (value) => `${listAlias(value)}.${columnOf(lists, listName)}`,
    code: (value) => `${value}.${columnOf(values, names.code)}`,
    text(value, language) {
      if (!translations || !names.translations || !language) return plainText(value)
      const column = (name: string) => `translation.${columnOf(translations, name)}`
      const { value: of, language: languageCode, text } = names.translations
      return `coalesce((SELECT ${column(text)} FROM ${translations.table} translation WHERE ${column(of)} = ${value}.web_id AND ${column(languageCode)} = ${literal(language)}), ${plainText(value)})`
    },
  }
}

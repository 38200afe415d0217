import { literal } from '../../model/identifier.ts'
import type { LanguageCode } from '../../model/language.ts'
import type { Sql } from '../database/database.ts'
import { columnOf, type EntityRegistry, type EntityMeta } from '../sql/entityRegistry.ts'
import { createResolver, type Reader } from '../sql/expression.ts'
import { createStatement } from '../sql/statement.ts'
import type { WireRecord } from '../sql/selection.ts'

/** A text that is filled in after a row was read: what of (`LKSiteLevel`, `country`), and the key it stands for. */
export type DeferredLabel = {
  name: string
  source: string
  isLookup: boolean
  key: (record: WireRecord) => unknown
}

/** Whose texts: a client's, in a language where they have been translated into it. */
export type LabelContext = { clientId: string; language?: LanguageCode | undefined }

export type LabelCache = {
  /** Fills the late texts of records in; what is not known yet is read in one statement. `wrote`: what this transaction has changed. */
  fill(
    sql: Sql,
    reader: LabelContext,
    late: DeferredLabel[],
    records: WireRecord[],
    wrote: Set<string>,
  ): Promise<void>
  /** To be called when a write to these entities holds, or was noticed. */
  invalidate(entities: Iterable<string>): void
}

/** More texts of one list than this are forgotten and read again. */
const remembered = 20_000
const translations = 'lookup-lang'
const lookupEntities = ['lookup', 'lookup-data', translations]

/** Whether an entity's texts are the same for everybody and change with no call: countries, states. */
export const isReferenceData = (shape: EntityMeta): boolean =>
  shape.entity.tenant === 'shared' && shape.entity.readOnly === true

/**
 * Texts of look-up codes and of countries and the like. The same few stand on every row of every list: looked up within each
 * row's statement they cost more than the rows.
 */
export function createLabelCache(catalogue: EntityRegistry): LabelCache {
  const constant = new Map<string, Map<string, string | null>>()
  let lookups = new Map<string, Map<string, string | null>>()
  return {
    async fill(sql, { clientId, language }, late, records, wrote) {
      await sql.begun()
      // What is being read while someone writes goes into the map of before, which nobody asks any more; what this
      // transaction wrote itself may yet be rolled back.
      const ofClient = !lookupEntities.some((name) => wrote.has(name))
        ? lookups
        : new Map<string, Map<string, string | null>>()
      const known = ({ source: of, isLookup }: DeferredLabel) => {
        const [texts, name] = isLookup
          ? [ofClient, `${clientId} ${language} ${of}`]
          : [constant, of]
        let found = texts.get(name)
        if (!found || found.size > remembered) texts.set(name, (found = new Map()))
        return found
      }
      await readMissing(sql, catalogue, late, records, known, language)
      for (const each of late) {
        const texts = known(each)
        for (const record of records) {
          const text = texts.get(String(each.key(record)))
          if (text) (record['_text'] as Record<string, string>)[each.name] = text
        }
      }
    },
    invalidate(entities) {
      for (const name of entities) if (lookupEntities.includes(name)) lookups = new Map()
    },
  }
}

async function readMissing(
  sql: Sql,
  catalogue: EntityRegistry,
  late: DeferredLabel[],
  records: WireRecord[],
  known: (late: DeferredLabel) => Map<string, string | null>,
  language: LanguageCode | undefined,
): Promise<void> {
  const missing = new Map<string, { late: DeferredLabel; keys: Set<string> }>()
  for (const each of late) {
    const texts = known(each)
    for (const record of records) {
      const key = each.key(record)
      if (key === null || key === undefined || key === '' || texts.has(String(key))) continue
      const wanted = missing.get(each.source) ?? { late: each, keys: new Set() }
      missing.set(each.source, wanted)
      wanted.keys.add(String(key))
    }
  }
  if (missing.size === 0) return
  const statement = createStatement()
  const parts = [...missing].map(([of, { late: each, keys }]) => {
    const list = statement.bind([...keys], 'text[]')
    const name = statement.bind(of, 'text')
    return each.isLookup
      ? lookupTexts(catalogue, name, list, language)
      : entityTexts(catalogue, of, name, list)
  })
  const { rows } = await sql(parts.join(' UNION ALL '), statement.params)
  for (const { late: each, keys } of missing.values())
    for (const key of keys) known(each).set(key, null)
  for (const { of, key, text } of rows as { of: string; key: string; text: string | null }[])
    known(missing.get(of)!.late).set(key, text)
}

function lookupTexts(
  catalogue: EntityRegistry,
  name: string,
  keys: string,
  language: LanguageCode | undefined,
): string {
  const values = catalogue.get('lookup-data')
  const lists = catalogue.get('lookup')
  return `SELECT ${name} AS of, v.${columnOf(values, 'value')} AS key, ${translatedText(catalogue, 'v', language)} AS text FROM ${values.table} v JOIN ${lists.table} l ON l.web_id = v.${columnOf(values, 'lookupId')} WHERE l.${columnOf(lists, 'lookupName')} = ${name} AND v.${columnOf(values, 'value')} = ANY(${keys})`
}

/** SQL of a look-up value's text in a language: its translation where there is one. `alias` is the value's. */
export function translatedText(
  catalogue: EntityRegistry,
  alias: string,
  language: LanguageCode | undefined,
): string {
  const text = `${alias}.${columnOf(catalogue.get('lookup-data'), 'text')}`
  const lang = catalogue.find(translations)
  if (!lang || !language) return text
  return `coalesce((SELECT tl.${columnOf(lang, 'text')} FROM ${lang.table} tl WHERE tl.${columnOf(lang, 'lookupDataId')} = ${alias}.web_id AND tl.${columnOf(lang, 'languageCode')} = ${literal(language)}), ${text})`
}

/** Everybody may read these: nothing of them is hidden. */
const everybody: Reader = {
  permits: () => true,
  canRead: () => true,
  rowCondition: () => undefined,
  userId: '',
}

function entityTexts(
  catalogue: EntityRegistry,
  entity: string,
  name: string,
  keys: string,
): string {
  const shape = catalogue.get(entity)
  const resolver = createResolver(catalogue, shape, 't', everybody, createStatement())
  const text = resolver.display(resolver.at)
  return `SELECT ${name} AS of, t.web_id AS key, ${text} AS text FROM ${shape.table} t ${resolver.joins.join(' ')} WHERE t.web_id = ANY(${keys})`
}

import type { LanguageCode } from '../../model/language.ts'
import type { Sql } from '../database/database.ts'
import type { WriteLog } from './writeLog.ts'
import type { EntityRegistry, EntityMeta } from '../sql/entityRegistry.ts'
import { createResolver, type Reader } from '../sql/expression.ts'
import { lookupTables } from '../sql/lookupTables.ts'
import { createStatement } from '../sql/statement.ts'
import type { WireRecord } from '../sql/selection.ts'

/**
 * A label that is filled in after a row was read. `source` is a look-up list (`LKSiteLevel`) or an
 * entity (`country`), `key` returns the key that the label is for.
 */
export type DeferredLabel = {
  name: string
  source: string
  isLookup: boolean
  key: (record: WireRecord) => unknown
}

/**
 * The client whose labels to read, and the language to translate them into where a translation
 * exists.
 */
export type LabelContext = { clientId: string; language?: LanguageCode | undefined }

export type LabelCache = {
  /**
   * Fills in the deferred labels of records; labels that are not cached are read in one statement.
   * `writtenEntities` are those that this transaction has changed.
   */
  fill(
    sql: Sql,
    reader: LabelContext,
    labels: DeferredLabel[],
    records: WireRecord[],
    writtenEntities: WriteLog,
  ): Promise<void>
  /**
   * To be called when a write of a client to these entities is committed, or was noticed; absent:
   * to any.
   */
  invalidate(clientId: string, entities?: string[]): void
}

/** When one list has more labels than this, they are dropped and read again. */
const maxEntries = 20_000
/** When more clients than this have labels, all are dropped and read again. */
const maxClients = 1_000

/**
 * Whether an entity holds reference data, the same for every client and changed by no call:
 * countries, states.
 */
export const isReferenceData = (meta: EntityMeta): boolean =>
  meta.entity.tenant === 'shared' && meta.entity.readOnly === true

/**
 * Labels of look-up codes and of countries and the like. The same few appear on every row of every
 * list: looking them up within the statement of each row costs more than the rows.
 */
export function createLabelCache(registry: EntityRegistry): LabelCache {
  const constant = new Map<string, Map<string, string | null>>()
  const lookups = new Map<string, Map<string, Map<string, string | null>>>()
  const { values, lists, translations } = registry.lookups ?? {}
  const lookupEntities = [values, lists, translations].flatMap((meta) => meta?.name ?? [])
  const lookupsOf = (clientId: string) => {
    let found = lookups.get(clientId)
    if (!found) {
      if (lookups.size >= maxClients) lookups.clear()
      lookups.set(clientId, (found = new Map()))
    }
    return found
  }
  return {
    async fill(sql, { clientId, language }, labels, records, writtenEntities) {
      await sql.begun()
      // Labels that are being read during a write go into the old map, which is no longer used.
      // What this transaction wrote itself may still be rolled back.
      const ofClient = !lookupEntities.some((name) => writtenEntities.has(name))
        ? lookupsOf(clientId)
        : new Map<string, Map<string, string | null>>()
      const cachedOf = ({ source: of, isLookup }: DeferredLabel) => {
        const [texts, name] = isLookup ? [ofClient, `${language} ${of}`] : [constant, of]
        let found = texts.get(name)
        if (!found || found.size > maxEntries) texts.set(name, (found = new Map()))
        return found
      }
      await readMissing(sql, registry, labels, records, cachedOf, language)
      for (const each of labels) {
        const texts = cachedOf(each)
        for (const record of records) {
          const text = texts.get(String(each.key(record)))
          if (text) (record['_text'] as Record<string, string>)[each.name] = text
        }
      }
    },
    invalidate(clientId, entities) {
      if (!entities || entities.some((name) => lookupEntities.includes(name)))
        lookups.delete(clientId)
    },
  }
}

async function readMissing(
  sql: Sql,
  registry: EntityRegistry,
  labels: DeferredLabel[],
  records: WireRecord[],
  cachedOf: (label: DeferredLabel) => Map<string, string | null>,
  language: LanguageCode | undefined,
): Promise<void> {
  const missing = new Map<string, { label: DeferredLabel; keys: Set<string> }>()
  for (const each of labels) {
    const texts = cachedOf(each)
    for (const record of records) {
      const key = each.key(record)
      if (key === null || key === undefined || key === '' || texts.has(String(key))) continue
      const wanted = missing.get(each.source) ?? { label: each, keys: new Set() }
      missing.set(each.source, wanted)
      wanted.keys.add(String(key))
    }
  }
  if (missing.size === 0) return
  const statement = createStatement()
  const parts = [...missing].map(([of, { label: each, keys }]) => {
    const list = statement.bind([...keys], 'text[]')
    const name = statement.bind(of, 'text')
    return each.isLookup
      ? lookupTexts(registry, name, list, language)
      : entityTexts(registry, of, name, list)
  })
  const { rows } = await sql(parts.join(' UNION ALL '), statement.params)
  for (const { label: each, keys } of missing.values())
    for (const key of keys) cachedOf(each).set(key, null)
  for (const { of, key, text } of rows as { of: string; key: string; text: string | null }[])
    cachedOf(missing.get(of)!.label).set(key, text)
}

function lookupTexts(
  registry: EntityRegistry,
  name: string,
  keys: string,
  language: LanguageCode | undefined,
): string {
  const lookups = lookupTables(registry)!
  return `SELECT ${name} AS of, ${lookups.code('v')} AS key, ${lookups.text('v', language)} AS text FROM ${lookups.from('v')} WHERE ${lookups.listName('v')} = ${name} AND ${lookups.code('v')} = ANY(${keys})`
}

/** Everyone may read reference data: nothing is hidden. */
const everyone: Reader = {
  permits: () => true,
  canRead: () => true,
  rowCondition: () => undefined,
  namedCondition: () => undefined,
  leaving: () => undefined,
  userId: '',
}

function entityTexts(registry: EntityRegistry, entity: string, name: string, keys: string): string {
  const meta = registry.get(entity)
  const resolver = createResolver(registry, meta, 't', everyone, createStatement())
  const text = resolver.display(resolver.at)
  return `SELECT ${name} AS of, t.web_id AS key, ${text} AS text FROM ${meta.table} t ${resolver.joins.join(' ')} WHERE t.web_id = ANY(${keys})`
}

import { searchTextOf, type SearchText } from '../../model/searchText.ts'
import { templateParts } from '../../model/template.ts'
import type { EntityRegistry, EntityMeta } from './entityRegistry.ts'
import type { Statement } from './statement.ts'

/**
 * The records that contain a searched text: those that `steps`, references starting at the listed
 * record, lead to; without steps the listed record itself.
 */
export type SearchSource = { meta: EntityMeta; steps: { from: EntityMeta; column: string }[] }

const texts = new WeakMap<EntityMeta, { text: SearchText | undefined }>()

/**
 * The text of an entity that the search index of its table covers; undefined for tables shared by
 * all clients, which have no such index.
 */
export function indexedText(meta: EntityMeta): SearchText | undefined {
  let known = texts.get(meta)
  if (!known)
    texts.set(
      meta,
      (known = { text: meta.entity.tenant === 'client' ? searchTextOf(meta.entity) : undefined }),
    )
  return known.text
}

/**
 * The records whose indexed text contains the displayed text of a path; undefined: none, or the
 * text depends on the reader.
 */
export function searchSourceOf(
  path: string,
  meta: EntityMeta,
  registry: EntityRegistry,
): SearchSource | undefined {
  if (indexedText(meta)?.paths.has(path)) return { meta, steps: [] }
  const named = meta.fields.get(path)
  if (named && named.from !== path) {
    if (named.quoted)
      return named.reference
        ? behind(meta, named.quoted, nameSource(registry.get(named.reference.entity), registry))
        : undefined
    return named.from ? searchSourceOf(named.from, meta, registry) : undefined
  }
  const dot = path.indexOf('.')
  const head = dot < 0 ? undefined : meta.fields.get(path.slice(0, dot))
  return head?.reference && head.quoted
    ? behind(
        meta,
        head.quoted,
        searchSourceOf(path.slice(dot + 1), registry.get(head.reference.entity), registry),
      )
    : undefined
}

/** The same for the name of the record. */
export function nameSource(meta: EntityMeta, registry: EntityRegistry): SearchSource | undefined {
  if (indexedText(meta)?.display) return { meta, steps: [] }
  const [part, ...others] = templateParts(meta.entity.display)
  return part && 'field' in part && others.length === 0
    ? searchSourceOf(part.field, meta, registry)
    : undefined
}

const behind = (
  from: EntityMeta,
  column: string,
  source: SearchSource | undefined,
): SearchSource | undefined => source && { ...source, steps: [{ from, column }, ...source.steps] }

/** The condition that rows under `alias` lead to one of the records with these keys. */
export function leadsTo(
  { steps }: SearchSource,
  keys: string[],
  alias: string,
  statement: Statement,
): string {
  const [first, ...later] = steps
  let condition = `= ANY(${statement.bind(keys, 'text[]')})`
  for (const { from, column } of later.toReversed())
    condition = `IN (SELECT web_id FROM ${from.table} WHERE ${column} ${condition})`
  return `${alias}.${first?.column ?? 'web_id'} ${condition}`
}

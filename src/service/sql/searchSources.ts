import { searchTextOf, type SearchText } from '../../model/searchText.ts'
import { templateParts } from '../../model/template.ts'
import type { EntityRegistry, EntityMeta } from './entityRegistry.ts'
import type { Statement } from './statement.ts'

/** The records that hold a searched text: those behind `steps`, references from the listed record on; none: the listed record itself. */
export type SearchSource = { shape: EntityMeta; steps: { from: EntityMeta; column: string }[] }

const texts = new WeakMap<EntityMeta, { text: SearchText | undefined }>()

/** The entity's own words as its table's index has them; none of a table of all clients' rows, which has no such index. */
export function indexedText(shape: EntityMeta): SearchText | undefined {
  let known = texts.get(shape)
  if (!known)
    texts.set(
      shape,
      (known = { text: shape.entity.tenant === 'client' ? searchTextOf(shape.entity) : undefined }),
    )
  return known.text
}

/** Whose indexed words contain the text that people read of a path; undefined: nobody's, or the text depends on the reader. */
export function searchSourceOf(
  path: string,
  shape: EntityMeta,
  catalogue: EntityRegistry,
): SearchSource | undefined {
  if (indexedText(shape)?.paths.has(path)) return { shape, steps: [] }
  const whole = shape.fields.get(path)
  if (whole && whole.from !== path) {
    if (whole.quoted)
      return whole.reference
        ? behind(shape, whole.quoted, nameSource(catalogue.get(whole.reference.entity), catalogue))
        : undefined
    return whole.from ? searchSourceOf(whole.from, shape, catalogue) : undefined
  }
  const dot = path.indexOf('.')
  const head = dot < 0 ? undefined : shape.fields.get(path.slice(0, dot))
  return head?.reference && head.quoted
    ? behind(
        shape,
        head.quoted,
        searchSourceOf(path.slice(dot + 1), catalogue.get(head.reference.entity), catalogue),
      )
    : undefined
}

/** The same of the record's name. */
export function nameSource(shape: EntityMeta, catalogue: EntityRegistry): SearchSource | undefined {
  if (indexedText(shape)?.display) return { shape, steps: [] }
  const [part, ...others] = templateParts(shape.entity.display)
  return part && 'field' in part && others.length === 0
    ? searchSourceOf(part.field, shape, catalogue)
    : undefined
}

const behind = (
  from: EntityMeta,
  column: string,
  source: SearchSource | undefined,
): SearchSource | undefined => source && { ...source, steps: [{ from, column }, ...source.steps] }

/** The condition on rows under `alias` that they lead to one of the records with these keys. */
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

import type { Field } from '../../model/field.ts'
import { mostReferences } from '../../model/filterGroup.ts'
import type { EntityRegistry, EntityMeta, FieldMeta } from './entityRegistry.ts'
import type { Expression, Reader, Resolver } from './expression.ts'

type Scope = { registry: EntityRegistry; meta: EntityMeta; resolver: Resolver; reader: Reader }

/** The most names that an error message lists. */
const mostNames = 60

/**
 * The expression of a path that a query may filter by: a field, a value inside one, a path that the
 * schema names; and any path through one or two references, and once from the records of a link
 * (`user-site.siteId.addressModel.city`), to entities that the person may read. Undefined for
 * fields that they may not see and for secrets.
 */
export function findFilter(
  path: string,
  { registry, meta, resolver, reader }: Scope,
): Expression | undefined {
  const head = meta.fields.get(path.split('.')[0]!)
  if (head?.secretWhen || head?.unfiltered) return undefined
  if (meta.fields.has(path) || meta.paths.has(path) || (head && !head.reference))
    return resolver.find(path)
  return isReachable(path, meta, { registry, reader }) ? resolver.findReadable(path) : undefined
}

/**
 * Whether a path leads through references, and the records of one link, to a field that may be
 * read. Follows at most `mostReferences` references.
 */
function isReachable(
  path: string,
  meta: EntityMeta,
  scope: Pick<Scope, 'registry' | 'reader'>,
  { references, linked } = { references: 0, linked: false },
): boolean {
  const { registry, reader } = scope
  const named = meta.fields.get(path)
  if (named) return !named.secretWhen && !named.unfiltered && isStored(named)
  const dot = path.indexOf('.')
  if (dot < 0) return false
  const rest = path.slice(dot + 1)
  const head = meta.fields.get(path.slice(0, dot))
  if (!head) {
    const link = linked ? undefined : linkOf(path.slice(0, dot), meta, registry)
    return (
      link !== undefined &&
      reader.canRead(link) &&
      isReachable(rest, link, scope, { references, linked: true })
    )
  }
  if (head.secretWhen || head.unfiltered) return false
  if (!head.reference || !head.quoted) return head.sqlType === 'jsonb'
  const target = registry.get(head.reference.entity)
  return (
    references < mostReferences &&
    reader.canRead(target) &&
    isReachable(rest, target, scope, { references: references + 1, linked })
  )
}

/** The link with that name between this entity and another. */
function linkOf(name: string, meta: EntityMeta, registry: EntityRegistry): EntityMeta | undefined {
  const link = registry.find(name)
  return link?.entity.link?.some((side) => side.entity === meta.name) ? link : undefined
}

/** Whether a query can compare the field without joining further entities. */
const isStored = (field: FieldMeta) =>
  Boolean(field.quoted || field.packed || field.text || field.from || field.through)

/** The names that a filter may use, those most similar to `given` first. */
export function nearestFilters(given: string, scope: Scope): string[] {
  const { registry, meta, resolver, reader } = scope
  const own = [...meta.fields.values()].filter(
    (field) => !resolver.isHidden(field) && !field.secretWhen && isStored(field),
  )
  const behind = own.flatMap((field) => {
    const target =
      field.reference && field.quoted ? registry.get(field.reference.entity) : undefined
    if (!target || !reader.canRead(target)) return []
    return [...target.fields.values()]
      .filter((each) => !resolver.isHidden(each) && !each.secretWhen && isStored(each))
      .flatMap((each) => [each.name, ...innerNames(each)])
      .map((name) => `${field.name}.${name}`)
  })
  const names = [
    ...new Set([
      ...own.flatMap((field) => [field.name, ...innerNames(field)]),
      ...[...meta.paths].filter((path) => findFilter(path, scope)),
      ...behind,
    ]),
  ]
  const far = new Map(
    names.map((name) => [
      name,
      editDistance(given.slice(0, 100).toLowerCase(), name.toLowerCase()),
    ]),
  )
  return names.sort((a, b) => far.get(a)! - far.get(b)!).slice(0, mostNames)
}

const innerNames = (field: Field): string[] =>
  field.sqlType === 'jsonb'
    ? (field.fields ?? []).map((inner) => `${field.name}.${inner.name}`)
    : []

/** The Levenshtein distance of two texts. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let at = 1; at <= one.length; at++) {
    const next = [at]
    for (let to = 1; to <= other.length; to++)
      next.push(
        Math.min(
          next[to - 1]! + 1,
          row[to]! + 1,
          row[to - 1]! + (one[at - 1] === other[to - 1] ? 0 : 1),
        ),
      )
    row = next
  }
  return row[other.length]!
}

import type { Field } from '../../model/field.ts'
import { mostReferences } from '../../model/filterGroup.ts'
import type { EntityRegistry, EntityMeta, FieldMeta } from './entityRegistry.ts'
import type { Expression, Reader, Resolver } from './expression.ts'

type Scope = { catalogue: EntityRegistry; shape: EntityMeta; resolver: Resolver; reader: Reader }

/** How many names a refusal tells at most. */
const mostNames = 60

/**
 * A path that a query may compare: a field, a value inside one, a path that the schema names; and any path through one or two
 * references, and once from a link's records (`user-site.siteId.addressModel.city`), to entities that the person may read. What they
 * may not see, and what is secret, there is no path to.
 */
export function findFilter(
  path: string,
  { catalogue, shape, resolver, reader }: Scope,
): Expression | undefined {
  const head = shape.fields.get(path.split('.')[0]!)
  if (head?.secretWhen) return undefined
  if (shape.fields.has(path) || shape.paths.has(path) || (head && !head.reference))
    return resolver.find(path)
  return isReachable(path, shape, { catalogue, reader }) ? resolver.findReadable(path) : undefined
}

/** Whether a path leads through references, and the records of one link, to what may be read, as far as there are any. */
function isReachable(
  path: string,
  shape: EntityMeta,
  scope: Pick<Scope, 'catalogue' | 'reader'>,
  { references, linked } = { references: 0, linked: false },
): boolean {
  const { catalogue, reader } = scope
  const whole = shape.fields.get(path)
  if (whole) return !whole.secretWhen && isStored(whole)
  const dot = path.indexOf('.')
  if (dot < 0) return false
  const rest = path.slice(dot + 1)
  const head = shape.fields.get(path.slice(0, dot))
  if (!head) {
    const link = linked ? undefined : linkOf(path.slice(0, dot), shape, catalogue)
    return (
      link !== undefined &&
      reader.canRead(link) &&
      isReachable(rest, link, scope, { references, linked: true })
    )
  }
  if (head.secretWhen) return false
  if (!head.reference || !head.quoted) return head.sqlType === 'jsonb'
  const target = catalogue.get(head.reference.entity)
  return (
    references < mostReferences &&
    reader.canRead(target) &&
    isReachable(rest, target, scope, { references: references + 1, linked })
  )
}

/** The link of that name between this entity and another. */
function linkOf(
  name: string,
  shape: EntityMeta,
  catalogue: EntityRegistry,
): EntityMeta | undefined {
  const link = catalogue.find(name)
  return link?.entity.link?.some((side) => side.entity === shape.name) ? link : undefined
}

/** What a query may compare without joining further entities. */
const isStored = (field: FieldMeta) =>
  Boolean(field.quoted || field.text || field.from || field.through)

/** The names that a comparison may use, those most like `given` first. */
export function nearestFilters(given: string, scope: Scope): string[] {
  const { catalogue, shape, resolver, reader } = scope
  const own = [...shape.fields.values()].filter(
    (field) =>
      !resolver.isHidden(field) &&
      !field.secretWhen &&
      (field.quoted || field.from || field.text || field.through),
  )
  const behind = own.flatMap((field) => {
    const target =
      field.reference && field.quoted ? catalogue.get(field.reference.entity) : undefined
    if (!target || !reader.canRead(target)) return []
    return [...target.fields.values()]
      .filter((each) => !resolver.isHidden(each) && !each.secretWhen && isStored(each))
      .flatMap((each) => [each.name, ...innerNames(each)])
      .map((name) => `${field.name}.${name}`)
  })
  const names = [
    ...new Set([
      ...own.flatMap((field) => [field.name, ...innerNames(field)]),
      ...[...shape.paths].filter((path) => findFilter(path, scope)),
      ...behind,
    ]),
  ]
  const far = new Map(
    names.map((name) => [name, unlikeness(given.slice(0, 100).toLowerCase(), name.toLowerCase())]),
  )
  return names.sort((a, b) => far.get(a)! - far.get(b)!).slice(0, mostNames)
}

const innerNames = (field: Field): string[] =>
  field.sqlType === 'jsonb'
    ? (field.fields ?? []).map((inner) => `${field.name}.${inner.name}`)
    : []

/** How many letters must change, come or go to make one text of the other (Levenshtein). */
function unlikeness(one: string, other: string): number {
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

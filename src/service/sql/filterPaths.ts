import type { Field } from '../../model/field.ts'
import type { Catalogue, Shape, ShapeField } from './catalogue.ts'
import type { Expression, Reader, Resolver } from './expression.ts'

type Scope = { catalogue: Catalogue; shape: Shape; resolver: Resolver; reader: Reader }

/** How many references a path may go through. */
const mostReferences = 2
/** How many names a refusal tells at most. */
const mostNames = 60

/**
 * A path that a query may compare: a field, a value inside one, a path that the schema names; and any path through one or two
 * references, or from a link's records (`user-site.siteId.addressModel.city`), to entities that the person may read. What they
 * may not see, and what is secret, there is no path to.
 */
export function findFilter(path: string, { catalogue, shape, resolver, reader }: Scope): Expression | undefined {
  const head = shape.fields.get(path.split('.')[0]!)
  if (head?.secretWhen) return undefined
  if (shape.fields.has(path) || shape.paths.has(path) || (head && !head.reference)) return resolver.find(path)
  const link = head ? undefined : linkOf(path, shape, catalogue)
  if (link && !reader.reads(link)) return undefined
  const isReached = link ? isReachable(path.slice(link.name.length + 1), link, { catalogue, reader }) : isReachable(path, shape, { catalogue, reader })
  return isReached ? resolver.reach(path) : undefined
}

/** The link between this entity and another that a path begins with. */
function linkOf(path: string, shape: Shape, catalogue: Catalogue): Shape | undefined {
  const link = path.includes('.') ? catalogue.find(path.slice(0, path.indexOf('.'))) : undefined
  return link?.entity.link?.some((side) => side.entity === shape.name) ? link : undefined
}

/** Whether a path leads through references to what may be read, as far as there are any. */
function isReachable(path: string, shape: Shape, { catalogue, reader }: Pick<Scope, 'catalogue' | 'reader'>, references = 0): boolean {
  const whole = shape.fields.get(path)
  if (whole) return !whole.secretWhen && isStored(whole)
  const dot = path.indexOf('.')
  const head = dot < 0 ? undefined : shape.fields.get(path.slice(0, dot))
  if (!head || head.secretWhen) return false
  if (!head.reference || !head.quoted) return head.sqlType === 'jsonb'
  const target = catalogue.get(head.reference.entity)
  return references < mostReferences && reader.reads(target) && isReachable(path.slice(dot + 1), target, { catalogue, reader }, references + 1)
}

/** What a query may compare without joining further entities. */
const isStored = (field: ShapeField) => Boolean(field.quoted || field.text || field.from || field.through)

/** The names that a comparison may use, those most like `given` first. */
export function nearestFilters(given: string, scope: Scope): string[] {
  const { catalogue, shape, resolver, reader } = scope
  const own = [...shape.fields.values()].filter((field) => !resolver.isHidden(field) && !field.secretWhen && (field.quoted || field.from || field.text || field.through))
  const behind = own.flatMap((field) => {
    const target = field.reference && field.quoted ? catalogue.get(field.reference.entity) : undefined
    if (!target || !reader.reads(target)) return []
    return [...target.fields.values()].filter((each) => !resolver.isHidden(each) && !each.secretWhen && isStored(each)).flatMap((each) => [each.name, ...innerNames(each)]).map((name) => `${field.name}.${name}`)
  })
  const names = [...new Set([...own.flatMap((field) => [field.name, ...innerNames(field)]), ...[...shape.paths].filter((path) => findFilter(path, scope)), ...behind])]
  const far = new Map(names.map((name) => [name, unlikeness(given.slice(0, 100).toLowerCase(), name.toLowerCase())]))
  return names.sort((a, b) => far.get(a)! - far.get(b)!).slice(0, mostNames)
}

const innerNames = (field: Field): string[] => (field.sqlType === 'jsonb' ? (field.fields ?? []).map((inner) => `${field.name}.${inner.name}`) : [])

/** How many letters must change, come or go to make one text of the other (Levenshtein). */
function unlikeness(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let at = 1; at <= one.length; at++) {
    const next = [at]
    for (let to = 1; to <= other.length; to++) next.push(Math.min(next[to - 1]! + 1, row[to]! + 1, row[to - 1]! + (one[at - 1] === other[to - 1] ? 0 : 1)))
    row = next
  }
  return row[other.length]!
}

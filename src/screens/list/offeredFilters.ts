import type { Entity, ManifestEntry } from '../../model/entity.ts'
import type { Field } from '../../model/field.ts'
import type { Operator } from '../../model/listQuery.ts'
import { fieldTypeOf } from '../../fields/fieldTypes.ts'
import { resolveField } from '../record/columns.ts'
import { availableColumns } from './columnChoice.ts'
import type { Surroundings } from './filterFields.ts'

// Only the panel loads this file: the field types are large, and a list needs them nowhere else.

/** The comparisons that a person is offered: those of the field's type, but for what a moment to the millisecond is never compared by. */
export function operatorsOf(field: Field): Operator[] {
  const all: Operator[] = fieldTypeOf(field).operators
  if (field.sqlType === 'timestamptz') return all.filter((each) => !exact.has(each))
  return field.kind === 'audit' ? all.filter((each) => each !== 'between' && (field.sqlType === 'integer') === ordered.has(each) || each === 'eq') : all
}
const exact = new Set<Operator>(['eq', 'ne', 'in', 'contains'])
const ordered = new Set<Operator>(['gt', 'gte', 'lt', 'lte'])

/** The paths of an entity's own fields that its lists are filtered by; the status has a place of its own. */
export function ownPaths(entity: Entity, find: Surroundings['find']): string[] {
  const paths = entity.list.filters.length > 0 ? entity.list.filters : availableColumns(entity, entity.list.columns).map((each) => each.field)
  return paths.filter((path) => {
    const field = resolveField(entity, path, find)
    return field !== undefined && !field.virtual && operatorsOf(field).length > 0
  })
}

/** A way from an entity to another: through its reference, or through the records of a link. */
type Way = { path: string; entity: string }

/** Every path that leads through a reference, or a link's other side, to an entity that the person may read; loads their modules. */
export async function pathsBehind(entity: Entity, manifest: ManifestEntry[], mayRead: (permission: string) => boolean): Promise<{ paths: string[]; entities: Entity[] }> {
  const load = async (name: string) => {
    const entry = manifest.find((each) => each.name === name)
    return entry && mayRead(entry.permission) ? (await entry.load()).entity : undefined
  }
  const references = (of: Entity): Way[] => of.fields.filter((field) => field.reference && field.column && !field.hidden).map((field) => ({ path: field.name, entity: field.reference!.entity }))
  const links = await Promise.all(entity.detail.tabs.flatMap((tab) => (tab.kind === 'link' ? [load(tab.link).then((link) => ({ link, side: tab.side }))] : [])))
  const ways = [
    ...references(entity),
    ...links.flatMap(({ link, side }) => (link ? references(link).filter((way) => way.path !== side && link.link?.some((each) => each.field === way.path)).map((way) => ({ ...way, path: `${link.name}.${way.path}` })) : [])),
  ]
  const targets = await Promise.all(ways.map(async (way) => ({ way, target: await load(way.entity) })))
  const loaded = [...links.flatMap(({ link }) => link ?? []), ...targets.flatMap(({ target }) => target ?? [])]
  const paths = targets.flatMap(({ way, target }) => (target ? ownPaths(target, () => undefined).map((path) => `${way.path}.${path}`) : []))
  return { paths: [...new Set(paths)], entities: loaded }
}

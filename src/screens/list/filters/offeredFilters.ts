import type { Entity, ManifestEntry } from '../../../model/entity.ts'
import type { Field } from '../../../model/field.ts'
import { mostReferences } from '../../../model/filterGroup.ts'
import type { Operator } from '../../../model/listQuery.ts'
import { fieldTypeOf } from '../../../fields/fieldTypes.ts'
import { resolveField } from '../../record/columns.ts'
import { availableColumns } from '../columns/columnChoice.ts'
import type { FilterFieldContext } from './filterFields.ts'

// Only the panel loads this module: the field types are large, and a list does not need them
// otherwise.

/**
 * The operators offered for a field: those of its type, except exact comparisons of timestamps in
 * milliseconds.
 */
export function operatorsOf(field: Field): Operator[] {
  const { operators, offeredOperators } = fieldTypeOf(field)
  const all: Operator[] = offeredOperators?.(field) ?? operators
  if (field.moment === 'instant' || field.sqlType === 'timestamptz')
    return all.filter((each) => !exact.has(each))
  return all
}
const exact = new Set<Operator>(['eq', 'ne', 'in', 'contains'])

/**
 * The paths of an entity's own fields that its lists can be filtered by; the status has its own
 * input.
 */
export function filterablePaths(entity: Entity, find: FilterFieldContext['find']): string[] {
  const paths =
    entity.list.filters.length > 0
      ? entity.list.filters
      : availableColumns(entity, entity.list.columns).map((each) => each.field)
  return paths.filter((path) => {
    const field = resolveField(entity, path, find)
    return (
      field !== undefined && !field.virtual && !field.unfiltered && operatorsOf(field).length > 0
    )
  })
}

/**
 * A path from a list's entity to another: how many references it follows, and whether it starts at
 * the records of a link.
 */
export type RelationPath = { path: string; entity: string; references: number; linked: boolean }

/**
 * Loads an entity's module; undefined where the entity does not exist, or the user may not read its
 * records.
 */
export type LoadReadable = (name: string) => Promise<Entity | undefined>

/** Returns a loader for the entities of the manifest that `mayRead` allows. */
export const createReadableLoader =
  (manifest: ManifestEntry[], mayRead: (permission: string) => boolean): LoadReadable =>
  async (name) => {
    const entry = manifest.find((each) => each.name === name)
    return entry && mayRead(entry.permission) ? (await entry.load()).entity : undefined
  }

/**
 * The field paths at the end of a relation path, and the relations that lead on. Undefined where
 * the user may not read the entity.
 */
export async function exploreRelation(
  relation: RelationPath,
  load: LoadReadable,
): Promise<{ paths: string[]; ways: RelationPath[] } | undefined> {
  const entity = await load(relation.entity)
  return (
    entity && {
      paths: filterablePaths(entity, () => undefined).map((path) => `${relation.path}.${path}`),
      ways: await relationsFrom(entity, load, relation),
    }
  )
}

/**
 * The relations that lead on from `entity`, the end of `before`, as far as the service follows
 * them: through a reference, or from the records of a link to its other side.
 */
export async function relationsFrom(
  entity: Entity,
  load: LoadReadable,
  before?: RelationPath,
): Promise<RelationPath[]> {
  const { references, linked } = before ?? { references: 0, linked: false }
  if (references >= mostReferences) return []
  const on = (path: string): string => (before ? `${before.path}.${path}` : path)
  const own = referencesOf(entity).map(
    (each): RelationPath => ({
      path: on(each.name),
      entity: each.reference!.entity,
      references: references + 1,
      linked,
    }),
  )
  const links = entity.detail.tabs.flatMap((tab) => (tab.kind === 'link' && !linked ? [tab] : []))
  const through = await Promise.all(
    links.map(async ({ link: name, side }) => {
      const link = await load(name)
      const others = link
        ? referencesOf(link).filter(
            (each) => each.name !== side && link.link?.some(({ field }) => field === each.name),
          )
        : []
      return others.map(
        (each): RelationPath => ({
          path: on(`${name}.${each.name}`),
          entity: each.reference!.entity,
          references: references + 1,
          linked: true,
        }),
      )
    }),
  )
  return [...own, ...through.flat()]
}

const referencesOf = (entity: Entity): Field[] =>
  entity.fields.filter((field) => field.reference && field.column && !field.hidden)

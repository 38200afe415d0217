import type { Entity, SiteScope } from '../../model/entity.ts'
import type { Field, SystemField } from '../../model/field.ts'
import { fieldTypeOf, systemKind, traitsOf } from '../../fields/fieldTypes.ts'
import type { FieldType } from '../../fields/fieldType.ts'
import { quote } from '../../model/identifier.ts'
import { packedColumn } from '../../model/table.ts'

/**
 * One field of an entity with its type and quoted column (absent: joined, computed, virtual,
 * packed). `isParticipant`: it refers to someone who takes part in a record, and whom everyone who
 * reads the record sees named.
 */
export type FieldMeta = Field & { type: FieldType; quoted?: string; isParticipant?: true }

/**
 * A field of another entity that refers to this one, and what happens to its records when this one
 * is removed: they block the removal (`refuse`), are removed along with it (`cascade`), or lose the
 * reference (`clear`). `warning` is shown before.
 */
export type Dependant = {
  meta: EntityMeta
  field: FieldMeta
  onRemove: 'refuse' | 'cascade' | 'clear'
  warning?: string
}

/**
 * An entity prepared for the service, with look-ups by name. `Field` are the names of its fields
 * where code knows the entity (`FieldOf` in recordTypes.ts).
 */
export type EntityMeta<Field extends string = string> = {
  entity: Entity
  name: string
  /** Quoted table name. */
  table: string
  fields: Map<Field, FieldMeta>
  key: FieldMeta
  /** Fields of a body that the table stores, in a column of their own or packed. */
  stored: FieldMeta[]
  /** The names of the fields of a list, if it leaves some out. */
  listed?: string[]
  /** Fields whose linked records a body may contain (`siteIds` of a location). */
  linkedFields: FieldMeta[]
  dependants: Dependant[]
  /**
   * Permissions that allow reading the records of this entity: its own, or that of either side of a
   * link.
   */
  permissions: string[]
  /**
   * Permissions of the entities that refer to this one: a person who chooses a record needs its
   * label.
   */
  referrers: string[]
  /** Paths through references that the schema names; a query may use no others. */
  paths: Set<string>
  hasHook(name: string): boolean
}

export type EntityRegistry = {
  all: EntityMeta[]
  /** The activity log, which is the entity with the hook `activity`; absent: there is none. */
  activity?: EntityMeta
  /** The entities that hold look-up lists; absent: there are none. */
  lookups?: LookupEntities
  find(name: string): EntityMeta | undefined
  get(name: string): EntityMeta
}

/**
 * The entities of look-up lists, their values, and the translations of those. `names` are the
 * fields as the schema keyword `x-entity.lookups` gives them.
 */
export type LookupEntities = {
  values: EntityMeta
  lists: EntityMeta
  translations?: EntityMeta
  names: NonNullable<Entity['lookups']>
}

const systemColumns: Record<SystemField, { column: string; sqlType: string; label: string }> = {
  key: { column: 'web_id', sqlType: 'text', label: 'Id' },
  version: { column: 'version', sqlType: 'integer', label: 'Version' },
  createdDate: { column: 'created_date', sqlType: 'timestamptz', label: 'Created date' },
  createdBy: { column: 'created_by', sqlType: 'text', label: 'Created by' },
  updateDate: { column: 'update_date', sqlType: 'timestamptz', label: 'Updated date' },
  updatedBy: { column: 'updated_by', sqlType: 'text', label: 'Updated by' },
  client: { column: 'client_id', sqlType: 'text', label: 'Client' },
}

/**
 * Prepares all entities of the service once. Throws for a link or reference to an unknown entity.
 */
export function createEntityRegistry(entities: Entity[]): EntityRegistry {
  const metas = new Map(entities.map((entity) => [entity.name, createEntityMeta(entity)]))
  const registry: EntityRegistry = {
    all: [...metas.values()],
    find: (name) => metas.get(name),
    get(name) {
      const meta = metas.get(name)
      if (!meta)
        throw new Error(
          `Unknown entity "${name}". Known entities: ${[...metas.keys()].join(', ')}.`,
        )
      return meta
    },
  }
  const activity = registry.all.find((meta) => meta.hasHook('activity'))
  if (activity) registry.activity = activity
  const lookups = findLookups(registry)
  if (lookups) registry.lookups = lookups
  for (const { entity } of registry.all) {
    const { link, person } = entity.participants ?? {}
    const field = link && metas.get(link)?.fields.get(person!)
    if (field) field.isParticipant = true
  }
  for (const meta of registry.all) connectReferences(meta, registry)
  return registry
}

function findLookups({ all, find, get }: EntityRegistry): LookupEntities | undefined {
  const values = all.find(({ entity }) => entity.lookups)
  const names = values?.entity.lookups
  if (!values || !names) return undefined
  const reference = values.fields.get(names.list.split('.')[0]!)?.reference
  if (!reference) throw new Error(`${values.name}: "lookups.list" must start with a reference.`)
  const translations = names.translations && find(names.translations.entity)
  return { values, lists: get(reference.entity), names, ...(translations ? { translations } : {}) }
}

function createEntityMeta(entity: Entity): EntityMeta {
  const fields = new Map<string, FieldMeta>()
  for (const [system, name] of Object.entries(entity.system) as [SystemField, string][]) {
    const { column, sqlType, label } = systemColumns[system]
    const own = entity.fields.find((field) => field.name === name)
    // A key that the schema declares keeps its type in the API; its column is text for every
    // entity.
    const kind = systemKind(system, own)
    const field: Field = { label, ...own, kind, name, column, sqlType, system }
    fields.set(name, {
      ...field,
      ...traitsOf(field),
      type: fieldTypeOf(field),
      quoted: quote(column),
    })
  }
  for (const field of entity.fields) {
    if (fields.has(field.name)) continue
    fields.set(field.name, {
      ...field,
      type: fieldTypeOf(field),
      ...(field.column && !field.virtual ? { quoted: quote(field.column) } : {}),
    })
  }
  const key = fields.get(entity.key)
  if (!key) throw new Error(`${entity.name}: the key "${entity.key}" is not one of its fields.`)
  const all = [...fields.values()]
  return {
    entity,
    name: entity.name,
    table: quote(entity.table),
    fields,
    key,
    stored: all.filter((field) => (field.quoted || field.packed) && !field.system),
    ...(all.some((field) => field.detailOnly)
      ? { listed: all.filter((field) => !field.detailOnly).map(({ name }) => name) }
      : {}),
    linkedFields: all.filter((field) => field.through?.write),
    dependants: [],
    permissions: [
      ...new Set([entity.permission, ...(entity.link ?? []).map((side) => side.permission)]),
    ],
    referrers: [],
    paths: namedPaths(entity),
    hasHook: (name) => entity.hooks.some((hook) => hook.name === name),
  }
}

/**
 * An entity with further fields, known only at run time, that are parts of a stored object: each is
 * named by its path in it. Lists return them beside the fields of the schema.
 */
export function addInnerFields(meta: EntityMeta, added: Field[]): EntityMeta {
  const fields = new Map(meta.fields)
  for (const field of added) {
    fields.set(field.name, { ...field, type: fieldTypeOf(field) })
    const [head, ...steps] = field.name.split('.')
    const stored = fields.get(head!)
    if (stored) fields.set(head!, { ...stored, fields: withField(stored, steps, field) })
  }
  return {
    ...meta,
    fields,
    entity: { ...meta.entity, fields: [...meta.entity.fields, ...added] },
    ...(meta.listed ? { listed: [...meta.listed, ...added.map(({ name }) => name)] } : {}),
  }
}

/** The fields of an object with one more at a path; the objects on its way are added, too. */
function withField({ fields = [], kind }: Field, [name, ...rest]: string[], leaf: Field): Field[] {
  const others = fields.filter((each) => each.name !== name)
  if (rest.length === 0) {
    const { from: _, ...field } = leaf
    return [...others, { ...field, name: name! }]
  }
  const known = fields.find((each) => each.name === name)
  const object: Field = known ?? { name: name!, label: name!, kind, shape: 'object' }
  return [...others, { ...object, fields: withField(object, rest, leaf) }]
}

/** Every path that the schema displays, searches or filters by. */
function namedPaths(entity: Entity): Set<string> {
  const sides = entity.link ?? []
  const columns = [
    ...entity.list.columns,
    ...sides.flatMap((side) => side.columns),
    ...(entity.detail.facts ?? []),
    ...entity.detail.grid,
  ].map((column) => column.field)
  const params = entity.operations.flatMap((operation) => [
    ...Object.values(operation.params ?? {}).map((meaning) => meaning.replace(/\[\w+\]$/, '')),
    ...Object.keys(operation.where ?? {}),
    ...[...operation.path.matchAll(/\{([^}]+)\}/g)].map(([, path]) => path!),
  ])
  const sorts = entity.fields.flatMap((field) =>
    [field.sortBy, field.from].filter((path) => path !== undefined),
  )
  return new Set([
    ...columns,
    ...entity.list.search,
    ...entity.list.filters,
    ...sides.flatMap((side) => side.search),
    entity.list.sort.field,
    ...params,
    ...sorts,
  ])
}

function connectReferences(meta: EntityMeta, registry: EntityRegistry): void {
  for (const field of meta.fields.values()) {
    if (field.through && !registry.find(field.through.link))
      throw new Error(
        `${meta.name}.${field.name} goes through "${field.through.link}", which is not an entity.`,
      )
    const target = field.lookup
      ? registry.lookups?.values
      : field.reference
        ? registry.find(field.reference.entity)
        : undefined
    if (field.reference && !target)
      throw new Error(
        `${meta.name}.${field.name} refers to "${field.reference.entity}", which is not an entity.`,
      )
    // Nobody chooses the owner of a record, and it is shared with roles by people who may read
    // roles anyway: neither field may open the options of an entity to everyone.
    const { owner } = meta.entity
    const isChosen =
      !meta.hasHook('activity') &&
      !field.readOnly &&
      field.name !== owner?.field &&
      field.name !== owner?.sharedWith
    for (const each of !isChosen ? [] : [target, ...nestedTargets(field, registry)])
      if (each) each.referrers = [...new Set([...each.referrers, ...meta.permissions])]
    if (!target || !field.reference || !field.quoted || meta.hasHook('activity')) continue
    const isSide = meta.entity.link?.some((side) => side.field === field.name) ?? false
    const isOwned = target.linkedFields.some(
      ({ through }) => through!.link === meta.name && through!.here === field.name,
    )
    // Grants describe the permissions of a record and mean nothing without it; a link is removed
    // with either of its sides.
    const goesAlong = isSide || isOwned || (meta.hasHook('grants') && field.required === true)
    const { onRemove = goesAlong ? 'cascade' : 'refuse', warning } = field.reference
    target.dependants.push({ meta, field, onRemove, ...(warning ? { warning } : {}) })
  }
}

const nestedTargets = (field: Field, registry: EntityRegistry): (EntityMeta | undefined)[] =>
  [...(field.fields ?? []), ...(field.item ? [field.item] : [])].map((inner) =>
    inner.lookup
      ? registry.lookups?.values
      : inner.reference && registry.find(inner.reference.entity),
  )

/** The quoted column that holds the value of a stored field, alone or with others. */
export const holdingColumn = (field: FieldMeta): string => field.quoted ?? quote(packedColumn)

/** The quoted column of a field. Throws for a field without a column. */
export function columnOf<Field extends string>(
  meta: EntityMeta<Field>,
  name: NoInfer<Field>,
): string {
  const quoted = meta.fields.get(name)?.quoted
  if (!quoted) throw new Error(`${meta.name}.${name} does not have a column.`)
  return quoted
}

/** Type guards for the site scopes of entities. */
export const isPartScope = (scope: SiteScope): scope is Extract<SiteScope, { part: string }> =>
  'part' in scope
export const isLinkScope = (scope: SiteScope): scope is Extract<SiteScope, { link: string }> =>
  'link' in scope

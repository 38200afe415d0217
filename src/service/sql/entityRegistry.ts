import type { Entity, SiteScope } from '../../model/entity.ts'
import type { Field, SystemField } from '../../model/field.ts'
import { fieldTypeOf } from '../../fields/fieldTypes.ts'
import type { FieldType } from '../../fields/fieldType.ts'
import { quote } from '../../model/identifier.ts'

/** One field of an entity with its type and quoted column (absent: joined, computed, virtual). */
export type FieldMeta = Field & { type: FieldType; quoted?: string }

/**
 * A field of another entity that points at this one, and what becomes of its records when this one is removed: they stand in the
 * way, go along, or live on without it. `warning` is asked before.
 */
export type Dependant = {
  meta: EntityMeta
  field: FieldMeta
  onRemove: 'refuse' | 'cascade' | 'clear'
  warning?: string
}

/** An entity as the service works with it: looked up instead of searched. */
export type EntityMeta = {
  entity: Entity
  name: string
  /** Quoted table name. */
  table: string
  fields: Map<string, FieldMeta>
  key: FieldMeta
  /** Fields of a body that are stored in a column of their own. */
  stored: FieldMeta[]
  /** Links that a body may carry (`siteIds` of a location). */
  linkedFields: FieldMeta[]
  dependants: Dependant[]
  /** Permissions under which this entity's records may be read: its own, or that of a link's sides. */
  permissions: string[]
  /** Permissions of the entities that refer to this one: who chooses a record needs its text. */
  referrers: string[]
  /** Paths through references that the schema names; a query may use no others. */
  paths: Set<string>
  hasHook(name: string): boolean
}

export type EntityRegistry = {
  all: EntityMeta[]
  find(name: string): EntityMeta | undefined
  get(name: string): EntityMeta
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

/** All entities of the service, compiled once. Throws for a link or reference to an entity that is not there. */
export function createEntityRegistry(entities: Entity[]): EntityRegistry {
  const shapes = new Map(entities.map((entity) => [entity.name, createEntityMeta(entity)]))
  const catalogue: EntityRegistry = {
    all: [...shapes.values()],
    find: (name) => shapes.get(name),
    get(name) {
      const shape = shapes.get(name)
      if (!shape)
        throw new Error(`There is no entity "${name}". Known: ${[...shapes.keys()].join(', ')}.`)
      return shape
    },
  }
  for (const shape of catalogue.all) connect(shape, catalogue)
  return catalogue
}

function createEntityMeta(entity: Entity): EntityMeta {
  const fields = new Map<string, FieldMeta>()
  for (const [system, name] of Object.entries(entity.system) as [SystemField, string][]) {
    const { column, sqlType, label } = systemColumns[system]
    const own = entity.fields.find((field) => field.name === name)
    // A schema's own key keeps its type on the wire; the column is text for every entity.
    const kind = system !== 'key' ? 'audit' : own && own.kind !== 'audit' ? own.kind : 'text'
    const field: Field = { label, ...own, kind, name, column, sqlType, system }
    fields.set(name, { ...field, type: fieldTypeOf(field), quoted: quote(column) })
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
  if (!key) throw new Error(`${entity.name}: the key "${entity.key}" is none of its fields.`)
  const all = [...fields.values()]
  return {
    entity,
    name: entity.name,
    table: quote(entity.table),
    fields,
    key,
    stored: all.filter((field) => field.quoted && !field.system),
    linkedFields: all.filter((field) => field.through?.write),
    dependants: [],
    permissions: [
      ...new Set([entity.permission, ...(entity.link ?? []).map((side) => side.permission)]),
    ],
    referrers: [],
    paths: namedPaths(entity),
    hasHook: (name) => entity.rules.some((rule) => rule.name === name),
  }
}

/** Every path that the schema itself shows, searches or filters by. */
function namedPaths(entity: Entity): Set<string> {
  const sides = entity.link ?? []
  const columns = [
    ...entity.list.columns,
    ...sides.flatMap((side) => side.columns),
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

function connect(shape: EntityMeta, catalogue: EntityRegistry): void {
  for (const field of shape.fields.values()) {
    if (field.through && !catalogue.find(field.through.link))
      throw new Error(
        `${shape.name}.${field.name} goes through "${field.through.link}", which is no entity.`,
      )
    const target = field.lookup
      ? catalogue.find('lookup-data')
      : field.reference
        ? catalogue.find(field.reference.entity)
        : undefined
    if (field.reference && !target)
      throw new Error(
        `${shape.name}.${field.name} refers to "${field.reference.entity}", which is no entity.`,
      )
    // Whose a record is nobody chooses, and whom it is shared with they choose who read roles anyway: it must open no list to everyone.
    const { owner } = shape.entity
    const isChosen =
      !shape.hasHook('activity') &&
      !field.readOnly &&
      field.name !== owner?.field &&
      field.name !== owner?.sharedWith
    for (const each of !isChosen ? [] : [target, ...nestedTargets(field, catalogue)])
      if (each) each.referrers = [...new Set([...each.referrers, ...shape.permissions])]
    if (!target || !field.reference || !field.quoted || shape.hasHook('activity')) continue
    const isSide = shape.entity.link?.some((side) => side.field === field.name) ?? false
    const isOwned = target.linkedFields.some(
      ({ through }) => through!.link === shape.name && through!.here === field.name,
    )
    // Grants say what someone may do and mean nothing without them; a link's side is gone with either end.
    const goesAlong = isSide || isOwned || (shape.hasHook('grants') && field.required === true)
    const { onRemove = goesAlong ? 'cascade' : 'refuse', warning } = field.reference
    target.dependants.push({ meta: shape, field, onRemove, ...(warning ? { warning } : {}) })
  }
}

const nestedTargets = (field: Field, catalogue: EntityRegistry): (EntityMeta | undefined)[] =>
  [...(field.fields ?? []), ...(field.item ? [field.item] : [])].map((inner) =>
    inner.lookup
      ? catalogue.find('lookup-data')
      : inner.reference && catalogue.find(inner.reference.entity),
  )

/** The quoted column of a field that must have one. */
export function columnOf(shape: EntityMeta, name: string): string {
  const quoted = shape.fields.get(name)?.quoted
  if (!quoted) throw new Error(`${shape.name}.${name} is stored in no column.`)
  return quoted
}

/** The site scopes of entities, told apart. */
export const isPartScope = (scope: SiteScope): scope is Extract<SiteScope, { part: string }> =>
  'part' in scope
export const isLinkScope = (scope: SiteScope): scope is Extract<SiteScope, { link: string }> =>
  'link' in scope

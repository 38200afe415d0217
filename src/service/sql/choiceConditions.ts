import { isEmpty } from '../../model/condition.ts'
import type { Reference } from '../../model/field.ts'
import { findField } from '../../model/path.ts'
import type { ChoicesFor } from '../../model/listQuery.ts'
import { fillTemplate, templateFields } from '../../model/template.ts'
import { wrongQuery } from '../problems.ts'
import type { EntityMeta, EntityRegistry, FieldMeta } from './entityRegistry.ts'
import { columnOf } from './entityRegistry.ts'
import { allOf, type Statement } from './statement.ts'

/** One condition of `where`: the path behind its link, if it has one, and the value. */
type Condition = { path: string; value: string }

/**
 * The conditions on records of `target` under `alias` that a reference with this `where` may refer
 * to. `record` has the values of the referring record; a condition whose value is empty does not
 * apply. The conditions on one link hold for one of its records together.
 */
export function choiceConditions(
  registry: EntityRegistry,
  target: EntityMeta,
  where: NonNullable<Reference['where']>,
  record: Record<string, unknown>,
  alias: string,
  statement: Statement,
): string[] {
  const byLink = new Map<string, Condition[]>()
  for (const [path, template] of Object.entries(where)) {
    if (templateFields(template).some((name) => isEmpty(record[name]))) continue
    const value = fillTemplate(template, (name) => record[name])
    const dot = path.indexOf('.')
    const link = dot < 0 ? '' : path.slice(0, dot)
    byLink.set(link, [...(byLink.get(link) ?? []), { path: path.slice(dot + 1), value }])
  }
  return [...byLink].flatMap(([link, conditions]) => {
    if (link === '')
      return conditions.map((each) => equals(registry, target, alias, each, [], statement))
    const through = registry.get(link)
    const here = referenceTo(through, target)
    const at = statement.alias()
    const joins: string[] = []
    const tests = conditions.map((each) => equals(registry, through, at, each, joins, statement))
    return [
      `EXISTS (SELECT 1 FROM ${through.table} ${at} ${joins.join(' ')} WHERE ${allOf([`${at}.${here.quoted} = ${alias}.web_id`, ...tests])})`,
    ]
  })
}

/** The field of a link that refers to an entity. */
const referenceTo = (link: EntityMeta, target: EntityMeta): FieldMeta =>
  [...link.fields.values()].find(
    ({ reference, quoted }) => reference?.entity === target.name && quoted,
  )!

/**
 * That a field, or one behind a reference or a link to what it refers to, has this value; adds the
 * joins that it needs.
 */
function equals(
  registry: EntityRegistry,
  meta: EntityMeta,
  alias: string,
  { path, value }: Condition,
  joins: string[],
  statement: Statement,
): string {
  const [head = '', ...rest] = path.split('.')
  const field = meta.fields.get(head)!
  if (rest.length > 0) {
    const behind = registry.get(field.reference!.entity)
    const next = statement.alias()
    const through = behind.fields.has(rest[0]!) ? undefined : registry.get(rest[0]!)
    if (through) {
      joins.push(
        `JOIN ${through.table} ${next} ON ${next}.${referenceTo(through, behind).quoted} = ${alias}.${field.quoted}`,
      )
      const inner = { path: rest.slice(1).join('.'), value }
      return equals(registry, through, next, inner, joins, statement)
    }
    joins.push(`JOIN ${behind.table} ${next} ON ${next}.web_id = ${alias}.${field.quoted}`)
    return equals(registry, behind, next, { path: rest.join('.'), value }, joins, statement)
  }
  return `${alias}.${columnOf(meta, head)} = ${statement.bind(parsed(field, value), field.sqlType)}`
}

function parsed(field: FieldMeta, value: string): unknown {
  const read = field.type.parse(value, field)
  return field.sqlType === 'text' && typeof read !== 'string' ? value : read
}

/** The reference whose choices a form asks for: `user-site.roleId`. */
export function referenceFor(
  registry: EntityRegistry,
  { field }: ChoicesFor,
): Reference | undefined {
  const dot = field.indexOf('.')
  const entity = registry.find(field.slice(0, dot))?.entity
  return entity && findField(entity, field.slice(dot + 1))?.reference
}

/**
 * The conditions of the choices that a form asks for.
 * Errors  UNKNOWN_CHOICES (400) for a field that does not refer to this entity
 */
export function conditionsFor(
  registry: EntityRegistry,
  target: EntityMeta,
  choices: ChoicesFor,
  alias: string,
  statement: Statement,
): string[] {
  const { field, record } = choices
  const reference = referenceFor(registry, choices)
  if (reference?.entity !== target.name)
    throw wrongQuery({
      faults: [
        {
          parameter: 'choicesFor',
          given: field,
          allowed: `a reference to ${target.name}: ${referrers(registry, target).join(', ')}`,
        },
      ],
    })
  return choiceConditions(registry, target, reference.where ?? {}, record, alias, statement)
}

/** The references of all entities to this one, as `entity.field`. */
const referrers = (registry: EntityRegistry, target: EntityMeta): string[] =>
  registry.all.flatMap(({ name, fields }) =>
    [...fields.values()]
      .filter(({ reference, readOnly }) => reference?.entity === target.name && !readOnly)
      .map((field) => `${name}.${field.name}`),
  )

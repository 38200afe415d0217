import { fieldTypeOf } from '../../src/fields/fieldTypes.ts'
import type { Entity, Operation } from '../../src/model/entity.ts'
import type { Field } from '../../src/model/field.ts'
import { quote } from '../../src/model/identifier.ts'
import type { Database, Sql } from '../../src/service/database/database.ts'
import { testsAll } from '../../scripts/testScope.ts'
import { firstOfEach } from '../databases.ts'

/** The keys of the Globex records that `world.ts` creates explicitly. */
const byHand: Record<string, string> = {
  client: 'globex',
  device: 'gd1',
  location: 'gloc1',
  lookup: 'gl1',
  'lookup-data': 'gv1',
  role: 'gAdmin',
  site: 'g1',
  'site-device': 'gsd1',
  'site-location': 'gsl1',
  'user-account': 'gadmin',
  'user-permission': 'gup1',
  'user-site': 'gadmin-g1',
}
const shared: Record<string, string> = { country: 'US', state: 'US-MA', city: 'c1' }

/**
 * The key of the Globex record of an entity in a world with every entity. The service writes
 * activity under its own keys.
 */
export const globexKey = (entity: string): string =>
  byHand[entity] ?? shared[entity] ?? `g-${entity}`

/** As `globexKey`, for Acme. */
export const acmeKey = (entity: string): string =>
  entity === 'client'
    ? 'acme'
    : entity === 'site'
      ? 's1'
      : byHand[entity]
        ? byHand[entity].replace('-g1', '-s1').slice(1)
        : (shared[entity] ?? `a-${entity}`)

/**
 * Inserts one record of every entity that the world does not create, for each client, directly into
 * the tables. It needs only the schema, so a new schema takes part in the shared test cases without
 * a line here. The texts of Globex contain "Springfield".
 */
export async function fillEveryEntity(
  sql: Sql,
  entities: Entity[],
  client: 'acme' | 'globex',
): Promise<void> {
  const keyOf = client === 'acme' ? acmeKey : globexKey
  for (const entity of entities) {
    if (
      entity.tenant !== 'client' ||
      byHand[entity.name] ||
      entity.hooks.some((hook) => hook.name === 'activity')
    )
      continue
    // Whose record it is, or who wrote it.
    const person =
      entity.owner?.field ?? entity.hooks.find(({ name }) => name === 'changed-by-author')?.of
    // Where one of several references is enough, the first is set.
    const others = new Set(entity.fields.flatMap((field) => field.firstOf?.slice(1) ?? []))
    const stored = entity.fields.filter(
      (field) =>
        field.column &&
        field.sqlType &&
        !field.system &&
        (field.required ||
          field.requiredWhen ||
          (field.reference && !others.has(field.name)) ||
          field.kind === 'status' ||
          field.name === person),
    )
    const values = stored.map((field) =>
      field.name === person ? keyOf('user-account') : valueOf(field, client, keyOf),
    )
    const columns = ['web_id', ...stored.map((field) => quote(field.column!))]
    const casts = [
      '$1::text',
      ...stored.map((field, index) => `$${index + 2}::text::${field.sqlType}`),
    ]
    await sql(
      `INSERT INTO ${quote(entity.table)} (${columns.join(', ')}) VALUES (${casts.join(', ')})`,
      [keyOf(entity.name), ...values],
    )
  }
}

function valueOf(field: Field, client: string, keyOf: (entity: string) => string): string | null {
  if (field.reference) return keyOf(field.reference.entity)
  if (field.lookup) return 'FLAGSHIP'
  const type = fieldTypeOf(field)
  const isFree =
    (field.kind === 'text' || field.kind === 'longText') && !field.pattern && !field.choices
  const value = isFree
    ? `${client === 'acme' ? 'Harbor' : 'Springfield'} ${field.name}`.slice(
        0,
        field.maxLength ?? 40,
      )
    : field.item?.reference
      ? [keyOf(field.item.reference.entity)]
      : type.demo(field, 1)
  const row = type.toRow(value, field)
  return row === null || row === undefined
    ? null
    : typeof row === 'object' && !(row instanceof Date)
      ? JSON.stringify(row)
      : String(row)
}

/**
 * What an operation has in common with others, in all of which the service does the same: its kind,
 * its shapes and its dialect.
 */
export const kindOf = ({ operation, entity }: { operation: Operation; entity: Entity }): string =>
  [
    operation.kind,
    operation.do,
    operation.verb,
    operation.answer,
    typeof operation.body === 'string' ? operation.body : 'template',
    operation.path.includes('{'),
    entity.dialect,
    entity.tenant,
  ].join(' ')

/**
 * What else decides how an operation is answered: whose records the entity has, how their sites are
 * found, who takes part in them, and whether the operation asks for another permission than the
 * verb says.
 */
const traitsOf = ({ operation, entity }: { operation: Operation; entity: Entity }): string =>
  [
    Object.keys(entity.sites ?? {}),
    entity.owner !== undefined,
    entity.participantsMay !== undefined,
    entity.link !== undefined,
    entity.live === true,
    ['all', 'none'].find((open) => open === (operation.permission ?? entity.permission)),
    operation.needs,
  ].join(' ')

/**
 * The operations that stand for all others on a dialect: on PostgreSQL the first one of each kind
 * and traits, on PGlite, which runs the same statements, one of each kind. With `npm test -- --all`
 * there are all of them on both.
 */
export function operationsOn<Each extends { operation: Operation; entity: Entity }>(
  dialect: Database['dialect'],
  operations: Each[],
): Each[] {
  if (testsAll()) return operations
  const nameOf = (each: Each) =>
    dialect === 'postgres' ? `${kindOf(each)} ${traitsOf(each)}` : each.operation.kind
  return firstOfEach(operations, nameOf)
}

/** A body of the shape that an operation reads, for records with one key. */
export function bodyOf({ body }: Operation, entity: Entity, key: string): unknown {
  if (body === 'none') return undefined
  if (body === 'ids') return [key]
  if (body === 'records') return [{ [entity.key]: key }]
  if (body === 'record') return {}
  return Object.fromEntries(
    Object.entries(body).map(([name, field]) => [
      name,
      field === '*[]' ? [{}] : field.endsWith('[]') ? [key] : key,
    ]),
  )
}

import type { Entity } from './entity.ts'
import { isText, type Field } from './field.ts'
import { columnName, fingerprint, identifier, literal, quote, withHash } from './identifier.ts'
import { searchOf } from './searchIndex.ts'

/**
 * The database role of the service. It owns nothing, so row-level security always applies to it.
 */
export const serviceRole = 'branchdesk_app'

/**
 * The column with the values of fields that have none of their own because a row has no room for
 * them (`Field.packed`), and with further properties (`Entity.open`): a JSON object by their names.
 */
export const packedColumn = 'packed_fields'

/**
 * The values of the enumerations of a column: its own under an empty path, those inside a stored
 * object by their path (`address.kind`, without the indexes of lists).
 */
export type ColumnValues = { [path: string]: string[] }

/**
 * One column. `default` is SQL text; `renamedFrom` the column's previous name; `values` are those
 * of an enumeration, stored as the column's comment. `field` is the name of its field in records.
 */
export type TableColumn = {
  name: string
  field?: string
  sqlType: string
  notNull: boolean
  default?: string
  renamedFrom?: string
  values?: ColumnValues
}

/**
 * One index. `parts` are SQL expressions; `fields` are the record's fields that the message of a
 * violated unique index names. `nullsEqual`: two missing values count as equal. `search`: an index
 * of a search role, which needs the extensions pg_trgm and btree_gin.
 */
export type TableIndex = {
  name: string
  unique: boolean
  parts: string[]
  fields: string[]
  nullsEqual?: true
  search?: true
}

/**
 * One row-level security policy. `using` is SQL text; `write`: it also allows writing. `to`: it
 * applies to one role only. `narrows`: it is restrictive, and the role may select only the key.
 */
export type TablePolicy = {
  name: string
  using: string
  write: boolean
  to?: string
  narrows?: true
}

/** One table as data, to be printed as DDL and compared with the database. */
export type Table = {
  name: string
  /** The table's previous name. */
  renamedFrom?: string
  columns: TableColumn[]
  /** The fields in `packedColumn`, by the column that each would have. */
  packed?: Record<string, string>
  primaryKey: string[]
  indexes: TableIndex[]
  /** Empty: rows are shared by all clients, and row-level security is off. */
  policies: TablePolicy[]
  /** The privileges of the service's role. */
  grants: ('SELECT' | 'INSERT' | 'UPDATE' | 'DELETE')[]
}

const systemColumns: TableColumn[] = [
  { name: 'web_id', sqlType: 'text', notNull: true },
  { name: 'version', sqlType: 'integer', notNull: true, default: '1' },
  // Milliseconds, the precision of records: a value that was read must match its row.
  { name: 'created_date', sqlType: 'timestamptz(3)', notNull: true, default: 'now()' },
  { name: 'created_by', sqlType: 'text', notNull: false },
  { name: 'update_date', sqlType: 'timestamptz(3)', notNull: false },
  { name: 'updated_by', sqlType: 'text', notNull: false },
]

/** The column with the client that a row belongs to. */
export const tenantColumn = 'client_id'

const clientColumn: TableColumn = {
  name: tenantColumn,
  sqlType: 'text',
  notNull: true,
  default: "current_setting('app.client', true)",
}

/** A B-tree entry holds about 2,700 bytes: 500 characters of any script, and the key. */
const indexableLength = 500

/**
 * The table of an entity.
 * Errors  a stored field whose column is reserved (`web_id`, `version`, …), two fields with the
 *         same column, an index on a field without a column
 */
export function tableOf(entity: Entity): Table {
  const tenant = entity.tenant === 'client'
  const name = identifier(entity.table)
  const stored = entity.fields.filter((field) => field.column && field.sqlType && !field.system)
  const packed = entity.fields.filter((field) => field.packed)
  const columns = [
    ...(tenant ? [clientColumn] : []),
    ...systemColumns,
    ...stored.map((field) => columnOf(field, entity)),
    ...(packed.length > 0 || entity.open ? [packingColumn(packed)] : []),
  ]
  const taken = new Set<string>(tenant ? [] : [clientColumn.name])
  for (const column of columns) {
    if (taken.has(column.name))
      throw new Error(
        `${entity.name}: two fields have the column "${column.name}", or the service reserves it.`,
      )
    taken.add(column.name)
  }
  const search = tenant ? searchOf(entity, name) : []
  return {
    name,
    ...(entity.renamedFrom ? { renamedFrom: columnName(entity.renamedFrom) } : {}),
    columns,
    ...(packed.length > 0
      ? { packed: Object.fromEntries(packed.map((field) => [field.packed!, field.name])) }
      : {}),
    primaryKey: tenant ? [tenantColumn, 'web_id'] : ['web_id'],
    indexes: [...indexesOf(entity, name, stored, tenant), ...search.map(({ index }) => index)],
    policies: [...policiesOf(entity, stored, tenant), ...search.map(({ policy }) => policy)],
    grants: !tenant && entity.readOnly ? ['SELECT'] : ['SELECT', 'INSERT', 'UPDATE', 'DELETE'],
  }
}

/** The tables of all entities, in order of their names. */
export function tablesOf(entities: Entity[]): Table[] {
  return entities.map(tableOf).sort((a, b) => (a.name < b.name ? -1 : 1))
}

function columnOf(field: Field, { literal: kept }: Entity): TableColumn {
  const value = kept?.absent ? undefined : defaultOf(field)
  const values = valuesOf(field, '')
  // The column of a conditionally required field cannot be NOT NULL.
  const always =
    field.required &&
    !(
      field.nullable ||
      field.readOnly ||
      field.writeOnly ||
      field.visibleWhen ||
      field.requiredWhen
    )
  return {
    name: identifier(field.column!),
    field: field.name,
    sqlType: field.sqlType!,
    notNull: Boolean(always),
    ...(value === undefined ? {} : { default: value }),
    ...(field.renamedFrom ? { renamedFrom: columnName(field.renamedFrom) } : {}),
    ...(values.length > 0 ? { values: Object.fromEntries(values.slice(0, mostEnumerations)) } : {}),
  }
}

function packingColumn(packed: Field[]): TableColumn {
  const values = packed.flatMap((field) => valuesOf(field, field.name)).slice(0, mostEnumerations)
  return {
    name: packedColumn,
    sqlType: 'jsonb',
    notNull: true,
    default: "'{}'::jsonb",
    ...(values.length > 0 ? { values: Object.fromEntries(values) } : {}),
  }
}

/** A comment says no more than this; only schemas that repeat themselves have more in one field. */
const mostEnumerations = 100

/** The values of an enumeration, and of those inside the field, each with its path. */
function valuesOf(field: Field, path: string): [path: string, values: string[]][] {
  const inner = [
    ...(field.fields ?? []),
    ...(field.variants ?? []).flatMap((variant) => variant.fields),
  ]
  const choices = field.choices ?? field.item?.choices
  return [
    ...(choices ? [[path, choices.map((each) => String(each.value))] as [string, string[]]] : []),
    ...(field.sqlType === 'jsonb' || path
      ? inner.flatMap((each) => valuesOf(each, path ? `${path}.${each.name}` : each.name))
      : []),
  ]
}

/**
 * A schema's default as SQL. The form resolves defaults such as `today`: in the table, the day
 * would stay fixed.
 */
function defaultOf(field: Field): string | undefined {
  const value = field.default
  if (value === undefined || value === null) return undefined
  if (field.sqlType === 'jsonb') return `${literal(JSON.stringify(value))}::jsonb`
  if (typeof value === 'number' || typeof value === 'boolean')
    return isText(field) ? literal(String(value)) : String(value)
  if (typeof value !== 'string' || !(isText(field) || /^\d/.test(value))) return undefined
  return literal(value)
}

/** An index before it has a name; `everywhere`: it spans all clients. */
type IndexDraft = {
  parts: string[]
  unique?: true
  fields?: string[]
  everywhere?: boolean
  nullsEqual?: true
}

function indexesOf(entity: Entity, table: string, stored: Field[], tenant: boolean): TableIndex[] {
  const drafts = [...searchingIndexes(entity, stored), ...uniqueIndexes(entity, stored)]
  const named = drafts.map((draft) => nameIndex(draft, table, tenant))
  // Of two indexes with the same parts the later one counts, in the place of the first.
  const all = [...new Map(named.map((index) => [index.parts.join(), index])).values()]
  // An index whose parts are the first parts of another index is redundant.
  return all.filter(
    (index) =>
      index.unique ||
      !all.some(
        (other) =>
          other.parts.length > index.parts.length &&
          index.parts.every((part, at) => other.parts[at] === part),
      ),
  )
}

/** The indexes for sorting, for references and branches, for sign-in, and those of the schema. */
function searchingIndexes(entity: Entity, stored: Field[]): IndexDraft[] {
  const byName = new Map(stored.map((field) => [field.name, field]))
  const sortColumns = entity.list.columns.flatMap((each) => {
    const field = byName.get(each.field)
    const sorted = field && indexColumn(entity, byName, field.sortBy ?? field.name, isIndexable)
    return sorted && each.sortable !== false ? [sorted] : []
  })
  const references = stored.filter((field) => field.reference)
  const scope = entity.sites && 'field' in entity.sites ? byName.get(entity.sites.field) : undefined
  const signIn = signInField(entity, stored)
  const descending = descendingColumn(entity, byName)
  return [
    { parts: [`${quote('created_date')} desc`, quote('web_id')] },
    ...sortColumns.map((column) => ({ parts: [column, quote('web_id')] })),
    ...(descending && sortColumns.includes(descending)
      ? [{ parts: [newestFirst(descending), `${quote('web_id')} desc`] }]
      : []),
    ...[...references, ...(scope ? [scope] : [])]
      .filter(isIndexable)
      .map((field) => ({ parts: [quote(field.column!)] })),
    ...entity.indexes.map((names) => {
      const parts = namedParts(entity, byName, names)
      return {
        parts:
          descending && parts.at(-1) === descending
            ? [...parts.slice(0, -1), newestFirst(descending), `${quote('web_id')} desc`]
            : parts,
      }
    }),
    ...(signIn ? [{ parts: [`lower(${quote(signIn.column!)})`], everywhere: true }] : []),
  ]
}

/**
 * The column that a list starts in descending order of, if rows may lack it: they come last, which
 * the reverse of an ascending index is not.
 */
function descendingColumn({ list }: Entity, byName: Map<string, Field>): string | undefined {
  const field = list.sort.order === 'DESC' ? byName.get(list.sort.field) : undefined
  return field && !field.required && isIndexable(field) ? quote(field.column!) : undefined
}

const newestFirst = (column: string) => `${column} desc nulls last`

/** The parts of an index that the schema names. */
function namedParts(entity: Entity, byName: Map<string, Field>, names: string[]): string[] {
  return names.map((name) => {
    // It may name a text without a maximum length: the schema's author knows that it is short.
    const part = indexColumn(entity, byName, name, (field) => field.sqlType !== 'jsonb')
    if (part === undefined)
      throw new Error(
        `${entity.name}: an index names ${names.join(' and ')}, but ${name} has no column that can be indexed.`,
      )
    return part
  })
}

function uniqueIndexes(entity: Entity, stored: Field[]): IndexDraft[] {
  const alone = stored
    .filter((field) => field.unique)
    .map((field) => ({
      parts: [uniquePart(field)],
      unique: true as const,
      fields: [field.name],
      everywhere: field.unique === 'everywhere',
    }))
  const byName = new Map(stored.map((field) => [field.name, field]))
  const together = entity.unique.flatMap((names): IndexDraft[] => {
    const fields = names.map((name) => byName.get(name)).filter((field) => field !== undefined)
    if (fields.length < names.length) return []
    const nullsEqual = fields.some((field) => !field.required)
    return [
      {
        parts: fields.map(uniquePart),
        unique: true,
        fields: names,
        ...(nullsEqual ? { nullsEqual } : {}),
      },
    ]
  })
  return [...alone, ...together]
}

/** The column of a field, or of a system field, by its name in records; undefined: unsuitable. */
function indexColumn(
  entity: Entity,
  byName: Map<string, Field>,
  name: string,
  fits: (field: Field) => boolean,
): string | undefined {
  const field = byName.get(name)
  if (field) return fits(field) ? quote(field.column!) : undefined
  const system = Object.entries(entity.system).find(([, word]) => word === name)?.[0]
  return system
    ? quote(system === 'key' ? 'web_id' : system === 'client' ? tenantColumn : columnName(system))
    : undefined
}

function nameIndex(draft: IndexDraft, table: string, tenant: boolean): TableIndex {
  const { parts, unique = false, fields = [], everywhere = false, nullsEqual } = draft
  const all = tenant && !everywhere ? [quote(tenantColumn), ...parts] : parts
  const words = parts
    .map((part) => part.replace(/[^\p{L}\p{N}_]+/gu, '_').replace(/^_+|_+$/g, ''))
    .join('_')
  return {
    name: withHash(
      `${table}_${words}`,
      `${table} ${unique} ${all.join()}${nullsEqual ? ' nulls equal' : ''}`,
    ),
    unique,
    parts: all,
    fields,
    ...(nullsEqual ? { nullsEqual } : {}),
  }
}

/** The expression of a unique index: the hash of long texts, email addresses in lower case. */
function uniquePart(field: Field): string {
  const column = quote(field.column!)
  if (field.ignoreCase) return `lower(${column})`
  if (field.sqlType === 'jsonb') return `md5(${column}::text)`
  return isIndexable(field) ? column : `md5(${column})`
}

function isIndexable(field: Field): boolean {
  if (field.sqlType === 'jsonb') return false
  if (!isText(field)) return true
  return Boolean(
    field.reference ||
      field.lookup ||
      field.choices ||
      field.short ||
      (field.maxLength ?? Infinity) <= indexableLength,
  )
}

/** The field of the address that people sign in with, in the entity with the hook `signs-in`. */
function signInField(entity: Entity, stored: Field[]): Field | undefined {
  const hook = entity.hooks.find((each) => each.name === 'signs-in')
  return hook && stored.find((field) => (hook.of ? field.name === hook.of : field.ignoreCase))
}

/**
 * The row-level security policy of tenant tables: without a client in the transaction there are no
 * rows.
 */
export const tenantPolicy = policy(
  'tenant',
  `${tenantColumn} = current_setting('app.client', true)`,
  true,
)

function policiesOf(entity: Entity, stored: Field[], tenant: boolean): TablePolicy[] {
  if (!tenant) return []
  const signIn = signInField(entity, stored)
  // During sign-in the client is not known yet: the account is found by its address, for reading
  // only.
  return signIn
    ? [
        tenantPolicy,
        policy(
          'sign_in',
          `lower(${quote(signIn.column!)}) = current_setting('app.sign_in', true)`,
          false,
          serviceRole,
        ),
      ]
    : [tenantPolicy]
}

function policy(name: string, using: string, write: boolean, to?: string): TablePolicy {
  return {
    name: withHash(name, to ? `${to} ${using}` : using),
    using,
    write,
    ...(to ? { to } : {}),
  }
}

/**
 * The statements that create a table, its indexes, policies and grants; each ends with a semicolon.
 */
export function printTable(table: Table): string {
  const lines = [
    ...table.columns.map(printColumn),
    `PRIMARY KEY (${table.primaryKey.map(quote).join(', ')})`,
  ]
  // After its transaction a setting is an empty text, which must not count as a client.
  if (table.policies.length) lines.push(`CHECK ("${tenantColumn}" <> '')`)
  return [
    `CREATE TABLE ${quote(table.name)} (\n  ${lines.join(',\n  ')}\n);`,
    ...table.indexes.map((index) => printIndex(table, index)),
    ...(table.policies.length ? [printSecurity(table)] : []),
    ...table.policies.map((each) => printPolicy(table, each)),
    ...table.columns.flatMap((column) => printValues(table, column)),
    printGrants(table),
  ].join('\n')
}

/** One column as `CREATE TABLE` and `ADD COLUMN` need it. */
export function printColumn(column: TableColumn): string {
  return `${quote(column.name)} ${column.sqlType}${column.notNull ? ' NOT NULL' : ''}${column.default ? ` DEFAULT ${column.default}` : ''}`
}

/**
 * The values of enumerations as the comment of their column: a JSON array, or an object with an
 * array for each path.
 */
export const printValues = (table: Table, { name, values }: TableColumn): string[] =>
  values
    ? [
        `COMMENT ON COLUMN ${quote(table.name)}.${quote(name)} IS ${literal(JSON.stringify(Object.keys(values).join() === '' ? values[''] : values))};`,
      ]
    : []

export function printIndex(table: Table, index: TableIndex): string {
  return `CREATE ${index.unique ? 'UNIQUE ' : ''}INDEX ${quote(index.name)} ON ${quote(table.name)} ${index.search ? 'USING gin ' : ''}(${index.parts.join(', ')})${index.nullsEqual ? ' NULLS NOT DISTINCT' : ''};`
}

export function printSecurity(table: Table): string {
  return `ALTER TABLE ${quote(table.name)} ENABLE ROW LEVEL SECURITY;\nALTER TABLE ${quote(table.name)} FORCE ROW LEVEL SECURITY;`
}

export function printPolicy(table: Table, each: TablePolicy): string {
  const statement = `CREATE POLICY ${quote(each.name)} ON ${quote(table.name)}${each.narrows ? ' AS RESTRICTIVE' : ''}${each.write ? '' : ' FOR SELECT'}${each.to ? ` TO ${quote(each.to)}` : ''} USING (${each.using});`
  return each.narrows
    ? `${statement}\nGRANT SELECT ("web_id") ON ${quote(table.name)} TO ${quote(each.to!)};`
    : statement
}

export function printGrants(table: Table): string {
  return `GRANT ${table.grants.join(', ')} ON ${quote(table.name)} TO ${quote(serviceRole)};`
}

/** The SQL of all tables, ordered by name: the content of `src/generated/schema.sql`. */
export function printTables(entities: Entity[]): string {
  return `${tablesOf(entities).map(printTable).join('\n\n')}\n`
}

/** A hash that is equal for sets of entities with the same tables. */
export function schemaFingerprint(entities: Entity[]): string {
  // A new rename hint does not change the printed tables, but must be processed.
  const hints = entities
    .flatMap((entity) => [
      entity.renamedFrom ?? '',
      ...entity.fields.map((field) => field.renamedFrom ?? ''),
    ])
    .join()
  return fingerprint(printTables(entities) + hints)
}

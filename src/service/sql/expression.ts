import type { Field } from '../../model/field.ts'
import { literal } from '../../model/identifier.ts'
import { isSentence, namesHiddenRecord, sentenceWithoutName } from '../activity/hiddenSentences.ts'
import { isReadAsLeft, valueAsLeft } from '../hooks/messageAsLeft.ts'
import { columnOf, type EntityRegistry, type EntityMeta, type FieldMeta } from './entityRegistry.ts'
import {
  insideJson,
  instantOf,
  jsonList,
  jsonWords,
  packedExpression,
  type TextOf,
} from './jsonExpressions.ts'
import { lookupTables } from './lookupTables.ts'
import { allOf, createStatement, type Condition, type Statement } from './statement.ts'

/** What the current person may see; created by the guard. */
export type Reader = {
  /** Whether they hold a permission for reading, which decides which fields are visible. */
  permits(permission: string): boolean
  /** Whether they may read records of the entity at all. */
  canRead(meta: EntityMeta): boolean
  /** The condition on the rows under `alias` that they may read; undefined: all. */
  rowCondition(meta: EntityMeta, alias: string, statement: Statement): Condition | undefined
  /**
   * The condition on the rows under `alias` that they may see named where a record refers to them:
   * those that they may read or choose. Undefined: all.
   */
  namedCondition(meta: EntityMeta, alias: string, statement: Statement): Condition | undefined
  /**
   * The table, with the condition of its join, whose row says that they left the record that the
   * row under `alias` belongs to, and its column with the time. Undefined: they left none, or read
   * on as moderators.
   */
  leaving(
    meta: EntityMeta,
    alias: string,
    statement: Statement,
  ): { join: string; time: string } | undefined
  /** Their own key. */
  userId: string
}

/**
 * A path of an entity as SQL.
 * `sql` is the value, `text()` what people read instead of it, and `field` the field whose type
 * parses and compares values. For lists `some` wraps a test on each item. `stored` is the value as
 * it is stored, where `sql` is made from it. `column` is the column of the row, quoted, where `sql`
 * is just that.
 */
export type Expression = {
  sql: string
  sqlType: string
  field: Field
  text: () => string
  some?: (test: (item: Expression) => string) => string
  stored?: string
  column?: string
  /** The value comes from a joined table. */
  joined: boolean
}

/**
 * A table in a statement. Joined records that the reader may not see named are missing; with
 * `guarded` also those that they may only choose.
 */
export type TableReference = { meta: EntityMeta; alias: string; joined: boolean; guarded?: true }

export type Resolver = {
  /** LEFT JOIN clauses that the returned expressions need, in order. */
  joins: string[]
  find(path: string, root?: TableReference): Expression | undefined
  /**
   * As `find`, for paths that no schema names: of the records behind references it sees only those
   * that the reader may read.
   */
  findReadable(path: string): Expression | undefined
  at: TableReference
  display(at: TableReference): string
  /** A template over the entity's fields (`{firstName} ({email})`). */
  template(text: string): string
  isHidden(field: Field): boolean
}

/**
 * Turns paths of an entity (`name`, `siteId.code`, `addressModel.city`) into SQL over its table
 * under `alias`.
 */
export function createResolver(
  registry: EntityRegistry,
  meta: EntityMeta,
  alias: string,
  reader: Reader,
  statement: Statement,
): Resolver {
  const scope: Scope = {
    registry,
    reader,
    statement,
    joins: [],
    joined: new Map(),
    hidden: new Map(),
    left: new Map(),
  }
  const root: TableReference = { meta, alias, joined: false }
  return {
    joins: scope.joins,
    find: (path, at = root) => findExpression(scope, at, path),
    findReadable: (path) => findExpression(scope, { ...root, guarded: true }, path),
    at: root,
    display: (at) => displayText(scope, at),
    template: (text) => templateText(scope, root, text),
    isHidden: (field) => isHidden(reader, field),
  }
}

/**
 * What the expressions of one resolver share; `joined` has the joined tables by path, `hidden` the
 * condition on activity entries that name a hidden record, and `left` the time at which the reader
 * left the conversation of messages, both by the alias of their table.
 */
type Scope = {
  registry: EntityRegistry
  reader: Reader
  statement: Statement
  joins: string[]
  joined: Map<string, TableReference>
  hidden: Map<string, string | undefined>
  left: Map<string, string | undefined>
}

const isHidden = (reader: Reader, field: Field) =>
  field.writeOnly === true || (field.permission !== undefined && !reader.permits(field.permission))

function findExpression(scope: Scope, at: TableReference, path: string): Expression | undefined {
  const named = at.meta.fields.get(path)
  if (named && named.from !== path) return fieldExpression(scope, at, named)
  if (named && isHidden(scope.reader, named)) return undefined
  const dot = path.indexOf('.')
  const head = dot < 0 ? undefined : at.meta.fields.get(path.slice(0, dot))
  const rest = path.slice(dot + 1)
  if (!head && dot > 0 && at.guarded) return throughLink(scope, at, path.slice(0, dot), rest)
  if (!head || isHidden(scope.reader, head)) return undefined
  if (head.reference && head.quoted) return findExpression(scope, join(scope, at, head), rest)
  if (head.through) return aggregated(scope, at, head, rest)
  if (!(head.quoted || head.packed) || head.sqlType !== 'jsonb') return undefined
  // Its parts are read from the column, which may hold what the reader must not see.
  if (isReadAsLeft(at.meta, head.name)) return undefined
  const inner = findInner(head, rest.split('.'))
  return inner && !isHidden(scope.reader, inner)
    ? insideJson(scope.statement, at, head, rest.split('.'), inner, textOf(scope))
    : undefined
}

/** The field at the end of a path within a stored object. */
function findInner(head: Field, steps: string[]): Field | undefined {
  let inner: Field | undefined = head
  for (const step of steps)
    inner = [
      ...(inner?.fields ?? []),
      ...(inner?.variants ?? []).flatMap((variant) => variant.fields),
    ].find((each) => each.name === step)
  return inner
}

/** The table behind a reference, joined once for all expressions. */
function join(scope: Scope, at: TableReference, field: FieldMeta): TableReference {
  const name = `${at.alias}.${field.name}${at.guarded ? ' as read' : ''}`
  const known = scope.joined.get(name)
  if (known) return known
  const { registry, reader, statement } = scope
  const target = registry.get(field.reference!.entity)
  const place: TableReference = {
    meta: target,
    alias: statement.alias(),
    joined: true,
    ...(at.guarded ? { guarded: true } : {}),
  }
  const readable = at.guarded
    ? reader.rowCondition(target, place.alias, statement)
    : namedCondition(reader, field, target, place.alias, statement)
  scope.joins.push(
    `LEFT JOIN ${target.table} ${place.alias} ON ${place.alias}.web_id = ${at.alias}.${field.quoted}${readable ? ` AND ${checkedByRow(readable)}` : ''}`,
  )
  scope.joined.set(name, place)
  return place
}

/**
 * A condition that looks at other tables, as a query of its own for the one row that a key leads
 * to. PostgreSQL would otherwise join those tables first, and read all rows that the reader may see
 * for each row of the list.
 */
const checkedByRow = ({ sql, columns }: Condition): string =>
  columns === undefined ? `(SELECT ${sql})` : sql

function fieldExpression(
  scope: Scope,
  at: TableReference,
  field: FieldMeta,
): Expression | undefined {
  if (isHidden(scope.reader, field)) return undefined
  if (field.quoted) return columnExpression(scope, at, field)
  if (field.packed) return packedExpression(scope.statement, at, field, textOf(scope))
  if (field.from) return findExpression(scope, at, field.from)
  if (field.through) return aggregated(scope, at, field)
  const text = composedText(scope, at, field)
  return text === undefined
    ? undefined
    : { field, joined: true, sql: text, sqlType: 'text', text: () => text }
}

/** The text of a field that is composed of others: by a template, or the first that has a value. */
function composedText(scope: Scope, at: TableReference, field: FieldMeta): string | undefined {
  if (field.text) return templateText(scope, at, field.text)
  if (!field.firstOf) return undefined
  const texts = field.firstOf.map((name) => findExpression(scope, at, name)?.text() ?? 'NULL')
  return `coalesce(${texts.join(', ')})`
}

function columnExpression(scope: Scope, at: TableReference, field: FieldMeta): Expression {
  const sql = isSentence(at.meta, field.name)
    ? sentence(scope, at, field)
    : isReadAsLeft(at.meta, field.name)
      ? asLeft(scope, at, field)
      : ownedColumn(scope.reader, at, field)
  const isColumn =
    !at.joined && sql === `${at.alias}.${field.quoted}` && !isSentence(at.meta, field.name)
  const common = { field, joined: at.joined, sql, ...(isColumn ? { column: field.quoted! } : {}) }
  if (field.reference) {
    const text = () => displayText(scope, join(scope, at, field))
    if (!isMasked(scope, field)) return { ...common, sqlType: 'text', text }
    return { field, joined: at.joined, sql: maskedKey(scope, at, field), sqlType: 'text', text }
  }
  if (field.lookup)
    return { ...common, sqlType: 'text', text: () => lookupText(scope, field.lookup!, sql) }
  if (field.shape === 'values')
    return jsonList(scope.statement, sql, field, at.joined, textOf(scope))
  if (field.written)
    return { field, joined: at.joined, ...instantOf(sql), stored: sql, text: () => sql }
  return {
    ...common,
    sqlType: field.sqlType!,
    text: () => (field.sqlType === 'jsonb' ? jsonWords(sql) : `${sql}::text`),
  }
}

/**
 * The condition on the records that the reader may see named by the field; undefined: all of them.
 */
const namedCondition = (
  reader: Reader,
  { isParticipant }: FieldMeta,
  ...of: Parameters<Reader['namedCondition']>
): Condition | undefined => (isParticipant ? undefined : reader.namedCondition(...of))

/** Whether some records that the field may refer to are hidden from the reader. */
function isMasked({ registry, reader }: Scope, field: FieldMeta): boolean {
  const target = registry.get(field.reference!.entity)
  // Only whether there is a condition matters here, so its parameters are bound elsewhere.
  return namedCondition(reader, field, target, 'm', createStatement()) !== undefined
}

/** The key of a record that the reader may see named; missing for others, as their names are. */
const maskedKey = (scope: Scope, { guarded: _, ...at }: TableReference, field: FieldMeta): string =>
  `${join(scope, at, field).alias}.web_id`

/**
 * A field that contains the name of a record, without it where the reader may not see it. The
 * condition is a join, which is computed once for all fields and stays out of what is not used.
 */
function sentence(scope: Scope, { meta, alias }: TableReference, field: FieldMeta): string {
  if (!scope.hidden.has(alias)) {
    const { registry, reader, statement } = scope
    const condition = namesHiddenRecord(meta, alias, registry, reader, statement)
    const hidden = condition && statement.alias()
    if (hidden) scope.joins.push(`CROSS JOIN LATERAL (SELECT ${condition} AS is_hidden) ${hidden}`)
    scope.hidden.set(alias, hidden && `${hidden}.is_hidden`)
  }
  const hidden = scope.hidden.get(alias)
  return hidden ? sentenceWithoutName(meta, field.name, alias, hidden) : `${alias}.${field.quoted}`
}

/** A part of a message; for a reader who left its conversation, as it was then. */
function asLeft(scope: Scope, { meta, alias }: TableReference, field: FieldMeta): string {
  if (!scope.left.has(alias)) {
    const leaving = scope.reader.leaving(meta, alias, scope.statement)
    if (leaving) scope.joins.push(`LEFT JOIN ${leaving.join}`)
    scope.left.set(alias, leaving?.time)
  }
  const time = scope.left.get(alias)
  return time ? valueAsLeft(meta, field.name, alias, time) : `${alias}.${field.quoted}`
}

/** A column; for a personal setting of the owner, its default for everyone else. */
function ownedColumn(reader: Reader, at: TableReference, field: FieldMeta): string {
  const sql = `${at.alias}.${field.quoted}`
  if (!isPersonal(at, field)) return sql
  const { entity, fields } = at.meta
  // A literal rather than a parameter, because not every expression that is created here ends up
  // in the statement.
  return `(CASE WHEN ${at.alias}.${fields.get(entity.owner!.field)!.quoted} = ${literal(reader.userId)} THEN ${sql} ELSE ${field.default === undefined ? 'NULL' : `${literal(String(field.default))}::${field.sqlType}`} END)`
}

/** Whether a field is a setting of the owner of a record. */
const isPersonal = ({ meta }: TableReference, { name }: FieldMeta): boolean =>
  meta.entity.owner?.personal?.includes(name) === true

/** A resolver of its own for the rows of a subquery. */
const createSubresolver = ({ registry, reader, statement }: Scope, meta: EntityMeta): Resolver =>
  createResolver(registry, meta, statement.alias(), reader, statement)

/**
 * A path from the records of a link between this entity and another:
 * `user-site.siteId.addressModel.city`.
 */
function throughLink(
  scope: Scope,
  at: TableReference,
  name: string,
  rest: string,
): Expression | undefined {
  const link = scope.registry.find(name)
  const side = link?.entity.link?.find((each) => each.entity === at.meta.name)
  if (!link || !side) return undefined
  const within = createSubresolver(scope, link)
  const value = within.findReadable(rest)
  // A list within each of several records is not supported.
  return value && !value.some ? ofRecords(scope, at, side.field, within, value) : undefined
}

/** Values of the link records that point at this record; `inner` names one of several values. */
function aggregated(
  scope: Scope,
  at: TableReference,
  field: FieldMeta,
  inner?: string,
): Expression | undefined {
  const { link, here, select } = field.through!
  const path =
    typeof select === 'string'
      ? inner
        ? undefined
        : select
      : (select[inner ?? ''] ?? (inner ? undefined : Object.values(select)[0]))
  if (path === undefined) return undefined
  const within = createSubresolver(scope, scope.registry.get(link))
  const value = within.find(path)
  return value && ofRecords(scope, at, here, within, value)
}

/** A value of each record of `within` that points at this record by its field `here`. */
function ofRecords(
  { reader, statement }: Scope,
  at: TableReference,
  here: string,
  within: Resolver,
  { column: _, ...value }: Expression,
): Expression {
  const { meta: link, alias } = within.at
  const from = (condition: string) =>
    `FROM ${link.table} ${alias} ${within.joins.join(' ')} WHERE ${alias}.${columnOf(link, here)} = ${at.alias}.web_id AND ${allOf([reader.rowCondition(link, alias, statement)])}${condition}`
  return {
    ...value,
    joined: true,
    sqlType: value.sqlType,
    text: () => {
      const words = value.text()
      return `(SELECT string_agg(DISTINCT ${words}, ', ' ORDER BY ${words}) ${from('')})`
    },
    some: (test) => {
      const condition = test(value)
      return `EXISTS (SELECT 1 ${from(` AND ${condition}`)})`
    },
  }
}

/** The text of a value within JSON, of which only the text `words` is known. */
const textOf =
  (scope: Scope): TextOf =>
  (field, words) =>
    field.lookup
      ? lookupText(scope, field.lookup, words)
      : field.reference
        ? textByKey(scope, field.reference.entity, words)
        : words

function textByKey(scope: Scope, entity: string, key: string): string {
  const target = scope.registry.get(entity)
  const within = createSubresolver(scope, target)
  const text = within.display(within.at)
  const named = scope.reader.namedCondition(target, within.at.alias, scope.statement)
  return `(SELECT ${text} FROM ${target.table} ${within.at.alias} ${within.joins.join(' ')} WHERE ${within.at.alias}.web_id = ${key}${named ? ` AND ${named.sql}` : ''})`
}

function lookupText({ registry, statement }: Scope, lookup: string, code: string): string {
  const tables = lookupTables(registry)
  if (!tables) return code
  const value = statement.alias()
  return `(SELECT ${tables.text(value)} FROM ${tables.from(value)} WHERE ${tables.listName(value)} = ${literal(lookup)} AND ${tables.code(value)} = ${code} LIMIT 1)`
}

/** A template over the fields of a table: `{firstName} {lastName}`. */
function templateText(scope: Scope, at: TableReference, template: string): string {
  const parts = template.split(/\{([^{}]+)\}/).map((part, index) => {
    if (index % 2 === 0) return part ? literal(part) : undefined
    const value = findExpression(scope, at, part)
    return value ? `coalesce(${value.text()}, '')` : undefined
  })
  const given = parts.filter((part) => part !== undefined)
  return given.length > 0 ? `nullif(btrim(${given.join(' || ')}), '')` : `${at.alias}.web_id`
}

const displayText = (scope: Scope, at: TableReference): string =>
  templateText(scope, at, at.meta.entity.display)

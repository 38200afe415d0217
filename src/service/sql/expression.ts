import { fieldTypeOf } from '../../fields/fieldTypes.ts'
import { textField } from '../../fields/textField.ts'
import type { Field } from '../../model/field.ts'
import { literal } from '../../model/identifier.ts'
import { columnOf, type EntityRegistry, type EntityMeta, type FieldMeta } from './entityRegistry.ts'
import { lookupTables } from './lookupTables.ts'
import type { Statement } from './statement.ts'

/** What the current person may see; created by the guard. */
export type Reader = {
  /** Whether they hold a permission for reading, which decides which fields are visible. */
  permits(permission: string): boolean
  /** Whether they may read records of the entity at all. */
  canRead(meta: EntityMeta): boolean
  /** The condition on the rows under `alias` that they may read; undefined: all. */
  rowCondition(meta: EntityMeta, alias: string, statement: Statement): string | undefined
  /** Their own key. */
  userId: string
}

/**
 * A path of an entity as SQL.
 * `sql` is the value, `text()` what people read instead of it, and `field` the field whose type
 * parses and compares values. For lists `some` wraps a test on each item.
 */
export type Expression = {
  sql: string
  sqlType: string
  field: Field
  text: () => string
  some?: (test: (item: Expression) => string) => string
  /** The value comes from a joined table. */
  joined: boolean
}

/**
 * A table in a statement. With `guarded`, joined records that the reader may not read are missing.
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

/** Turns paths of an entity (`name`, `siteId.code`, `addressModel.city`) into SQL over its table under `alias`. */
export function createResolver(
  registry: EntityRegistry,
  meta: EntityMeta,
  alias: string,
  reader: Reader,
  statement: Statement,
): Resolver {
  const joins: string[] = []
  const joined = new Map<string, TableReference>()
  const root: TableReference = { meta, alias, joined: false }
  const isHidden = (field: Field) =>
    field.writeOnly === true ||
    (field.permission !== undefined && !reader.permits(field.permission))

  const join = (at: TableReference, field: FieldMeta): TableReference => {
    const name = `${at.alias}.${field.name}${at.guarded ? ' as read' : ''}`
    const known = joined.get(name)
    if (known) return known
    const target = registry.get(field.reference!.entity)
    const place: TableReference = {
      meta: target,
      alias: statement.alias(),
      joined: true,
      ...(at.guarded ? { guarded: true } : {}),
    }
    const readable = at.guarded && reader.rowCondition(target, place.alias, statement)
    joins.push(
      `LEFT JOIN ${target.table} ${place.alias} ON ${place.alias}.web_id = ${at.alias}.${field.quoted}${readable ? ` AND ${readable}` : ''}`,
    )
    joined.set(name, place)
    return place
  }

  const find = (path: string, at: TableReference = root): Expression | undefined => {
    const named = at.meta.fields.get(path)
    if (named && named.from !== path) return leaf(at, named)
    if (named && isHidden(named)) return undefined
    const dot = path.indexOf('.')
    const head = dot < 0 ? undefined : at.meta.fields.get(path.slice(0, dot))
    const rest = path.slice(dot + 1)
    if (!head && dot > 0 && at.guarded) return linked(at, path.slice(0, dot), rest)
    if (!head || isHidden(head)) return undefined
    if (head.reference && head.quoted) return find(rest, join(at, head))
    if (head.through) return aggregated(at, head, rest)
    return head.quoted && head.sqlType === 'jsonb' ? insideJson(at, head, rest) : undefined
  }

  const leaf = (at: TableReference, field: FieldMeta): Expression | undefined => {
    if (isHidden(field)) return undefined
    const common = { field, joined: at.joined }
    if (field.quoted) {
      const sql = ownedColumn(at, field)
      if (field.reference)
        return { ...common, sql, sqlType: 'text', text: () => display(join(at, field)) }
      if (field.lookup)
        return { ...common, sql, sqlType: 'text', text: () => lookupText(field.lookup!, sql) }
      if (field.shape === 'values') return jsonList(sql, field, at)
      return {
        ...common,
        sql,
        sqlType: field.sqlType!,
        text: () => (field.sqlType === 'jsonb' ? jsonWords(sql) : `${sql}::text`),
      }
    }
    if (field.from) return find(field.from, at)
    if (field.through) return aggregated(at, field)
    const text = field.text
      ? template(field.text, at)
      : field.firstOf
        ? `coalesce(${field.firstOf.map((name) => find(name, at)?.text() ?? 'NULL').join(', ')})`
        : undefined
    return text === undefined
      ? undefined
      : { ...common, joined: true, sql: text, sqlType: 'text', text: () => text }
  }

  /** A column; for a personal setting of the owner, its default for everyone else. */
  const ownedColumn = (
    { meta: { entity, fields }, alias }: TableReference,
    field: FieldMeta,
  ): string => {
    const sql = `${alias}.${field.quoted}`
    if (!entity.owner?.personal?.includes(field.name)) return sql
    // A literal rather than a parameter, because not every expression that is created here ends up
    // in the statement.
    return `(CASE WHEN ${alias}.${fields.get(entity.owner.field)!.quoted} = ${literal(reader.userId)} THEN ${sql} ELSE ${field.default === undefined ? 'NULL' : `${literal(String(field.default))}::${field.sqlType}`} END)`
  }

  /** A value within a stored object, or within each object of a stored list. */
  const insideJson = (
    at: TableReference,
    head: FieldMeta,
    rest: string,
  ): Expression | undefined => {
    const steps = rest.split('.')
    let inner: Field | undefined = head
    for (const step of steps)
      inner =
        inner &&
        [
          ...(inner.fields ?? []),
          ...(inner.variants ?? []).flatMap((variant) => variant.fields),
        ].find((each) => each.name === step)
    if (!inner || isHidden(inner)) return undefined
    const column = `${at.alias}.${head.quoted}`
    if (head.shape !== 'items') return jsonScalar(jsonPath(column, steps), inner, at.joined)
    const item = statement.alias()
    const value = jsonScalar(jsonPath(`${item}.value`, steps), inner, at.joined)
    const items = `jsonb_array_elements(CASE WHEN jsonb_typeof(${column}) = 'array' THEN ${column} ELSE '[]' END) ${item}`
    return {
      ...value,
      text: () => `(SELECT string_agg(${value.text()}, ', ') FROM ${items})`,
      some: (test) => `EXISTS (SELECT 1 FROM ${items} WHERE ${test(value)})`,
    }
  }

  const jsonScalar = (json: string, field: Field, joined: boolean): Expression => {
    const words = `(${json} #>> '{}')`
    if (fieldTypeOf(field).numeric)
      return {
        field,
        joined,
        sql: `(CASE WHEN jsonb_typeof(${json}) = 'number' THEN ${words}::numeric END)`,
        sqlType: 'numeric',
        text: () => words,
      }
    const text = field.lookup
      ? () => lookupText(field.lookup!, words)
      : field.reference
        ? () => textByKey(field.reference!.entity, words)
        : () => words
    return { field, joined, sql: words, sqlType: 'text', text }
  }

  const jsonList = (column: string, field: FieldMeta, at: TableReference): Expression => {
    const item = statement.alias()
    const inner: Field = field.item ?? textField('item')
    const value = jsonScalar(`${item}.value`, inner, at.joined)
    const items = `jsonb_array_elements(CASE WHEN jsonb_typeof(${column}) = 'array' THEN ${column} ELSE '[]' END) ${item}`
    return {
      field,
      joined: at.joined,
      sql: column,
      sqlType: 'jsonb',
      text: () => `(SELECT string_agg(${value.text()}, ', ') FROM ${items})`,
      some: (test) => `EXISTS (SELECT 1 FROM ${items} WHERE ${test(value)})`,
    }
  }

  /**
   * A path from the records of a link between this entity and another:
   * `user-site.siteId.addressModel.city`.
   */
  const linked = (at: TableReference, name: string, rest: string): Expression | undefined => {
    const link = registry.find(name)
    const side = link?.entity.link?.find((each) => each.entity === at.meta.name)
    if (!link || !side) return undefined
    const alias = statement.alias()
    const within = createResolver(registry, link, alias, reader, statement)
    const value = within.findReadable(rest)
    // A list within each of several records is not supported.
    return value && !value.some ? ofRecords(at, link, side.field, alias, within, value) : undefined
  }

  /** Values of the link records that point at this record; `inner` names one of several values. */
  const aggregated = (
    at: TableReference,
    field: FieldMeta,
    inner?: string,
  ): Expression | undefined => {
    const { link, here, select } = field.through!
    const path =
      typeof select === 'string'
        ? inner
          ? undefined
          : select
        : (select[inner ?? ''] ?? (inner ? undefined : Object.values(select)[0]))
    if (path === undefined) return undefined
    const linkMeta = registry.get(link)
    const alias = statement.alias()
    const within = createResolver(registry, linkMeta, alias, reader, statement)
    const value = within.find(path)
    return value && ofRecords(at, linkMeta, here, alias, within, value)
  }

  /** A value of each record under `alias` that points at this record by its field `here`. */
  const ofRecords = (
    at: TableReference,
    link: EntityMeta,
    here: string,
    alias: string,
    within: Resolver,
    value: Expression,
  ): Expression => {
    const from = (text: string) =>
      `FROM ${link.table} ${alias} ${within.joins.join(' ')} WHERE ${alias}.${columnOf(link, here)} = ${at.alias}.web_id AND ${reader.rowCondition(link, alias, statement) ?? 'true'}${text}`
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

  const textByKey = (entity: string, key: string): string => {
    const target = registry.get(entity)
    const within = createResolver(registry, target, statement.alias(), reader, statement)
    const text = within.display(within.at)
    return `(SELECT ${text} FROM ${target.table} ${within.at.alias} ${within.joins.join(' ')} WHERE ${within.at.alias}.web_id = ${key})`
  }

  const lookupText = (lookup: string, code: string): string => {
    const tables = lookupTables(registry)
    if (!tables) return code
    const value = statement.alias()
    return `(SELECT ${tables.text(value)} FROM ${tables.from(value)} WHERE ${tables.listName(value)} = ${literal(lookup)} AND ${tables.code(value)} = ${code} LIMIT 1)`
  }

  /** A template over the fields of a table: `{firstName} {lastName}`. */
  const template = (text: string, at: TableReference): string => {
    const parts = text.split(/\{([^{}]+)\}/).map((part, index) => {
      if (index % 2 === 0) return part ? literal(part) : undefined
      const value = find(part, at)
      return value ? `coalesce(${value.text()}, '')` : undefined
    })
    const given = parts.filter((part) => part !== undefined)
    return given.length > 0 ? `nullif(btrim(${given.join(' || ')}), '')` : `${at.alias}.web_id`
  }

  const display = (at: TableReference): string => template(at.meta.entity.display, at)

  return {
    joins,
    find,
    findReadable: (path) => find(path, { ...root, guarded: true }),
    at: root,
    display,
    template: (text) => template(text, root),
    isHidden,
  }
}

const jsonPath = (json: string, steps: string[]) =>
  `(${[json, ...steps.map(literal)].join(' -> ')})`

/** Every text and number of a JSON value, for searching. */
const jsonWords = (sql: string) =>
  `(SELECT string_agg(w #>> '{}', ' ') FROM jsonb_path_query(${sql}, 'strict $.** ? (@.type() == "string" || @.type() == "number")') w)`

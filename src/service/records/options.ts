import type { ListQuery } from '../../model/listQuery.ts'
import { templateFields } from '../../model/template.ts'
import { hooksOf } from '../hooks/hooks.ts'
import type { Call, Handler } from '../requestContext.ts'
import { columnOf, type EntityMeta } from '../sql/entityRegistry.ts'
import { referenceFor } from '../sql/choiceConditions.ts'
import { createResolver, type Resolver } from '../sql/expression.ts'
import { lookupTables } from '../sql/lookupTables.ts'
import { countOf, listConditions } from '../sql/listStatement.ts'
import { findCandidates } from '../sql/candidates.ts'
import { rankKey, ranksNames } from '../sql/search.ts'
import type { WireRecord } from '../sql/selection.ts'
import { sortableFields, sortKeys } from '../sql/sorting.ts'
import { allOf, createStatement, isOneOf } from '../sql/statement.ts'
import { totalHeaders, totalOf } from './list.ts'
import { readListQuery } from './listQueries.ts'
import { findRoleGuard } from '../tenancy/roleGuard.ts'
import type { Guard } from '../tenancy/guard.ts'

/**
 * The options of a picker: `[{ text, value, … }]` sorted by text, with their total in
 * `X-Total-Count`.
 */
export const options: Handler = async (call) => {
  const { meta, guard, operation } = call
  guard.options(meta)
  const asRole = await findRoleGuard(call)
  asRole?.options(meta)
  if (operation.choices) return { status: 200, body: choicesOf(meta, operation.choices) }
  const query = readListQuery(call)
  const { resolver, statement, conditions, order } = await planOptions(call, query, asRole)
  const count = countOf(meta, resolver.joins.join(' '), conditions, statement.params)
  const ordered = order()
  const { columns, toOption } = optionColumns(call, resolver)
  const text = `SELECT ${columns} FROM ${meta.table} t ${resolver.joins.join(' ')} WHERE ${conditions} ${ordered} LIMIT ${query.size} OFFSET ${Math.round(query.page * query.size)}`
  const { rows } = await call.sql(text, statement.params)
  const total = query.count ? await totalOf(call, query, rows.length, count) : undefined
  return {
    status: 200,
    body: rows.map(toOption),
    ...(total === undefined ? {} : { headers: totalHeaders(total) }),
  }
}

/**
 * The keys of all options of a query in their order, without `except`, the first `most`.
 * Errors  FORBIDDEN (403), those of a list (400)
 */
export async function optionKeys(
  call: Call,
  query: ListQuery,
  { except, most }: { except: string[]; most: number },
): Promise<string[]> {
  const { meta } = call
  const { resolver, statement, conditions, order } = await planOptions(call, query)
  const left = except.length > 0 ? [`NOT (${isOneOf('t.web_id', except, statement)})`] : []
  const ordered = order()
  const text = `SELECT to_json(ARRAY(SELECT t.web_id FROM ${meta.table} t ${resolver.joins.join(' ')} WHERE ${allOf([conditions, ...left])} ${ordered} LIMIT ${most}))::text AS keys`
  const { rows } = await call.sql(text, statement.params)
  return JSON.parse(rows[0].keys) as string[]
}

/**
 * Which records are options of a query, and how they are sorted: those of the caller, of which
 * `asRole` leaves fewer. `order` adds to joins and parameters, which a count does not need.
 */
async function planOptions(call: Call, query: ListQuery, asRole?: Guard) {
  const { meta, guard, service } = call
  const { registry } = service
  const scope = guard.options(meta)
  const search = { registry, meta, query, reader: guard.reader, byName: true }
  const candidates = await findCandidates(call.sql, search)
  const namesFirst = await ranksNames(call.sql, search, candidates.byText)
  const statement = createStatement()
  const resolver = createResolver(registry, meta, 't', guard.reader, statement)
  const grantable = await grantableKeys(call, query)
  const rowCondition = (alias: string) => ({
    sql: allOf([
      guard.condition(meta, scope, alias, statement),
      asRole?.condition(meta, asRole.options(meta), alias, statement),
      grantable && isOneOf(`${alias}.web_id`, grantable, statement),
    ]),
    columns: undefined,
  })
  const conditions = listConditions(
    registry,
    meta,
    query,
    { reader: guard.reader, rowCondition, byName: true, candidates },
    resolver,
    statement,
  )
  const order = () => {
    const sortable = sortableFields(meta, registry, guard.reader)
    const byText = templateFields(meta.entity.display).filter((field) => sortable.includes(field))
    const sort =
      query.sort.length > 0 ? query.sort : byText.map((field) => ({ field, order: 'ASC' as const }))
    const keys = [
      ...(namesFirst ? [rankKey(query, resolver, statement)] : []),
      ...sortKeys(sort, meta, resolver),
    ]
    return `ORDER BY ${keys.map((key) => `${key.sql} ${key.direction}`).join(', ')}`
  }
  return { resolver, statement, conditions, order }
}

/** The keys that the person may grant; undefined if the choices are not for a grant. */
async function grantableKeys(call: Call, { choicesFor }: ListQuery): Promise<string[] | undefined> {
  const site = choicesFor && referenceFor(call.service.registry, choicesFor)?.grants
  if (!site) return undefined
  const sites = choicesFor.record[site]?.split(',').filter(Boolean) ?? []
  const hook = hooksOf(call.meta).find((each) => each.hook.grantable)?.hook
  return hook?.grantable?.(call, call.meta, sites)
}

/** The SELECT list of options, and how a row becomes one. */
function optionColumns(
  { meta, service, operation, language }: Call,
  resolver: Resolver,
): { columns: string; toOption: (row: Record<string, any>) => WireRecord } {
  const value =
    operation.value && operation.value !== meta.key.name
      ? columnOf(meta, operation.value)
      : 'web_id'
  const facts = (operation.facts ?? []).flatMap((name) => {
    const expression = resolver.find(name)
    if (!expression) return []
    // Several values, of the records of a link, are one text.
    return expression.some
      ? [{ name, sql: expression.text(), field: undefined }]
      : [{ name, sql: expression.sql, field: meta.fields.get(name) }]
  })
  const text =
    meta.entity.lookups && !operation.text
      ? lookupTables(service.registry)!.text('t', language)
      : operation.text
        ? resolver.template(operation.text)
        : resolver.display(resolver.at)
  return {
    columns: [
      `${text} AS text`,
      `t.${value} AS value`,
      ...facts.map(({ sql }, index) => `${sql} AS f${index}`),
    ].join(', '),
    toOption: (row) => ({
      text: row.text ?? String(row.value),
      value: row.value,
      ...Object.fromEntries(
        facts.map(({ name, field }, index) => [
          name,
          field ? field.type.fromRow(row[`f${index}`], field) : row[`f${index}`],
        ]),
      ),
    }),
  }
}

/** The choices of an enum as options. */
function choicesOf(meta: EntityMeta, name: string): { text: string; value: unknown }[] {
  const field = meta.fields.get(name)
  return (field?.item?.choices ?? field?.choices ?? []).map(({ label, value }) => ({
    text: label,
    value,
  }))
}

import {
  aggregateLimits,
  aggregateParameters,
  decodeAggregate,
  type AggregateGroup,
} from '../../model/aggregate.ts'
import type { Call, Handler } from '../requestContext.ts'
import { tooManyGroups, tooSlow, wrongQuery } from '../problems.ts'
import { planAggregate } from '../sql/aggregateStatement.ts'
import { createResolver, type Expression } from '../sql/expression.ts'
import { allOf, createStatement, isOneOf } from '../sql/statement.ts'
import { findCandidates } from '../sql/candidates.ts'
import { withInnerFields } from './innerFields.ts'
import { readListQuery } from './listQueries.ts'

/** Seconds after which a statement is cancelled. PGlite has no such limit. */
const aggregateSeconds = 10

/**
 * Figures of the records of a list: `{ groups: [{ by: [{ value, text }], values: [12] }] }`, with
 * the filters, the search and the permissions of the list. Periods are in order of time, values by
 * their first figure.
 * Errors  WRONG_QUERY, TOO_MANY_GROUPS (400), TOO_SLOW (422)
 */
export const aggregate: Handler = async (given) => {
  const call = await withInnerFields(given)
  const { meta, guard, service } = call
  const scope = guard.list(meta)
  const { query: figures, faults } = decodeAggregate(call.params)
  if (faults.length > 0) throw wrongQuery({ faults })
  const params = new URLSearchParams(
    [...call.params].filter(([name]) => !(aggregateParameters as readonly string[]).includes(name)),
  )
  const query = readListQuery({ ...call, params })
  const candidates = await findCandidates(call.sql, {
    registry: service.registry,
    meta,
    query,
    reader: guard.reader,
  })
  const units = figures.group.flatMap(({ unit }) => unit ?? [])
  const plan = planAggregate(
    service.registry,
    meta,
    query,
    {
      ...figures,
      periods: await service.periodCache.find(call.sql, figures.zone, units),
      byRanges: service.database.dialect === 'postgres',
    },
    {
      reader: guard.reader,
      rowCondition: (alias, statement) => guard.condition(meta, scope, alias, statement),
      candidates,
    },
  )
  const rows = await runLimited(call, plan.text, plan.params)
  if (rows.length > aggregateLimits.groups)
    throw tooManyGroups({ groups: Number(rows[0]!['total']), most: aggregateLimits.groups })
  const groups = rows.map(
    (row): AggregateGroup => ({
      by: figures.group.map((_, index) =>
        row[`o${index}`] ? { other: true } : { value: row[`k${index}`] ?? null },
      ),
      values: figures.measure.map((_, index) => row[`m${index}`] ?? null),
    }),
  )
  for (const [index, expression] of plan.expressions.entries())
    await fillTexts(
      call,
      expression,
      groups.map(({ by }) => by[index]!),
    )
  return { status: 200, body: { groups } }
}

/** Runs a statement with its time limit. Errors TOO_SLOW (422) */
async function runLimited({ sql, service }: Call, text: string, params: unknown[]) {
  const seconds = service.config.aggregateSeconds ?? aggregateSeconds
  const limited = sql(`SELECT set_config('statement_timeout', $1, true)`, [
    String(Math.round(seconds * 1000)),
  ])
  try {
    const [, { rows }] = await Promise.all([limited, sql(text, params)])
    return rows
  } catch (error) {
    if ((error as { code?: string }).code === '57014') throw tooSlow({ seconds })
    throw error
  }
}

/** Adds the texts of keys and look-up codes, as far as the reader may see them. */
async function fillTexts(
  call: Call,
  { field }: Expression,
  parts: AggregateGroup['by'],
): Promise<void> {
  const { sql, service, user, language, guard, writtenEntities } = call
  const named = parts.flatMap((part) =>
    'value' in part && part.value !== null && part.value !== '' ? [part] : [],
  )
  if (named.length === 0) return
  if (field.lookup) {
    const records = named.map(({ value }) => ({ value, _text: {} as Record<string, string> }))
    const label = {
      name: 'text',
      source: field.lookup,
      isLookup: true,
      key: (record: Record<string, unknown>) => record['value'],
    }
    const reader = { clientId: user.clientId, language }
    await service.labelCache.fill(sql, reader, [label], records, writtenEntities)
    for (const [index, { _text }] of records.entries())
      if (_text['text']) named[index]!.text = _text['text']
  } else if (field.reference) {
    const target = service.registry.get(field.reference.entity)
    const statement = createStatement()
    const resolver = createResolver(service.registry, target, 't', guard.reader, statement)
    const text = resolver.display(resolver.at)
    const keys = isOneOf(
      't.web_id',
      [...new Set(named.map(({ value }) => String(value)))],
      statement,
    )
    const visible = guard.reader.namedCondition(target, 't', statement)
    const { rows } = await sql(
      `SELECT t.web_id AS key, ${text} AS text FROM ${target.table} t ${resolver.joins.join(' ')} WHERE ${allOf([keys, visible])}`,
      statement.params,
    )
    const texts = new Map(rows.map((row) => [row.key as string, row.text as string]))
    for (const part of named) {
      const found = texts.get(String(part.value))
      if (found) part.text = found
    }
  }
}

import type { Handler } from '../requestContext.ts'
import { createResolver } from '../sql/expression.ts'
import { listConditions } from '../sql/listStatement.ts'
import { findCandidates } from '../sql/candidates.ts'
import { createStatement } from '../sql/statement.ts'
import { readListQuery } from './listQueries.ts'

/**
 * The number of records for each value: `[{ roleName: 'Manager', count: 12 }]`, highest count
 * first; with `distinct` of the different values of a field among them. Filters as for lists.
 */
export const count: Handler = async (call) => {
  const { meta, guard, service, operation } = call
  const scope = guard.list(meta)
  const query = readListQuery(call)
  const candidates = await findCandidates(call.sql, {
    registry: service.registry,
    meta,
    query,
    reader: guard.reader,
  })
  const statement = createStatement()
  const resolver = createResolver(service.registry, meta, 't', guard.reader, statement)
  const conditions = listConditions(
    service.registry,
    meta,
    query,
    {
      reader: guard.reader,
      rowCondition: (alias, of) => guard.condition(meta, scope, alias, of),
      candidates,
    },
    resolver,
    statement,
  )
  const names = Object.keys(operation.by ?? {})
  const find = (path: string) => {
    const expression = resolver.find(path)
    if (!expression) throw new Error(`${meta.name} cannot be counted by "${path}".`)
    return expression.sql
  }
  const values = Object.values(operation.by ?? {}).map(find)
  const counted = operation.distinct ? `DISTINCT ${find(operation.distinct)}` : '*'
  const columns = values.map((sql, index) => `${sql} AS c${index}`)
  const { rows } = await call.sql(
    `SELECT ${[...columns, `count(${counted})::int AS total`].join(', ')} FROM ${meta.table} t ${resolver.joins.join(' ')} WHERE ${conditions} GROUP BY ${values.map((_, index) => index + 1).join(', ')} ORDER BY total DESC, ${values.map((_, index) => index + 1).join(', ')}`,
    statement.params,
  )
  return {
    status: 200,
    body: rows.map((row) => ({
      ...Object.fromEntries(names.map((name, index) => [name, row[`c${index}`] ?? null])),
      count: row.total as number,
    })),
  }
}

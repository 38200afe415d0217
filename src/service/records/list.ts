import type { Answer, Call, Handler } from '../call.ts'
import type { ListQuery } from '../../model/listQuery.ts'
import { planList } from '../sql/listStatement.ts'
import type { WireRecord } from '../sql/selection.ts'
import { toRecords } from './find.ts'
import { readListQuery } from './listQueries.ts'

/** Lists records: a page `{ content, totalElements, size, number }`, or a plain array with its total in the headers. */
export const list: Handler = async (call) => {
  const { shape, guard, service, operation } = call
  const scope = guard.list(shape)
  const query = readListQuery(call)
  const plan = planList(service.catalogue, shape, query, { reader: guard.reader, rows: (alias, statement) => guard.condition(shape, scope, alias, statement) })
  const { rows } = await call.sql(plan.text, plan.params)
  const content = await toRecords(call, plan, rows)
  const total = query.count ? await totalOf(call, query, rows.length, plan.count) : undefined
  if (operation.answer === 'list' || operation.answer === 'records') return { status: 200, body: content, headers: listHeaders(call, query, content, total) }
  return { status: 200, body: { content, ...(total === undefined ? {} : { totalElements: total }), size: query.size, number: query.page } }
}

/** A short page tells the total by itself. */
export async function totalOf(call: Call, query: ListQuery, rows: number, count: { text: string; params: unknown[] }): Promise<number> {
  if (rows < query.size && (rows > 0 || query.page === 0)) return Math.round(query.page * query.size) + rows
  return call.service.counts.total(call.sql, call.user.clientId, count)
}

function listHeaders(call: Call, query: ListQuery, content: WireRecord[], total: number | undefined): Answer['headers'] {
  if (total === undefined) return {}
  const first = Math.round(query.page * query.size)
  return { 'x-total-count': String(total), 'content-range': `${call.shape.name} ${first}-${Math.max(first, first + content.length - 1)}/${total}` }
}

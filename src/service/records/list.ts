import type { HandlerResult, Call, Handler } from '../requestContext.ts'
import type { ListQuery } from '../../model/listQuery.ts'
import {
  countBound,
  deepPageStart,
  planList,
  type Cursor,
  type ListPlan,
} from '../sql/listStatement.ts'
import { findCandidates } from '../sql/search.ts'
import { toRecords } from './find.ts'
import { readListQuery } from './listQueries.ts'
import { selectFrom, selectedPaths } from './selectPaths.ts'

/** Lists records: a page `{ content, totalElements, size, number }`, a plain array with its total in the headers, or the first of them. */
export const list: Handler = async (call) => {
  const { meta: shape, guard, service, operation } = call
  const scope = guard.list(shape)
  const asked = readListQuery(call)
  const query = operation.answer === 'first' ? { ...asked, page: 0, size: 1, count: false } : asked
  const { take } = operation
  const paths = take === undefined ? {} : { take: selectedPaths(take) }
  const candidates = await findCandidates(call.sql, {
    catalogue: service.registry,
    shape,
    query,
    reader: guard.reader,
  })
  const planned = (cut?: Cursor) =>
    planList(
      service.registry,
      shape,
      query,
      {
        reader: guard.reader,
        rowCondition: (alias, statement) => guard.condition(shape, scope, alias, statement),
        candidates,
      },
      { ...paths, ...(cut ? { cut } : {}) },
    )
  const whole = planned()
  const cut = await cutOf(call, query, whole)
  const plan = cut ? planned(cut) : whole
  const { rows } = await call.sql(plan.text, plan.params, { prepared: plan.prepared })
  const content =
    take !== undefined
      ? rows.map((row) => selectFrom(take, plan.toRecord(row)))
      : await toRecords(call, plan, rows)
  if (operation.answer === 'first')
    return content.length === 0 ? { status: 204 } : { status: 200, body: content[0] }
  const total = query.count ? await totalOf(call, query, rows.length, plan.count) : undefined
  if (operation.answer === 'list' || operation.answer === 'records')
    return { status: 200, body: content, headers: listHeaders(call, query, content, total) }
  return {
    status: 200,
    body: {
      content,
      ...(total === undefined
        ? {}
        : { totalElements: total.rows, ...(total.isBound ? { totalIsBound: true } : {}) }),
      size: query.size,
      number: query.page,
    },
  }
}

/** Where a deep page is cut, from the marks along its list. */
async function cutOf(
  { sql, service, user }: Call,
  query: ListQuery,
  plan: ListPlan,
): Promise<Cursor | undefined> {
  const first = Math.round(query.page * query.size)
  if (first < deepPageStart) return undefined
  if (!plan.anchors) return undefined
  await sql.begun()
  const state = service.countCache.versionOf(plan.count.text)
  return service.keysetAnchors.find(
    sql,
    `${user.clientId} ${JSON.stringify(plan.anchors.params)} ${plan.anchors.text}`,
    state,
    plan,
    first,
  )
}

/** How many rows a list has; beyond the bound it is not counted, and `rows` is the bound. */
export type Total = { rows: number; isBound: boolean }

/** A short page tells the total by itself. */
export async function totalOf(
  call: Call,
  query: ListQuery,
  rows: number,
  count: { text: string; params: unknown[] },
): Promise<Total> {
  if (rows < query.size && (rows > 0 || query.page === 0))
    return { rows: Math.round(query.page * query.size) + rows, isBound: false }
  const total = await call.service.countCache.total(call.sql, call.user.clientId, count)
  return { rows: Math.min(total, countBound), isBound: total > countBound }
}

function listHeaders(
  call: Call,
  query: ListQuery,
  content: unknown[],
  total: Total | undefined,
): HandlerResult['headers'] {
  if (total === undefined) return {}
  const first = Math.round(query.page * query.size)
  return {
    ...totalHeaders(total),
    'content-range': `${call.meta.name} ${first}-${Math.max(first, first + content.length - 1)}/${total.isBound ? '*' : total.rows}`,
  }
}

/** A total in the headers of an answer that is a plain list. */
export const totalHeaders = ({ rows, isBound }: Total): Record<string, string> => ({
  'x-total-count': String(rows),
  ...(isBound ? { 'x-total-is-bound': 'true' } : {}),
})

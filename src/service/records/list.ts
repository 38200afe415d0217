import { headerNames } from '../../model/headers.ts'
import type { HandlerResult, Call, Handler } from '../requestContext.ts'
import type { ListQuery } from '../../model/listQuery.ts'
import {
  type Count,
  deepPageStart,
  planList,
  type Cursor,
  type ListPlan,
} from '../sql/listStatement.ts'
import { findCandidates } from '../sql/candidates.ts'
import { ranksNames } from '../sql/search.ts'
import { toRecords } from './find.ts'
import { withInnerFields } from './innerFields.ts'
import { readListQuery } from './listQueries.ts'
import { selectFrom, selectedPaths } from './selectPaths.ts'

/**
 * Lists records: a page `{ content, totalElements, size, number }`, a plain array with its total in
 * the headers, or the first record only.
 */
export const list: Handler = async (given) => {
  const call = await withInnerFields(given)
  const { meta, guard, service, operation } = call
  const scope = guard.list(meta)
  const requested = readListQuery(call)
  const query =
    operation.answer === 'first' ? { ...requested, page: 0, size: 1, count: false } : requested
  const { select: selection } = operation
  const paths = selection === undefined ? {} : { select: selectedPaths(selection) }
  const search = { registry: service.registry, meta, query, reader: guard.reader }
  const candidates = await findCandidates(call.sql, search)
  const namesFirst = await ranksNames(call.sql, search, candidates.byText)
  const planFrom = (cursor?: Cursor) =>
    planList(
      service.registry,
      meta,
      query,
      {
        reader: guard.reader,
        rowCondition: (alias, statement) => guard.condition(meta, scope, alias, statement),
        candidates,
        namesFirst,
      },
      { ...paths, ...(cursor ? { cursor } : {}) },
    )
  const wholePlan = planFrom()
  const cursor = await cursorOf(call, query, wholePlan)
  const plan = cursor ? planFrom(cursor) : wholePlan
  const { rows } = await call.sql(plan.text, plan.params, { prepared: plan.prepared })
  const content =
    selection !== undefined
      ? rows.map((row) => selectFrom(selection, plan.toRecord(row)))
      : await toRecords(call, meta, plan, rows)
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

/** The cursor at which a deep page starts, from the anchors of its list. */
async function cursorOf(
  { sql, service, user }: Call,
  query: ListQuery,
  plan: ListPlan,
): Promise<Cursor | undefined> {
  const first = Math.round(query.page * query.size)
  if (first < deepPageStart) return undefined
  if (!plan.anchors) return undefined
  await sql.begun()
  const state = service.countCache.versionOf(user.clientId, plan.anchors.text)
  return service.keysetAnchors.find(
    sql,
    `${user.clientId} ${JSON.stringify(plan.anchors.params)} ${plan.anchors.text}`,
    state,
    plan,
    first,
  )
}

/**
 * The number of rows of a list. Rows beyond the bound are not counted, and `rows` is then the
 * bound.
 */
export type Total = { rows: number; isBound: boolean }

/** The total of a list. A page that is not full gives the total without a query. */
export async function totalOf(
  call: Call,
  query: ListQuery,
  rows: number,
  count: Count,
): Promise<Total> {
  if (rows < query.size && (rows > 0 || query.page === 0))
    return { rows: Math.round(query.page * query.size) + rows, isBound: false }
  const total = await call.service.countCache.total(call.sql, call.user.clientId, count)
  return { rows: Math.min(total, count.bound), isBound: total > count.bound }
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

/** The headers with the total of a response that is a plain list. */
export const totalHeaders = ({ rows, isBound }: Total): Record<string, string> => ({
  [headerNames.total]: String(rows),
  ...(isBound ? { [headerNames.totalIsBound]: 'true' } : {}),
})

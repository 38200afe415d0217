import type { Context, Hono } from 'hono'
import { apiBase } from '../../model/constants.ts'
import type { Operation } from '../../model/entity.ts'
import { mountAssign } from '../assign/assignRoutes.ts'
import { mountCalendar } from '../calendar/calendarRoutes.ts'
import { mountAuth } from '../auth/authRoutes.ts'
import type { CallInput, HandlerResult, Service } from '../requestContext.ts'
import { mountImportExport } from '../importExport/importExportRoutes.ts'
import { toResponse, type ServiceEnv } from './response.ts'
import { checkText, readJson } from './body.ts'
import { bySpecificity, routePath } from './paths.ts'
import { mountFiles } from '../files/fileRoutes.ts'
import { bodyLimit } from '../options.ts'
import { withUser, authenticate } from '../tenancy/withUser.ts'
import { wrongVerb } from '../problems.ts'
import { mountRealtime } from '../realtime/realtimeRoutes.ts'
import { groupPlace } from '../records/groupPlace.ts'
import { handleTogether } from '../records/handlers.ts'
import type { EntityMeta } from '../sql/entityRegistry.ts'
import { mountAggregates } from './aggregateRoutes.ts'
import { createCallGroups, type CallGroups } from './callGroups.ts'
import { knownProblem } from './failures.ts'
import { mountBulkUpdate } from './bulkUpdateRoutes.ts'
import { mountUnsubscribe } from '../notifications/unsubscribeRoutes.ts'
import { mountSms } from '../sms/smsRoutes.ts'
import { mountUndo } from '../undo/undoRoutes.ts'

/**
 * Mounts every call of the contract under the base path: sign-in first, then each operation of each
 * entity, fixed paths before those with parameters.
 */
export function mountRoutes(app: Hono<ServiceEnv>, service: Service): void {
  const verbs = new Map<string, Set<string>>()
  const note = (path: string, verb: string) =>
    verbs.set(path, (verbs.get(path) ?? new Set()).add(verb))
  for (const [path, verb] of [
    ...mountAuth(app, service),
    ...mountUndo(app, service),
    ...mountAggregates(app, service),
    ...mountBulkUpdate(app, service),
    ...mountImportExport(app, service),
    ...mountAssign(app, service),
    ...mountRealtime(app, service),
    ...mountFiles(app, service),
    ...mountCalendar(app, service),
    ...mountSms(app, service),
    ...mountUnsubscribe(app, service),
  ])
    note(path!, verb!)
  const groups = createCallGroups<CallInput, HandlerResult>(
    (error) => (knownProblem(error, service.registry)?.status ?? 500) < 500,
  )
  const operations = service.registry.all.flatMap((meta) =>
    meta.entity.operations.map((operation) => ({ meta, operation })),
  )
  // One path may serve both create and clone: clone comes first and tells them apart by the body.
  for (const { meta, operation } of operations.sort(
    (a, b) =>
      bySpecificity(a.operation, b.operation) ||
      Number(b.operation.kind === 'clone') - Number(a.operation.kind === 'clone'),
  )) {
    const route = routePath(apiBase + operation.path.replace(/\/$/, ''))
    if (verbs.get(route.hono)?.has(operation.verb)) continue
    app.on(operation.verb, route.hono, (c) =>
      runOperation(service, groups, meta, operation, route.read, c),
    )
    note(route.hono, operation.verb)
  }
  // Registered last, so that a verb that is missing on one path never hides another path that has
  // it.
  for (const [path, known] of verbs) {
    const allowed = [...known, ...(known.has('GET') ? ['HEAD'] : [])].sort()
    app.all(path, (c) => {
      throw wrongVerb({ verb: c.req.method, allowed, headers: { allow: allowed.join(', ') } })
    })
  }
}

/**
 * Handles one call: token, body, then transaction, guard and handler. The body is read before the
 * transaction begins, so that no transaction waits for a caller. Concurrent calls of one caller
 * may share a transaction.
 */
async function runOperation(
  service: Service,
  groups: CallGroups<CallInput, HandlerResult>,
  meta: EntityMeta,
  operation: Operation,
  readPath: (params: Record<string, string>) => Record<string, string>,
  c: Context<ServiceEnv>,
): Promise<Response> {
  c.set('route', operation.path)
  const claims = await authenticate(service, c)
  const path = readPath(c.req.param() as Record<string, string>)
  for (const value of Object.values(path)) checkText(value, 'The path')
  const request = c.req.raw
  const body =
    operation.verb === 'GET' || operation.body === 'none'
      ? undefined
      : await readJson(request, bodyLimit(service.config), { namesPart: true })
  const params = new URL(request.url).searchParams
  const input = { meta, operation, request, params, path, body }
  const { arriving, ...result } = await groups.run(groupPlace(input), input, async (inputs) =>
    withUser(service, c, claims, async (person) =>
      handleTogether(inputs.map((each) => ({ ...person, ...each }))),
    ),
  )
  return toResponse({ ...result, ...(await arriving) })
}

import type { AnswerShape, BodyShape, Operation, OperationKind, Verb } from '../src/model/entity.ts'
import type { Action } from '../src/model/permission.ts'
import {
  operationKinds,
  type ApiKeywords,
  type CallKeywords,
  type RowCallKeywords,
} from './keywords.types.ts'
import { upperSnake } from './naming.ts'

const shapes: Record<OperationKind, { body: BodyShape; answer: AnswerShape }> = {
  list: { body: 'none', answer: 'page' },
  read: { body: 'none', answer: 'record' },
  create: { body: 'record', answer: 'record' },
  update: { body: 'record', answer: 'record' },
  patch: { body: 'record', answer: 'record' },
  clone: { body: 'record', answer: 'record' },
  remove: { body: 'ids', answer: 'none' },
  options: { body: 'none', answer: 'options' },
  assign: { body: 'records', answer: 'records' },
  set: { body: 'ids', answer: 'none' },
  save: { body: 'records', answer: 'records' },
  replace: { body: 'records', answer: 'records' },
  move: { body: 'record', answer: 'list' },
  count: { body: 'none', answer: 'list' },
  aggregate: { body: 'none', answer: 'record' },
  transition: { body: 'ids', answer: 'none' },
  action: { body: 'record', answer: 'record' },
}

/** What an entity's operations depend on besides its keywords. */
type Subject = { name: string; key: string; readOnly: boolean; isLink: boolean }

/**
 * The operations of an entity: the default set under `api.path`; the schema may replace, add or
 * omit each. An entity without `api` gets the endpoints of ra-data-simple-rest under
 * `/data/{name}`.
 */
export function buildOperations(
  api: ApiKeywords | undefined,
  subject: Subject,
  rowCalls: RowCallKeywords[] = [],
): Operation[] {
  const usual = api ? usualCalls(api, subject) : simpleRestCalls(subject)
  const operations: Operation[] = []
  for (const kind of operationKinds) {
    const ownCalls = api?.[kind]
    if (ownCalls === false || (subject.readOnly && !['list', 'read', 'options'].includes(kind)))
      continue
    const calls = ownCalls === undefined ? usual[kind] : [ownCalls].flat()
    for (const call of calls ?? []) operations.push(operation(kind, call, api, subject.key))
  }
  for (const { call, ...keywords } of api?.actions ?? []) {
    const built = operation(
      'action',
      { call, ...(call.startsWith('GET ') ? { body: 'none' as const } : {}), ...keywords },
      api,
      subject.key,
    )
    operations.push({ needs: neededFor[built.verb], ...built })
  }
  const aggregate = aggregateOf(operations)
  if (aggregate) operations.push(aggregate)
  for (const { name, set, when } of rowCalls)
    if (set)
      operations.push({
        ...operation('transition', `POST ${basePath(api, subject)}/${name}`, api, subject.key),
        values: set,
        ...(when ? { when } : {}),
      })
  return operations
}

/**
 * The figures of an entity's records, under its list: the one whose path needs no values, where
 * there is one.
 */
function aggregateOf(operations: Operation[]): Operation | undefined {
  const lists = operations.filter(
    ({ kind, answer, select }) => kind === 'list' && answer !== 'first' && select === undefined,
  )
  const list = lists.find(({ path }) => !path.includes('{')) ?? lists[0]
  if (!list) return undefined
  const { path, params, where } = list
  return {
    kind: 'aggregate',
    verb: 'GET',
    path: `${path.replace(/\/$/, '')}/aggregate`,
    ...shapes.aggregate,
    ...(params ? { params } : {}),
    ...(where ? { where } : {}),
  }
}

/** The path under which an entity's default calls are. */
const basePath = (api: ApiKeywords | undefined, { name }: Pick<Subject, 'name'>) =>
  api ? (api.path ?? name) : `data/${name}`

const neededFor: Record<Verb, Action> = {
  GET: 'READ',
  POST: 'CREATE',
  PUT: 'UPDATE',
  PATCH: 'UPDATE',
  DELETE: 'DELETE',
}

function operation(
  kind: OperationKind,
  keywords: CallKeywords,
  api: ApiKeywords | undefined,
  key: string,
): Operation {
  const { call, ...rest } = typeof keywords === 'string' ? { call: keywords } : keywords
  const [verb, path] = call.split(' ') as [Verb, string]
  const full = api ? underService(path, api.service) : `/${path}`
  const shape = {
    ...shapes[kind],
    ...(verb === 'DELETE' && full.includes(`{${key}}`) ? { body: 'none' as const } : {}),
  }
  const value = kind === 'options' && api?.optionValue ? { value: api.optionValue } : {}
  return { kind, verb, path: full, ...shape, ...value, ...rest }
}

/** Adds the service as a prefix, unless the path has it or starts with a slash. */
function underService(path: string, service: string): string {
  if (path.startsWith('/')) return path
  const bare = path
  return bare === service || bare.startsWith(`${service}/`) || service === ''
    ? `/${bare}`
    : `/${service}/${bare}`
}

function usualCalls(
  api: ApiKeywords,
  { name, key, isLink }: Subject,
): Partial<Record<OperationKind, CallKeywords[]>> {
  const path = api.path ?? name
  return {
    list: [`GET ${path}`],
    read: [`GET ${path}/{${key}}`],
    create: [`POST ${path}`],
    update: [`PUT ${path}/{${key}}`],
    patch: [`PATCH ${path}/{${key}}`],
    remove: [`DELETE ${path}`],
    options: [`GET filter/${upperSnake(path.split('/').at(-1)!)}`],
    ...(isLink ? { assign: [`POST ${path}/assign`] } : {}),
  }
}

function simpleRestCalls({
  name,
  key,
  isLink,
}: Subject): Partial<Record<OperationKind, CallKeywords[]>> {
  const path = `data/${name}`
  return {
    options: [`GET ${path}/options`],
    list: [{ call: `GET ${path}`, answer: 'list' }],
    read: [`GET ${path}/{${key}}`],
    create: [`POST ${path}`],
    update: [`PUT ${path}/{${key}}`],
    patch: [`PATCH ${path}/{${key}}`],
    clone: [`POST ${path}/clone`],
    remove: [`DELETE ${path}`, { call: `DELETE ${path}/{${key}}`, body: 'none', answer: 'record' }],
    ...(isLink ? { assign: [`POST ${path}/assign`] } : {}),
  }
}

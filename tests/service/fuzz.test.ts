import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entities, validators } from '../../src/generated/entities.ts'
import type { Field } from '../../src/model/field.ts'
import { fingerprint, quote } from '../../src/model/identifier.ts'
import { findField } from '../../src/model/path.ts'
import { isWritable } from '../../src/model/isWritable.ts'
import { testsAll } from '../../scripts/testScope.ts'
import { dialects, mainDialects } from '../databases.ts'
import { acmeKey, operationsOn } from './everyEntity.ts'
import { fuzzAt, fuzzCalls, simpleQuery, type RawCall } from './fuzzCalls.ts'
import { openWorld, type World } from './testService.ts'

/** Every run makes the same calls; a failure names its seed and its call. */
const seed = 20_260_917
/** Calls of each operation. */
const runs = testsAll() ? 6 : 2
/** The one dialect of what stands above the database. */
const [main] = mainDialects

const everyOperation = entities.flatMap((entity) =>
  entity.operations.map((operation) => ({
    title: `${operation.verb} ${operation.path}`,
    entity,
    operation,
  })),
)
const seedOf = (title: string) => seed + Number.parseInt(fingerprint(title).slice(-6), 16)

type Answer = { status: number; type: string; text: string }

async function send(
  { service, tokens }: World,
  { verb, path, headers, body }: RawCall,
): Promise<Answer> {
  const response = await service.fetch(
    new Request(`http://desk.test/api${path}`, {
      method: verb,
      headers: { authorization: `Bearer ${tokens.admin}`, ...headers },
      ...(body === undefined ? {} : { body }),
    }),
  )
  const text = await response.text()
  return { status: response.status, type: response.headers.get('content-type') ?? '', text }
}

/**
 * Returns what is wrong with a response, for any call. The test's time limit covers a missing
 * response.
 */
function faultOf({ status, type, text }: Answer, world: World): string | undefined {
  if (status >= 500)
    return `${text} ${JSON.stringify(world.logged.findLast(({ level }) => level === 'error')?.facts)}`
  if (status < 400) return undefined
  if (!type.startsWith('application/json')) return `a refusal as ${type}: ${text.slice(0, 200)}`
  const { status: statedStatus, error, message, errors } = JSON.parse(text)
  if (
    statedStatus !== status ||
    !/^[A-Z_]+$/i.test(error) ||
    typeof message !== 'string' ||
    message === ''
  )
    return `no problem: ${text.slice(0, 400)}`
  if (/syntax error|pg_|\.ts:\d|argon2|relation "|column "/i.test(message.slice(0, 4_000)))
    return `tells too much: ${text.slice(0, 400)}`
  // An invalid value has a field: only a value that no earlier check knows reaches the database.
  if (error === 'WRONG_VALUE')
    return `the database had to refuse: ${text} ${JSON.stringify(world.logged.findLast(({ level }) => level === 'warn')?.facts)}`
  if (
    ['VALIDATION', 'UNKNOWN_FIELD', 'DUPLICATE'].includes(error) &&
    !(
      errors?.length > 0 &&
      errors.every((each: any) => typeof each.field === 'string' && each.code && each.message)
    )
  )
    return `no field is named: ${text.slice(0, 400)}`
}

describe.each(dialects)('calls of any kind on %s', (dialect) => {
  const tables = [...entities.map((entity) => quote(entity.table)), 'branchdesk_system.idempotency']
  /** The content of all tables: for each, the number of rows and a hash of their values. */
  const contents = `SELECT ${tables.map((table) => `(SELECT count(*) || ' ' || coalesce(sum(hashtext(t::text)::bigint), 0) FROM ${table} t)`).join(` || ', ' || `)} AS now`
  const now = async () => (await world.database.admin((sql) => sql(contents))).rows[0].now as string
  const seen = new Map<number, number>()
  let world: World
  let before: string

  beforeAll(async () => {
    // Jobs write in their own time what an earlier call caused.
    world = await openWorld(dialect, { everyEntity: true, more: { jobs: { kinds: [] } } })
    before = await now()
  })
  afterAll(() => world.close())

  // Removals run last, so that the other calls find records.
  const operations = operationsOn(dialect, everyOperation)
  const ordered = operations.toSorted(
    (a, b) => Number(a.operation.kind === 'remove') - Number(b.operation.kind === 'remove'),
  )

  test.each(
    ordered,
  )('$title answers below 500, with a standard problem, and writes nothing when it refuses', async ({
    title,
    entity,
    operation,
  }) => {
    const property = fc.asyncProperty(fuzzCalls(entity, operation), async (call) => {
      const answer = await send(world, call)
      seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1)
      if (answer.status < 400 && operation.verb !== 'GET') before = await now()
      const fault = faultOf(answer, world)
      if (fault) throw new Error(fault)
    })
    await fc.assert(property, { seed: seedOf(title), numRuns: runs, endOnFailure: true })
    expect(await now()).toBe(before)
  })

  // The few calls of one operation of each kind need not meet every reason.
  test.runIf(operations.length === everyOperation.length)(
    'some of these calls succeed and some are refused for every reason, and the caller keeps all rights',
    async () => {
      for (const status of [200, 201, 204, 400, 404, 409, 415])
        expect([status, seen.get(status) ?? 0]).toEqual([
          status,
          expect.toSatisfy((count: number) => count > 5),
        ])
      expect(
        (await world.call('admin', 'PATCH', '/site/sites/s1', { description: 'still here' }))
          .status,
      ).toBe(200)
    },
  )
})

describe("the service's own calls", () => {
  let world: World
  beforeAll(
    async () =>
      void (world = await openWorld(main, {
        config: { signUp: 'acme', mailAttempts: { account: 1e6, address: 1e6 } },
      })),
  )
  afterAll(() => world.close())

  const person = ['email', 'password', 'firstName', 'lastName', 'userPhone', 'version']
  test.each([
    ['POST', '/security/oauth/token', ['username', 'password', 'grant_type', 'refresh_token']],
    ['GET', '/security/userAccounts/currentUser', ['header']],
    ['POST', '/security/register', person],
    ['POST', '/security/forgetPassword', ['email']],
    ['POST', '/security/resetPassword', ['token', 'password']],
    ['POST', '/security/verify', ['token']],
    ['POST', '/security/userAccounts/resetPassword', ['userAccountId']],
  ])('%s %s answers below 500, with a standard problem', async (verb, path, names) => {
    const property = fc.asyncProperty(fuzzAt(verb, path, names), async (call) => {
      const fault = faultOf(await send(world, call), world)
      if (fault) throw new Error(fault)
    })
    await fc.assert(property, { seed: seedOf(path), numRuns: 3 * runs, endOnFailure: true })
  })
})

describe('long and hostile texts', () => {
  let world: World
  beforeAll(async () => void (world = await openWorld(main, { everyEntity: true })))
  afterAll(() => world.close())

  /** Inputs that are slow for patterns with backtracking: long runs that almost match. */
  const texts = ['a', '1', ' ', '-', 'a@', 'a.', '0:', '+1 ', '(', '\\', 'http://a'].map(
    (unit) => `${unit.repeat(Math.ceil(30_000 / unit.length))}!`,
  )
  const everyWriting = everyOperation.filter(
    ({ operation }) =>
      ['create', 'update', 'patch'].includes(operation.kind) && operation.body === 'record',
  )
  // The same validators check all calls of an entity, so that its first call stands for the others.
  const writing = everyWriting.filter(
    ({ entity }, index) =>
      testsAll() || everyWriting.findIndex((each) => each.entity === entity) === index,
  )
  const withText = (field: Field, text: string): unknown =>
    field.fields
      ? Object.fromEntries(field.fields.map((inner) => [inner.name, withText(inner, text)]))
      : field.kind === 'list' || field.kind === 'tags'
        ? [text]
        : text

  test.each(writing)('$title answers within a time limit and below 500', async ({
    entity,
    operation,
  }) => {
    const path = operation.path.replace(/\{([\w.]+)\}/g, (_, name: string) =>
      acmeKey(findField(entity, name)?.reference?.entity ?? entity.name),
    )
    const fields = entity.fields.filter(isWritable)
    for (const text of [...texts, 'x'.repeat(900_000)]) {
      const each = text.length > 100_000 ? fields.slice(0, 1) : fields
      const cut =
        text.length > 100_000 ? text : text.slice(-Math.floor(900_000 / (each.length * 8)))
      const answer = await send(world, {
        verb: operation.verb,
        path,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(
          Object.fromEntries(each.map((field) => [field.name, withText(field, cut)])),
        ),
      })
      expect([text.slice(0, 20), faultOf(answer, world)]).toEqual([text.slice(0, 20), undefined])
    }
  })
})

describe('calls that once caused a server error', () => {
  let world: World
  beforeAll(
    async () =>
      void (world = await openWorld(main, {
        schemas: {
          entities: entities.map((entity) =>
            entity.name === 'device' ? { ...entity, dialect: 'simple-rest' as const } : entity,
          ),
          validators,
        },
      })),
  )
  afterAll(() => world.close())

  test.each([
    [
      'PATCH',
      '/security/userAccounts/bulkStatusUpdate?status=ACTIVE',
      [{ toString: 1 }],
      400,
      'WRONG_BODY',
    ],
    ['DELETE', '/site/locationDevices', [{ toString: 1 }], 400, 'WRONG_BODY'],
    [
      'PUT',
      '/static-data/configuration/addOrUpdateAll',
      [{ key: 'QA', value: 'Oak', siteId: { toString: 1 } }],
      400,
      'VALIDATION',
    ],
    [
      'GET',
      `/site/devices?filter=${JSON.stringify({ q: { toString: 1 } })}`,
      undefined,
      200,
      undefined,
    ],
    [
      'GET',
      `/site/devices?filter=${JSON.stringify({ name: '\u0000' })}`,
      undefined,
      400,
      'UNSTORABLE_TEXT',
    ],
    ['GET', '/site/devices?sort=["name",["asc"]]', undefined, 400, 'WRONG_QUERY'],
  ])('%s %s with %j is answered with %s %s', async (verb, path, body, status, error) => {
    const answer = await world.call('admin', verb, path, body)
    expect([answer.status, answer.body.error]).toEqual([status, error])
  })
})

test('a problem quotes at most a readable part of a long input', async () => {
  const world = await openWorld(main)
  try {
    const long = 'x'.repeat(5_000)
    const many = Object.fromEntries(Array.from({ length: 3_000 }, (_, each) => [`k${each}`, 1]))
    const answers = [
      await world.call('admin', 'GET', `/site/sites?size=${long}`),
      await world.call('admin', 'GET', `/site/sites?status[in]=1&startDate=${long}`),
      await world.call('admin', 'GET', `/site/sites?sort=${long}`),
      await world.call('admin', 'GET', `/site/sites?${'page=x&'.repeat(500)}`),
      await world.call('admin', 'POST', '/site/sites', many),
    ]
    for (const { status, body } of answers)
      expect([status, body.message.length]).toEqual([
        400,
        expect.toSatisfy((length: number) => length < 4_000),
      ])
  } finally {
    await world.close()
  }
})

describe('lists in the simple-rest dialect', () => {
  let world: World
  const simple = entities.map((entity) => ({ ...entity, dialect: 'simple-rest' as const }))
  beforeAll(
    async () =>
      void (world = await openWorld(main, {
        everyEntity: true,
        schemas: { entities: simple, validators },
      })),
  )
  afterAll(() => world.close())

  test.each(
    operationsOn(main, everyOperation).filter(({ operation }) => operation.kind === 'list'),
  )('$title answers parameters of any kind below 500, with a standard problem', async ({
    title,
    entity,
    operation,
  }) => {
    const path = operation.path.replace(/\{([\w.]+)\}/g, 's1')
    const property = fc.asyncProperty(simpleQuery(entity), async (query) => {
      const fault = faultOf(
        await send(world, { verb: 'GET', path: `${path}?${query}`, headers: {} }),
        world,
      )
      if (fault) throw new Error(fault)
    })
    await fc.assert(property, {
      seed: seedOf(title),
      numRuns: 3 * runs,
      endOnFailure: true,
    })
  })
})

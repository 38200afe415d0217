import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entities } from '../../src/generated/entities.ts'
import type { Entity, Operation } from '../../src/model/entity.ts'
import type { Action } from '../../src/model/permission.ts'
import { dialects } from '../databases.ts'
import { testsAll } from '../../scripts/testScope.ts'
import { bodyOf, operationsOn } from './everyEntity.ts'
import { openWorld, type World } from './testService.ts'

/** Every operation of every entity, so that a new schema takes part without a line here. */
const everyOperation = entities.flatMap((entity) =>
  entity.operations.map((operation) => ({
    entity,
    operation,
    name: `${operation.verb} ${operation.path}`,
  })),
)
const fill = (path: string, value: (field: string) => string) =>
  path.replace(/\{([^{}]+)\}/g, (_, field: string) => value(field))

const actionOfVerb: { [verb: string]: Action } = {
  POST: 'CREATE',
  PUT: 'UPDATE',
  PATCH: 'UPDATE',
  DELETE: 'DELETE',
}
/** Whether people may do this to what they take part in, without a permission. */
const isOpenToParticipants = ({ operation, entity }: { operation: Operation; entity: Entity }) =>
  entity.participantsMay?.includes(operation.needs ?? actionOfVerb[operation.verb]!) ?? false

describe.each(dialects)('every route on %s', (dialect) => {
  // Whether a token and a permission are asked for is cheap to try, and each schema could forget
  // it.
  const operations = dialect === 'postgres' ? everyOperation : operationsOn(dialect, everyOperation)
  const standing = operationsOn(dialect, everyOperation)
  const lists = standing.filter(({ operation }) => operation.kind === 'list')
  const queried = standing.filter(
    ({ operation }) => operation.kind === 'list' || operation.kind === 'options',
  )
  let world: World
  beforeAll(async () => void (world = await openWorld(dialect, { everyEntity: true })))
  afterAll(() => world.close())

  test.each(operations)('$name requires a token', async ({ operation }) => {
    const { status, body } = await world.call(
      undefined,
      operation.verb,
      fill(operation.path, () => 's1'),
      operation.verb === 'GET' ? undefined : {},
    )
    expect(status).toBe(401)
    expect(body).toMatchObject({ status: 401, error: 'UNAUTHORIZED', message: expect.any(String) })
  })

  test.each(
    operations.filter(
      ({ operation, entity }) =>
        operation.verb !== 'GET' &&
        (operation.permission ?? entity.permission) !== 'all' &&
        !isOpenToParticipants({ operation, entity }),
    ),
  )('$name names the permission that is missing [GEN-08, PERM-25]', async ({
    operation,
    entity,
  }) => {
    const body =
      operation.body === 'record' ? { [entity.key]: 's1' } : bodyOf(operation, entity, 's1')
    const answer = await world.call(
      'user',
      operation.verb,
      fill(operation.path, () => 's1'),
      operation.body === 'none' ? undefined : body,
    )
    expect(answer.status).toBe(403)
    expect(answer.body.params.permissionCode).toContain(
      `BRANCHDESK:${operation.permission ?? entity.permission}:`,
    )
  })

  test.each(
    queried.filter(({ entity }) => entity.tenant === 'client'),
  )('$name shows nothing of the other client', async ({ operation }) => {
    const { status, body } = await world.call(
      'admin',
      'GET',
      `${fill(operation.path, () => 'g1')}?size=1000`,
    )
    expect(status).toBe(200)
    expect(JSON.stringify(body)).not.toMatch(/"g[a-z]*1"|Globex|Springfield|globex/)
  })

  test.each(
    queried,
  )('$name works for a permitted person, without parameters, with a search, and sorted by a column', async ({
    operation,
    entity,
  }) => {
    const isSimple = entity.dialect === 'simple-rest' && operation.kind === 'list'
    const columns =
      operation.kind === 'list'
        ? entity.list.columns.filter(({ sortable }) => sortable !== false).map(({ field }) => field)
        : []
    const asked = [
      '',
      isSimple ? 'filter={"q":"har"}' : 'search=har',
      ...columns.map((field) => (isSimple ? `sort=["${field}","ASC"]` : `sort=${field},asc`)),
    ]
    for (const who of ['admin', 'manager', 'user', 'loner'] as const) {
      // What a column is sorted by does not depend on the person. Another test sorts paged lists by
      // each column.
      const isWhole = testsAll() || (isSimple && who === 'admin')
      // The type of a column's field may have no order: 400.
      for (const query of isWhole ? asked : asked.slice(0, 3))
        expect(
          [200, 204, 403, ...(query.startsWith('sort') ? [400] : [])],
          `${who}: ${query}`,
        ).toContain(
          (await world.call(who, operation.verb, `${fill(operation.path, () => 's1')}?${query}`))
            .status,
        )
    }
  })

  test.each(lists)('$name refuses an unknown sort and filter, and names the known ones', async ({
    operation,
    entity,
  }) => {
    const path = fill(operation.path, () => 's1')
    const isSimple = entity.dialect === 'simple-rest'
    const sorted = await world.call(
      'admin',
      'GET',
      `${path}?${isSimple ? 'sort=["nothing","ASC"]' : 'sort=nothing,asc'}`,
    )
    expect(sorted.status).toBe(400)
    expect(sorted.body.message).toMatch(/nothing.*Known fields: .+/)
    const filtered = await world.call(
      'admin',
      'GET',
      `${path}?${isSimple ? 'filter={"nothing":"1"}' : 'nothing=1'}`,
    )
    expect(filtered.status).toBe(400)
    expect(filtered.body.message).toMatch(/nothing.*Known fields: .+/)
  })

  test.each(lists)('$name treats SQL in its query as text', async ({ operation, entity }) => {
    const path = fill(operation.path, () => "s1' OR '1'='1")
    if (entity.dialect === 'simple-rest') return
    for (const query of [
      'sort=name;drop table site,asc',
      'sort=(select 1),desc',
      "search=' OR 1=1; DROP TABLE site; --",
      'search=%25_\\',
      `${encodeURIComponent("name' OR '1'='1")}=x`,
      "webId=' OR 1=1 --",
      'page=1 OR 1=1',
      'size=-1',
      'size=1e9',
      'page=99999999999',
      'exclude=site; drop',
      'name[nope]=1',
    ]) {
      const { status, body } = await world.call('admin', 'GET', `${path}?${query}`)
      expect([query, status < 500]).toEqual([query, true])
      expect(JSON.stringify(body ?? '')).not.toMatch(/syntax error|pg_|SELECT/)
    }
  })

  test.each(
    lists,
  )('$name can be sorted by every column, filtered by every field and searched', async ({
    operation,
    entity,
  }) => {
    if (entity.dialect === 'simple-rest') return
    const path = fill(operation.path, () => 's1')
    for (const column of [
      ...entity.list.columns,
      ...(entity.link ?? []).flatMap((side) => side.columns),
    ]) {
      if (!column.sortable) continue
      for (const order of ['asc', 'desc'])
        expect([
          column.field,
          order,
          (await world.call('admin', 'GET', `${path}?sort=${column.field},${order}&search=abc`))
            .status,
        ]).toEqual([
          column.field,
          order,
          expect.toSatisfy(
            (found) => found === 200 || (found === 204 && operation.answer === 'first'),
          ),
        ])
    }
    for (const field of entity.list.filters)
      expect([
        field,
        (await world.call('admin', 'GET', `${path}?${encodeURIComponent(`${field}[empty]`)}=true`))
          .status,
      ]).toEqual([
        field,
        expect.toSatisfy(
          (found) => found === 200 || (found === 204 && operation.answer === 'first'),
        ),
      ])
  })

  test.for(
    standing.filter(
      ({ operation }) =>
        operation.kind === 'update' && operation.verb === 'PUT' && /\{/.test(operation.path),
    ),
  )('$name accepts what was read, and nothing changes', async ({ operation, entity }, context) => {
    const list = entity.operations.find(
      (each) =>
        each.kind === 'list' && !/\{/.test(each.path) && !each.select && each.answer !== 'first',
    )
    const reading = entity.operations.find((each) => each.kind === 'read')
    if (!list || !reading) return context.skip('this entity is read in other shapes')
    const { body } = await world.call('admin', 'GET', list.path)
    const [record] = Array.isArray(body) ? body : body.content
    if (!record) return context.skip("the tests' world has no such record")
    const key = record[entity.key]
    const read = (
      await world.call(
        'admin',
        'GET',
        fill(reading.path, () => key),
      )
    ).body
    // A list leaves out what only a detail shows.
    expect(read).toMatchObject(record)
    const put = await world.call(
      'admin',
      'PUT',
      fill(operation.path, () => key),
      read,
    )
    expect([put.status, put.body]).toEqual([200, read])
  })

  test('the site table still exists unchanged', async () => {
    expect((await world.call('admin', 'GET', '/site/sites')).body.totalElements).toBe(3)
    expect((await world.call('gadmin', 'GET', '/site/sites/g1')).body.name).toBe('Springfield')
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entities } from '../../src/generated/entities.ts'
import type { Entity, Operation } from '../../src/model/entity.ts'
import { quote } from '../../src/model/identifier.ts'
import { findField } from '../../src/model/path.ts'
import type { Sql } from '../../src/service/database/database.ts'
import { dialects } from '../databases.ts'
import { acmeKey, bodyOf, operationsOn } from './everyEntity.ts'
import { openWorld, type Answered, type World } from './testService.ts'

/** Records to remove in place of those that the signed-in person depends on. */
const others: Record<string, string> = {
  'user-account': 'loner',
  'user-site': 'loner-s3',
  role: 'User',
}
const keyOf = (entity: string): string => others[entity] ?? acmeKey(entity)
const removals = entities.flatMap((entity) =>
  entity.operations
    .filter((operation) => operation.kind === 'remove')
    .map((operation) => ({ entity, operation, title: `${operation.verb} ${operation.path}` })),
)

type Rows = Record<string, Record<string, any>>

/**
 * Every row of every entity except the activity, and the lines about participants among the
 * messages of a conversation, which are such a history too, with their number.
 */
async function rowsOf(sql: Sql): Promise<Rows> {
  const all: Rows = {}
  for (const { table, hooks } of entities) {
    if (hooks.some((hook) => hook.name === 'activity')) continue
    for (const { row } of (await sql(`SELECT to_jsonb(t) AS row FROM ${quote(table)} t`)).rows) {
      if (table === 'message' && row.event !== null) continue
      if (table === 'conversation') delete row.last_sequence
      all[`${table} ${row.client_id} ${row.web_id}`] = row
    }
  }
  return all
}

/**
 * The rows as they must be after the undo: a row that lost a reference meanwhile has a higher
 * version and a new last author.
 */
function expectBack(after: Rows, before: Rows): void {
  expect(Object.keys(after).sort()).toEqual(Object.keys(before).sort())
  const plain = ({ version: _v, update_date: _d, updated_by: _b, ...rest }: Record<string, any>) =>
    rest
  for (const [key, row] of Object.entries(after)) {
    expect([key, plain(row)]).toEqual([key, plain(before[key]!)])
    if (row['version'] === before[key]!['version']) expect([key, row]).toEqual([key, before[key]])
  }
}

describe.each(dialects)('undoing a removal on %s', (dialect) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(dialect, { everyEntity: true })
    // The test world inserted the template without the hook that marks its section.
    await world.database.admin((sql) => sql(`UPDATE section SET template = true`))
    // The last participant of a conversation cannot be removed.
    await world.call('admin', 'POST', '/chat/members', {
      conversationId: acmeKey('conversation'),
      userAccountId: 'manager',
    })
  })
  afterAll(() => world.close())

  const keysOf = async (entity: Entity, field: string, key: string) =>
    (
      await world.database.admin((sql) =>
        sql(
          `SELECT web_id FROM ${quote(entity.table)} WHERE client_id = 'acme' AND ${quote(findField(entity, field)!.column!)} = $1`,
          [key],
        ),
      )
    ).rows.map((row) => row.web_id as string)

  /**
   * Removes a record, and before it the records that block the removal; returns what undoes all of
   * it, the last removal first.
   */
  async function removeAll(entity: Entity, key: string, operation: Operation): Promise<string[]> {
    const path = operation.path.replace(/\{([\w.]+)\}/g, (_, name: string) =>
      name === entity.key ? key : acmeKey(findField(entity, name)!.reference!.entity),
    )
    const remove = () =>
      world.call(
        'admin',
        operation.verb,
        `${path}?cascade=true`,
        operation.body === 'none' ? undefined : bodyOf(operation, entity, key),
      )
    const undone: string[] = []
    for (let answer = await remove(); ; answer = await remove()) {
      if (answer.status !== 409) {
        expect([path, answer.status, answer.body]).toEqual([
          path,
          answer.status < 300 ? answer.status : 204,
          answer.status < 300 ? answer.body : undefined,
        ])
        return [answer.headers.get('x-undo')!, ...undone]
      }
      expect(answer.body.error).toBe('IN_USE')
      for (const use of answer.body.params.uses as { entity: string }[]) {
        const user = entities.find(({ name }) => name === use.entity)!
        const way = user.operations.find(
          (each) => each.kind === 'remove' && !/\{(?!webId)/.test(each.path),
        )!
        for (const field of user.fields.filter(
          (each) => each.reference?.entity === entity.name && each.column,
        ))
          for (const each of await keysOf(user, field.name, key))
            undone.unshift(...(await removeAll(user, each, way)))
      }
    }
  }

  test.each(
    operationsOn(dialect, removals),
  )('$title: rows, links, positions and lists are as before [LIST-11, LIST-12]', async ({
    entity,
    operation,
  }) => {
    const list = entity.operations.find(
      (each) => each.kind === 'list' && !each.path.includes('{') && each.answer === 'page',
    )
    const listed = async () =>
      list
        ? (await world.call('admin', 'GET', `${list.path}?size=1000&status=ALL`)).body
        : undefined
    const [before, listBefore] = [await world.database.admin(rowsOf), await listed()]
    const undos = await removeAll(entity, keyOf(entity.name), operation)
    expect(Object.keys(await world.database.admin(rowsOf)).length).toBeLessThan(
      Object.keys(before).length,
    )
    const open = (await world.call('admin', 'GET', '/undo')).body as {
      id: string
      entity: string
      kind: string
      records: number
      name: string
    }[]
    expect(open.map(({ id }) => id)).toEqual(undos)
    expect(open[0]).toMatchObject({ entity: entity.name, kind: 'remove', records: 1 })
    for (const id of undos)
      expect(await statusOf(world.call('admin', 'POST', `/undo/${id}`))).toEqual([200, undefined])
    expectBack(await world.database.admin(rowsOf), before)
    const listAfter = await listed()
    expect(listAfter?.totalElements).toBe(listBefore?.totalElements)
    expect(textsOf(listAfter)).toEqual(textsOf(listBefore))
    expect((await world.call('admin', 'GET', '/undo')).body).toEqual([])
  })
})

const statusOf = async (answer: Promise<Answered>) => {
  const { status, body } = await answer
  return [status, body?.error ? body : undefined]
}

const textsOf = (page: { content: Record<string, any>[] } | undefined) =>
  page?.content.map(({ version: _v, updateDate: _d, updatedBy: _b, ...rest }) => rest)

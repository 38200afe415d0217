import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nameOf } from '../../generators/read.ts'
import { fieldTypeOf } from '../../src/fields/fieldTypes.ts'
import type { Entity } from '../../src/model/entity.ts'
import type { Field } from '../../src/model/field.ts'
import { operators } from '../../src/model/listQuery.ts'
import { isWritable } from '../../src/model/isWritable.ts'
import type { ServiceOptions } from '../../src/service/options.ts'
import { testsAll } from '../../scripts/testScope.ts'
import { mainDialects } from '../databases.ts'
import { generateWith } from '../service/generateWith.ts'
import { openWorld, type Answered, type World } from '../service/testService.ts'

/**
 * Runs every call of plain schemas that contain no Branchdesk keywords, through HTTP: each kind of
 * call does what it promises, every sort and filter works, every invalid value is refused with its
 * field name, and no call returns a server error.
 */
const source = join(import.meta.dirname, '../generators/plain')
const names = readdirSync(source).map(nameOf)
const folder = mkdtempSync(join(tmpdir(), 'branchdesk-contracts-'))
let schemas: Pick<ServiceOptions, 'entities' | 'validators'>
let world: World

beforeAll(async () => {
  schemas = await generateWith(folder, { from: source })
  world = await openWorld(mainDialects[0], { schemas })
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true })
})

const json = (value: unknown) => encodeURIComponent(JSON.stringify(value))
/** The internal error, reported instead of only a status 500. */
const fault = () =>
  world.logged
    .filter((each) => each.level === 'error')
    .map((each) => JSON.stringify(each))
    .join('\n')
    .slice(0, 1500)

async function call(
  verb: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
): Promise<Answered> {
  const answer = await world.call('admin', verb, path, body, headers)
  if (answer.status >= 500)
    throw new Error(`${verb} ${decodeURIComponent(path)} answered ${answer.status}: ${fault()}`)
  return answer
}

const writable = (entity: Entity): Field[] =>
  entity.form.fields
    .map((name) => entity.fields.find((field) => field.name === name)!)
    .filter((field) => isWritable(field) || field.system === 'key')
/** Rules of alternative record shapes that no single field can know. */
const spelled: Record<string, (n: number) => Record<string, unknown>> = {
  'text-message': (n) => ({ channel: 'sms', to: `+1617555010${n}`, body: `Text ${n}` }),
}
const demo = (entity: Entity, n: number): Record<string, unknown> =>
  spelled[entity.name]?.(n) ??
  Object.fromEntries(
    writable(entity).flatMap((field) => {
      const value = fieldTypeOf(field).demo(field, n)
      return value === null || value === undefined ? [] : [[field.name, value]]
    }),
  )

/** All that a field promises, except what it is called. */
const nature = ({ name: _name, label: _label, help: _help, column: _column, ...rest }: Field) =>
  JSON.stringify(rest)

/** The fields of all schemas, by entity, that `choose` takes of each. */
const fieldsOf = (choose: (entity: Entity) => Field[]) =>
  names.map((name) => {
    const entity = schemas.entities.find((each) => each.name === name)!
    return { entity, fields: choose(entity) }
  })

/**
 * Of the fields that `choose` takes, those of an entity that stand for others: one field of each
 * kind and shape, which holds for one number of a large record as for the others; of all schemas
 * together, or of each with `npm test -- --all`.
 */
function oneOfEach(entity: Entity, choose: (entity: Entity) => Field[]): Field[] {
  const seen = new Set<string>()
  for (const each of fieldsOf(choose)) {
    if (testsAll()) seen.clear()
    const standing = each.fields.filter((field) => {
      // A name with unusual characters is a shape of its own.
      const isNew = !seen.has(nature(field)) || !/^\w+$/.test(field.name)
      seen.add(nature(field))
      return isNew
    })
    if (each.entity === entity) return standing
  }
  return []
}

const writableFields = (entity: Entity) => writable(entity).filter((each) => each.kind !== 'json')
const filterFields = (entity: Entity) =>
  entity.list.filters.map((path) => entity.fields.find((each) => each.name === path)!)
const sortable = (entity: Entity) => entity.list.columns.filter((each) => each.sortable)
const sortFields = (entity: Entity) =>
  entity.fields.filter(({ name }) => sortable(entity).some((each) => each.field === name))

describe.each(names)('%s', (name) => {
  let entity: Entity
  let base: string
  beforeAll(() => {
    entity = schemas.entities.find((each) => each.name === name)!
    base = `/data/${name}`
  })
  const create = async (n: number, headers?: Record<string, string>) => {
    const made = await call('POST', base, demo(entity, n), headers)
    expect([made.status, JSON.stringify(made.body.errors ?? '')]).toEqual([201, '""'])
    return made.body as Record<string, any>
  }
  const at = (record: Record<string, any>) =>
    `${base}/${encodeURIComponent(String(record[entity.key]))}`

  test('a record is created, read, saved unchanged, patched, cloned and removed, each with an activity entry', async () => {
    const record = await create(1)
    const read = await call('GET', at(record))
    expect(read.body).toEqual(record)
    const version = (answer: Answered) => answer.body[entity.system.version]

    const put = await call('PUT', at(record), record, { 'if-match': read.headers.get('etag')! })
    expect([put.status, put.body]).toEqual([200, record])

    const next = demo(entity, 2)
    const changed = await call(
      'PUT',
      at(record),
      Object.fromEntries(Object.entries(next).filter(([each]) => each !== entity.key)),
    )
    expect([changed.status, JSON.stringify(changed.body.errors ?? '')]).toEqual([200, '""'])
    const stale = await call(
      'PUT',
      at(record),
      { ...next, [entity.key]: record[entity.key] },
      { 'if-match': '"999"' },
    )
    expect([stale.status, stale.body.error, stale.body.current]).toEqual([
      409,
      'CONFLICT',
      changed.body,
    ])

    const [first] = Object.entries(demo(entity, 3)).filter(([each]) => each !== entity.key)
    const patched = await call('PATCH', at(record), Object.fromEntries([first!]), {
      'if-match': changed.headers.get('etag')!,
    })
    expect([patched.status, version(patched) >= version(changed)]).toEqual([200, true])

    const copy = await call(
      'POST',
      `${base}/clone`,
      Object.fromEntries(Object.entries(record).filter(([each]) => each !== entity.key)),
    )
    expect([copy.status, String(copy.body[entity.key]) === String(record[entity.key])]).toEqual([
      201,
      false,
    ])

    const activity = await call(
      'GET',
      `/security/audits?entityId=${encodeURIComponent(String(record[entity.key]))}&entity=${name}&sort=createdDate,asc`,
    )
    expect(activity.body.content.length).toBeGreaterThanOrEqual(1)

    const removed = await call('DELETE', at(record))
    expect(removed.status).toBe(200)
    expect((await call('GET', at(record))).status).toBe(404)
    const many = await call('DELETE', base, [String(copy.body[entity.key])])
    expect([many.status, (await call('GET', at(copy.body))).status]).toEqual([200, 404])
  })

  test('lists are sorted by every kind of column, filtered by every kind of field with every operator, searched and offered as options', async () => {
    const record = await create(4)
    const sorted = oneOfEach(entity, sortFields)
    for (const column of sortable(entity)) {
      const field = entity.fields.find((each) => each.name === column.field)
      if (field && !sorted.includes(field)) continue
      for (const order of ['ASC', 'DESC']) {
        const { status, body } = await call(
          'GET',
          `${base}?range=[0,9]&sort=${json([column.field, order])}`,
        )
        expect([column.field, order, status, Array.isArray(body)]).toEqual([
          column.field,
          order,
          200,
          true,
        ])
      }
    }
    for (const field of oneOfEach(entity, filterFields)) {
      const path = field.name
      const value = record[path]
      const sample =
        value === null || value === undefined ? fieldTypeOf(field).demo(field, 1) : value
      for (const operator of operators) {
        const whole = operator === 'empty' ? 'true' : Array.isArray(sample) ? sample[0] : sample
        // A search term within a text is no longer than people type.
        const given =
          typeof whole === 'string' && (operator === 'contains' || operator === 'starts')
            ? whole.slice(0, 200)
            : whole
        const { status, body } = await call(
          'GET',
          `${base}?range=[0,9]&filter=${json({ [`${path}[${operator}]`]: given })}`,
        )
        const allowed: boolean = fieldTypeOf(field).operators.includes(operator)
        expect([path, operator, status, allowed && status !== 200 && body]).toEqual([
          path,
          operator,
          allowed ? 200 : expect.toBeOneOf([200, 400]),
          false,
        ])
        if (operator === 'eq' && allowed && value !== null && value !== undefined)
          expect([
            path,
            value,
            body.map((each: Record<string, unknown>) => each[entity.key]),
          ]).toEqual([path, value, expect.arrayContaining([record[entity.key]])])
      }
      for (const operator of ['eq', 'contains'])
        await call(
          'GET',
          `${base}?range=[0,9]&filter=${json({ [`${path}[${operator}]`]: `'"; DROP %_\\` })}`,
        )
    }
    expect(
      (await call('GET', `${base}?range=[0,9]&filter=${json({ q: `nothing '"%_\\` })}`)).body,
    ).toEqual([])
    const searched = entity.list.search
      .map((path) => record[path])
      .find((value) => typeof value === 'string' && value.length > 1)
    if (searched !== undefined)
      expect(
        (
          await call(
            'GET',
            `${base}?range=[0,9]&filter=${json({ q: String(searched).slice(0, 60) })}`,
          )
        ).body.length,
      ).toBeGreaterThan(0)
    const options = await call('GET', `${base}/options?size=5`)
    expect(options.body).toContainEqual({
      value: String(record[entity.key]),
      text: expect.stringMatching(/./s),
    })
    await call('DELETE', at(record))
  })

  test('a body with an invalid field value is refused with that field name', async () => {
    const good = demo(entity, 5)
    for (const field of oneOfEach(entity, writableFields)) {
      for (const bad of [
        ...fieldTypeOf(field).examples.bad.filter(
          (each) => !/\\u(0000|d[89a-f])/.test(JSON.stringify(each)),
        ),
        'x'.repeat(20_000),
        [[]],
        1e300,
      ]) {
        const { status, body } = await call(
          'POST',
          base,
          Object.fromEntries([...Object.entries(good), [field.name, bad]]),
        )
        if (status === 201) await call('DELETE', at(body))
        else
          expect([
            field.name,
            bad,
            status,
            body.errors?.some(
              (error: { field: string }) =>
                error.field === field.name || error.field.startsWith(`${field.name}.`),
            ) || body,
          ]).toEqual([field.name, bad, 400, true])
      }
    }
    for (const field of writable(entity).filter(
      (each) => each.required && each.default === undefined && each.system !== 'key',
    )) {
      const { status, body } = await call(
        'POST',
        base,
        Object.fromEntries(Object.entries(good).filter(([each]) => each !== field.name)),
      )
      expect([
        field.name,
        status,
        body.errors?.map((error: { field: string }) => error.field),
      ]).toEqual([field.name, 400, expect.arrayContaining([expect.stringMatching(/./)])])
    }
    // A schema may allow properties that it does not name.
    const unknown = entity.open ? [] : [{ 'no such field': 1 }]
    for (const body of [...unknown, [], 'text', null, 5])
      expect((await call('POST', base, body)).status).toBe(400)
    for (const path of [
      `${base}?sort=${json(['nothing', 'ASC'])}`,
      `${base}?filter=${json({ nothing: 1 })}`,
      `${base}?sort=x`,
      `${base}?range=[9]`,
      `${base}?filter=[]`,
    ])
      expect((await call('GET', path)).status).toBe(400)
  })
})

import { beforeEach, expect, test } from 'vitest'
import { HttpError } from 'ra-core'
import type { ConsoleDataProvider } from '../../src/client/dataProvider.ts'
import { createReactAdminProvider } from '../../src/client/reactAdminProvider.ts'
import { entities } from '../../src/generated/entities.ts'
import type { Entity } from '../../src/model/entity.ts'
import type { Field } from '../../src/model/field.ts'

const entityOf = (name: string) => entities.find((entity) => entity.name === name)!
let asked: [method: string, resource: string, params: any][] = []
let refusal: HttpError | undefined
beforeEach(() => {
  asked = []
  refusal = undefined
})

const note =
  (method: string, answer: object) =>
  async (resource: string, params: unknown): Promise<any> => {
    asked.push([method, resource, params])
    if (refusal) throw refusal
    return answer
  }
const option = { value: 's1', text: 'Boston Harbor', code: 'BH' }
const service = {
  getList: note('getList', { data: [], total: 0 }),
  getMany: note('getMany', { data: [] }),
  getOptions: note('getOptions', { data: [option], total: 7 }),
  create: note('create', { data: {} }),
  update: note('update', { data: {} }),
} as unknown as ConsoleDataProvider
const provider = (readable: boolean) =>
  createReactAdminProvider(service, {
    load: async (name) => entityOf(name),
    mayRead: () => readable,
  })
const page = { pagination: { page: 2, perPage: 25 }, sort: { field: 'id', order: 'DESC' as const } }

test('the choices of an entity that the person may not read come from its options call, and are searched there', async () => {
  const answer = await provider(false).getList('site', { ...page, filter: { q: 'bos' } })
  expect(asked).toEqual([
    ['getOptions', 'site', { search: 'bos', filter: {}, page: 1, size: 25, signal: undefined }],
  ])
  const record = { ...option, name: 'Boston Harbor', webId: 's1', id: 's1' }
  expect(answer).toEqual({ data: [record], total: 7 })
  expect(await provider(false).getMany('site', { ids: ['s1'] })).toEqual({ data: [record] })
})

test('an entity that the person may read is listed, unless its choices are asked for', async () => {
  await provider(true).getList('site', { ...page, filter: {} })
  await provider(true).getList('site', { ...page, filter: {}, meta: { choices: true } })
  expect(asked.map(([method]) => method)).toEqual(['getList', 'getOptions'])
})

test('filters of nested fields and with operators are read as a form holds them', async () => {
  const where = { any: [{ field: 'code', operator: 'eq', values: ['BH'] }] }
  const exclude = { link: 'site-device', field: 'siteId', id: 'd1' }
  await provider(true).getList('site', {
    ...page,
    filter: {
      q: 'bos',
      startDate: { gte: '2026-01-01', lte: '2026-12-31' },
      addressModel: { city: { contains: 'Bos' }, state: 'MA' },
      'code[in]': ['BH', 'CL'],
      where,
      exclude,
    },
  })
  expect(asked[0]![2].filter).toEqual({
    q: 'bos',
    'startDate[gte]': '2026-01-01',
    'startDate[lte]': '2026-12-31',
    'addressModel.city[contains]': 'Bos',
    'addressModel.state': 'MA',
    'code[in]': ['BH', 'CL'],
    where,
    exclude,
  })
})

test('the generated screens, which show their failures themselves, are never given choices in the place of records', async () => {
  await provider(false).getList('site', { ...page, filter: {}, meta: { silent: 'all' } })
  expect(asked.map(([method]) => method)).toEqual(['getList'])
})

test('an update with a part of the record goes by PATCH, a whole one by PUT', async () => {
  const write = async (data: object) =>
    provider(true).update('configuration', { id: 'c1', data, previousData: { id: 'c1' } })
  await write({ value: 'x' })
  await write({ key: 'K', value: 'x' })
  expect(asked.map(([, , params]) => params.meta?.patch ?? false)).toEqual([true, false])
})

test('the errors of a refused write stand under the names of their fields', async () => {
  refusal = new HttpError('1 field needs another value.', 400, {
    errors: [{ field: 'key', code: 'pattern', message: 'A key has capital letters' }],
  })
  const write = provider(true).create('configuration', { data: {} })
  await expect(write).rejects.toMatchObject({
    status: 400,
    message: '1 field needs another value.',
    body: { errors: { key: 'A key has capital letters' } },
  })
  const own = provider(true).create('configuration', { data: {}, meta: { silent: [400] } })
  await expect(own).rejects.toBe(refusal)
})

test('a refusal that names no field has no errors to show at one', async () => {
  refusal = new HttpError('In use', 409, { errors: [] })
  await expect(provider(true).create('site', { data: {} })).rejects.toMatchObject({
    message: 'In use',
    body: { errors: undefined },
  })
})

test('errors of fields that the record does not have leave the reason of the refusal to be shown', async () => {
  const errors = [{ field: 'value', code: 'unique', message: 'This Value already exists' }]
  refusal = new HttpError('Another lookup value already has this value: Value.', 409, { errors })
  const write = () =>
    provider(true).update('lookup', { id: 'l1', data: {}, previousData: { id: 'l1' } })
  await expect(write()).rejects.toMatchObject({
    message: refusal.message,
    body: { errors: undefined },
  })
  const nested = { field: 'lookupsData.1.text', code: 'required', message: 'Text is required' }
  refusal = new HttpError('1 field needs another value.', 400, { errors: [...errors, nested] })
  await expect(write()).rejects.toMatchObject({
    body: { errors: { 'lookupsData.1.text': 'Text is required' } },
  })
})

test('a local date and time is sent as the instant that it is for the person', async () => {
  const dates = { startDate: '2031-01-05T10:30', endDate: '2031-01-06T09:30:00.000Z' }
  const data = { name: 'T10:30', ...dates }
  await provider(true).create('scheduled-task', { data })
  await provider(true).update('scheduled-task', { id: 't1', data, previousData: { id: 't1' } })
  const startDate = new Date(2031, 0, 5, 10, 30).toISOString()
  expect(asked.map(([, , params]) => params.data)).toEqual(
    [0, 1].map(() => ({ ...data, startDate })),
  )
})

test('local times inside objects and lists are sent as instants, too', async () => {
  const at = '2031-01-05T10:30'
  const when: Field = {
    ...entityOf('scheduled-task').fields.find(({ name }) => name === 'startDate')!,
    name: 'at',
  }
  const entity: Entity = {
    ...entityOf('configuration'),
    fields: [
      { ...when, name: 'visits', shape: 'items', format: undefined, fields: [when] },
      { ...when, name: 'times', shape: 'items', format: undefined, item: when },
    ],
  }
  const data = { visits: [{ at, note: at }], times: [at] }
  await createReactAdminProvider(service, { load: async () => entity, mayRead: () => true }).create(
    'x',
    { data },
  )
  const instant = new Date(2031, 0, 5, 10, 30).toISOString()
  expect(asked[0]![2].data).toEqual({ visits: [{ at: instant, note: at }], times: [instant] })
})

test('an optional object whose inputs are all empty is sent as null, a required one as it is', async () => {
  const empty = { city: null, country: '' }
  await provider(true).create('event', { data: { eventName: 'x', schedule: { weekdays: [] } } })
  await provider(true).create('site', { data: { addAddress: true, addressModel: empty } })
  await provider(true).create('site', { data: { addAddress: false, addressModel: empty } })
  await provider(true).create('site', {
    data: { addAddress: false, addressModel: { city: 'Boston' } },
  })
  expect(
    asked.map(([, , { data }]) => ('schedule' in data ? data.schedule : data.addressModel)),
  ).toEqual([null, empty, null, { city: 'Boston' }])
})

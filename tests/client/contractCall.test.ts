import { expect, test } from 'vitest'
import {
  buildBody,
  fillPath,
  findOperation,
  readFilters,
  toBody,
  writeParams,
} from '../../src/client/contractCall.ts'
import { entities } from '../../src/generated/entities.ts'
import { location, product, site, siteDevice, siteLocation } from './exampleEntities.ts'

test('path parameters are filled and encoded', () => {
  expect(fillPath('/site/sites/{webId}', { webId: 'a/b ?' })).toBe('/site/sites/a%2Fb%20%3F')
  expect(() => fillPath('/site/sites/{webId}', {})).toThrow('needs a value for "webId"')
})

test('a list uses the call whose path takes most of its filter [API-DEV-06, API-DEV-07]', () => {
  expect(findOperation(siteDevice, 'list', {})?.path).toBe('/site/siteDevices')
  expect(findOperation(siteDevice, 'list', { siteId: 's1' })?.path).toBe(
    '/site/siteDevices/{siteId}/devices',
  )
  expect(findOperation(siteDevice, 'list', { deviceId: 'd1' })?.path).toBe(
    '/site/siteDevices/{deviceId}/sites',
  )
  expect(findOperation(siteDevice, 'create', {})).toBeUndefined()
})

test('of calls for different filters, a list uses the one for its own [FORM-19, USER-29]', () => {
  const formUser = entities.find(({ name }) => name === 'form-user')!
  const callFor = (filter: object) => findOperation(formUser, 'list', filter)?.path
  expect(callFor({ userId: 'u1' })).toBe('/forms/formUsers')
  expect(callFor({ formDefinitionId: 'f1' })).toBe('/forms/formUsers/info')
  expect(callFor({ siteId: 's1' })).toBe('/forms/formUsers/assignment')
})

test.each([
  ['record', { webId: '1', siteId: 's' }],
  [
    'records',
    [
      { webId: '1', siteId: 's' },
      { webId: '2', siteId: 's' },
    ],
  ],
  ['ids', ['1', '2']],
  ['none', undefined],
] as const)('a body has the shape "%s" [API-COM-17]', (shape, expected) => {
  expect(
    buildBody(
      shape,
      [
        { webId: '1', siteId: 's' },
        { webId: '2', siteId: 's' },
      ],
      'webId',
    ),
  ).toEqual(expected)
})

test('a template body takes single values and lists of values [API-LOC-09]', () => {
  const records = [
    { siteId: 's', locationId: 'l1' },
    { siteId: 's', locationId: 'l2' },
  ]
  const { body } = findOperation(siteLocation, 'assign', {})!
  expect(buildBody(body, records, 'webId')).toEqual({ siteId: 's', locationIds: ['l1', 'l2'] })
})

test('a write takes its query from the record and joins lists with commas [API-COM-10, API-LOC-07]', () => {
  const create = findOperation(location, 'create', {})!
  expect(writeParams(create, { siteIds: ['a', 'b'] }).get('siteIds')).toBe('a,b')
  expect(writeParams(create, { siteIds: [] }).toString()).toBe('')
})

test('a body contains neither display texts nor the id that only ra-core needs', () => {
  expect(toBody(site, { id: '1', webId: '1', name: 'A', _text: {} })).toEqual({
    webId: '1',
    name: 'A',
  })
  expect(toBody(product, { id: '1', name: 'A' })).toEqual({ id: '1', name: 'A' })
})

test('a filter has fields, operators and lists; "ALL", empty values and path parameters are not conditions [LIST-25]', () => {
  const filter = {
    name: 'A',
    'code[starts]': 'B',
    state: ['MA', 'RI'],
    'type[in]': ['X'],
    status: 'ALL',
    empty: '',
    siteId: 's1',
    search: 'x',
    exclude: { link: 'l', where: {} },
  }
  expect(readFilters(filter, ['siteId'])).toEqual([
    { field: 'name', operator: 'eq', values: ['A'] },
    { field: 'code', operator: 'starts', values: ['B'] },
    { field: 'state', operator: 'in', values: ['MA', 'RI'] },
    { field: 'type', operator: 'in', values: ['X'] },
  ])
})

import { expect, test } from 'vitest'
import type { Entity } from '../../src/model/entity.ts'
import type { Field } from '../../src/model/field.ts'
import { entities } from '../../src/generated/entities.ts'
import { comparedFields } from '../../src/screens/form/conflict.ts'
import { hasInput } from '../../src/screens/form/formFields.ts'
import { clonePayload, initialValues, toPayload } from '../../src/screens/form/payload.ts'
import { dayOnWire } from '../../src/fields/types/date/dayOnWire.ts'
import { toWire } from '../../src/screens/form/wire.ts'

const site = entities.find((each) => each.name === 'site')!
const text = (name: string, more: Partial<Field> = {}): Field => ({
  name,
  label: name,
  kind: 'text',
  column: name,
  ...more,
})
const entityOf = (fields: Field[], names = fields.map((each) => each.name)) =>
  ({ ...site, display: '{name}', fields, form: { fields: names } }) as Entity

test('empty values are not sent, and an empty optional object counts as absent', () => {
  const entity = entityOf([
    text('name'),
    text('email'),
    text('size', { kind: 'number' }),
    text('home', { kind: 'group', fields: [text('street')] }),
  ])
  expect(
    toPayload(
      entity,
      { name: 'A', email: '', size: Number.NaN, home: { street: '' } },
      undefined,
      undefined,
    ),
  ).toEqual({ name: 'A' })
})

test('an empty input is null where the schema requires one, but does not make its object filled in', () => {
  const home = text('home', {
    kind: 'group',
    shape: 'object',
    fields: [text('street'), text('zip', { nullable: true, orNull: true })],
  })
  const payload = (values: object) =>
    toPayload(entityOf([text('name'), home]), { name: 'A', ...values }, undefined, undefined)
  expect(payload({ home: { street: 'B', zip: '' } })).toEqual({
    name: 'A',
    home: { street: 'B', zip: null },
  })
  expect(payload({ home: { street: '', zip: '' } })).toEqual({ name: 'A' })
})

test('inputs that were left empty in parts that a form loads later are not sent', () => {
  const entity = entityOf([
    text('name'),
    text('head', { kind: 'json', shape: 'any', definition: { name: 'person' } }),
    text('tail', { kind: 'json', shape: 'any', definition: { name: 'person' } }),
  ])
  const head = {
    name: 'A',
    parent: { name: '', parent: null },
    friends: [{ name: 'B', age: null }],
  }
  expect(
    toPayload(entity, { name: 'X', head, tail: { name: null } }, undefined, undefined),
  ).toEqual({ name: 'X', head: { name: 'A', friends: [{ name: 'B' }] } })
})

test('an edit keeps what the record has inside objects and lists where it is kept as it was given', () => {
  const entity = {
    ...entityOf([
      text('home', { kind: 'group', shape: 'object', fields: [text('street'), text('note')] }),
      text('bare', { kind: 'group', shape: 'object', fields: [text('street')] }),
      text('rows', { kind: 'list', shape: 'items', fields: [text('a'), text('b')] }),
      text('tree', { kind: 'json', shape: 'any', definition: { name: 'tree' } }),
    ]),
    literal: { parts: true },
  } as Entity
  const record = {
    home: { street: '', note: 'x', more: null },
    bare: {},
    rows: [{ a: 'first' }, { a: '', b: 'second' }],
    tree: { text: '', next: null, parts: [{ text: '' }] },
  }
  // Inputs that nobody filled in are null, and so are those that were cleared.
  const typed = {
    home: { ...record.home, note: null },
    bare: { street: null },
    rows: [{ a: '', b: 'second' }],
    tree: { ...record.tree, more: null },
  }
  expect(toPayload(entity, typed, record, undefined)).toEqual({
    home: { street: '', more: null },
    bare: {},
    rows: [{ a: '', b: 'second' }],
    tree: record.tree,
  })
  const { literal: _, ...other } = entity
  expect(toPayload(other, typed, record, undefined)).toMatchObject({ rows: [{ b: 'second' }] })
})

test('an empty required object is sent, so that its parts are validated', () => {
  const entity = entityOf([
    text('home', { kind: 'group', required: true, fields: [text('street', { required: true })] }),
  ])
  expect(toPayload(entity, { home: { street: '' } }, undefined, undefined)).toEqual({ home: {} })
})

test('an edit keeps fields that the dialog does not contain, and does not send fields that the service sets', () => {
  const entity = entityOf(
    [
      text('name'),
      text('other'),
      text('made', { readOnly: true }),
      text('version', { system: 'version' }),
    ],
    ['name'],
  )
  expect(
    toPayload(
      entity,
      { name: 'B' },
      { name: 'A', other: 'kept', made: 'x', version: 3, id: '1', _text: {} },
      undefined,
    ),
  ).toEqual({ name: 'B', other: 'kept' })
})

test('a cleared value is sent explicitly, because a missing field would keep its value', () => {
  const entity = entityOf([
    text('name'),
    text('website'),
    text('tags', { kind: 'tags' }),
    text('home', { kind: 'group', fields: [text('street')] }),
  ])
  const record = { name: 'A', website: 'https://acme.test', tags: ['old'], home: { street: 'Elm' } }
  expect(
    toPayload(
      entity,
      { name: 'A', website: '', tags: [], home: { street: '' } },
      record,
      undefined,
    ),
  ).toEqual({ name: 'A', website: null, tags: [], home: null })
  expect(toPayload(entity, { name: 'A' }, { name: 'A' }, undefined)).toEqual({ name: 'A' })
})

test('a field that the person may not see keeps its value, one that their own choice hides is cleared', () => {
  const entity = entityOf([
    text('type'),
    text('reason', { visibleWhen: { field: 'type', is: 'X' } }),
    text('rank', { visibleWhen: { firstRole: ['Admin'] } }),
  ])
  expect(
    toPayload(entity, { type: 'Y', reason: 'r' }, { type: 'X', reason: 'r', rank: 'high' }, 'User'),
  ).toEqual({ type: 'Y', reason: null, rank: 'high' })
})

test('a branch without an address is edited with its address checkbox off, regardless of who edits it [SITE-49, SITE-50]', () => {
  const record = {
    webId: 's1',
    name: 'A',
    code: 'A-1',
    userEmail: 'user@acme.test',
    status: 'ACTIVE',
  }
  const values = initialValues(site, 'edit', record)
  expect(values.addAddress).toBe(false)
  expect(toPayload(site, values, record, 'Admin')).toMatchObject({
    addAddress: false,
    userEmail: 'user@acme.test',
  })
})

test('the record of the dialog contains its dates, its status, a branch with its location, and an address as text or in parts [DLG-04, DLG-20, ENT-49]', () => {
  const address = site.fields.find((each) => each.name === 'addressModel')!
  const names = [
    'startDate',
    'endDate',
    'status',
    'siteId',
    'locationId',
    'locationName',
    'locationRestriction',
    'userEmail',
    'address',
    'addressModel',
  ]
  const fields = names.map((name): Field => {
    if (name.startsWith('address'))
      return {
        ...address,
        name,
        required: undefined,
        requiredWhen: undefined,
        visibleWhen: undefined,
      }
    return (
      site.fields.find((each) => each.name === name) ??
      text(name, name === 'locationRestriction' ? { kind: 'boolean', flag: true } : {})
    )
  })
  const parts = {
    street: '5 Elm Street',
    city: 'Boston',
    state: 'US-MA',
    country: 'US',
    postalCode: '02110',
  }
  const record = {
    startDate: '2036-03-02',
    endDate: '2036-03-09',
    status: 'ACTIVE',
    siteId: 's1',
    locationId: 'l1',
    locationName: 'Stockroom',
    locationRestriction: true,
    userEmail: 'a@acme.test',
    address: '5 Elm Street, Boston, US-MA, US, 02110',
    addressModel: parts,
  }
  const entity = entityOf(
    fields.map((each) => (each.name === 'userEmail' ? text('userEmail') : each)),
  )
  const values = initialValues(entity, 'edit', record)
  expect(values).toEqual({ ...record, address: parts })
  expect(toPayload(entity, values, record, undefined)).toEqual({ ...record, address: parts })
})

test('fields that only actions change are neither in the form nor sent nor part of a conflict [DLG-08]', () => {
  const device = entities.find((each) => each.name === 'device')!
  const status = device.fields.find((each) => each.name === 'status')!
  expect([
    hasInput(status, 'create'),
    hasInput(status, 'edit'),
    hasInput(site.fields.find((each) => each.name === 'status')!, 'create'),
  ]).toEqual([false, false, true])
  const record = {
    webId: 'd1',
    name: 'Till',
    typeTextCode: 'SCANNER',
    uuId: '1',
    status: 'INACTIVE',
  }
  expect(
    toPayload(device, initialValues(device, 'edit', record), record, 'Admin'),
  ).not.toHaveProperty('status')
  expect(
    toPayload(device, initialValues(device, 'clone', record), undefined, 'Admin'),
  ).not.toHaveProperty('status')
  expect(
    toPayload(site, { name: 'A', code: 'A', status: 'ACTIVE' }, { ...record, name: 'B' }, 'Admin')[
      'status'
    ],
  ).toBe('ACTIVE')
  expect(comparedFields(device)).not.toContain(status)
})

test('what a group hides is not sent [EVT-13]', () => {
  const event = entities.find((each) => each.name === 'event')!
  const schedule = {
    frequency: 'MONTHLY',
    dayOption: 'LAST_DAY',
    dayOfMonth: 3,
    weekdays: ['MONDAY'],
  }
  expect(toPayload(event, { eventName: 'Count', schedule }, undefined, 'Admin').schedule).toEqual({
    frequency: 'MONTHLY',
    dayOption: 'LAST_DAY',
  })
})

test('a copy starts with another name and without unique values [SITE-11]', () => {
  const record = {
    webId: 's1',
    version: 4,
    name: 'Harbor',
    code: 'BH-014',
    website: 'https://acme.test',
    status: 'ACTIVE',
  }
  expect(initialValues(site, 'clone', record, ' (copy)')).toMatchObject({
    name: 'Harbor (copy)',
    website: 'https://acme.test',
  })
  expect(initialValues(site, 'clone', record, ' (copy)')).not.toHaveProperty('code')
})

test('a copy starts without dates that have passed, and keeps those to come [SITE-11, USER-04]', () => {
  const record = { webId: 's1', name: 'Harbor', startDate: '2020-01-01', endDate: '2999-01-01' }
  const start = initialValues(site, 'clone', record, ' (copy)')
  expect(start).toMatchObject({ endDate: '2999-01-01' })
  expect(start).not.toHaveProperty('startDate')
})

test('a copy names its original, and clears what its form was emptied of [ROLE-05]', () => {
  const role = entities.find((each) => each.name === 'role')!
  expect(clonePayload(role, { roleName: 'Checker' }, { webId: 'r1', allSites: true })).toEqual({
    webId: 'r1',
    roleName: 'Checker',
    allSites: null,
  })
  const record = { webId: 's1', name: 'Harbor', website: 'https://acme.test' }
  expect(clonePayload(site, { name: 'Harbor' }, record)).toEqual({
    webId: 's1',
    name: 'Harbor',
    website: null,
  })
})

test('dates are sent as the start and the end of the day with the sender’s offset [DLG-10, DLG-11]', () => {
  expect(dayOnWire('2026-03-02', 'startOfDay')).toMatch(/^2026-03-02T00:00:00[+-]\d\d:\d\d$/)
  expect(dayOnWire('2026-03-02', 'endOfDay')).toMatch(/^2026-03-02T23:59:59[+-]\d\d:\d\d$/)
  expect(new Date(dayOnWire('2026-03-02', 'startOfDay')).getTime()).toBe(
    new Date(2026, 2, 2).getTime(),
  )
  expect(toWire(site.fields, { startDate: '2026-03-02', name: '2026-03-02' })).toMatchObject({
    startDate: dayOnWire('2026-03-02', 'startOfDay'),
    name: '2026-03-02',
  })
})

test('an empty optional list is not sent, unless the schema has a message for an empty one [VAL-39]', () => {
  const entity = entityOf([
    text('tags', { kind: 'tags', minItems: 1 }),
    text('branches', {
      kind: 'list',
      minItems: 1,
      messages: { minItems: 'Please select at least one branch' },
    }),
  ])
  expect(toPayload(entity, { tags: [] }, undefined, undefined)).toEqual({ branches: [] })
})

import { expect, test, vi } from 'vitest'
import type { PropertySchema } from '../../src/fields/fieldType.ts'
import { errorsOf, messagesOf } from './entityFixture.ts'

const address: PropertySchema = {
  type: 'object',
  title: 'Address',
  'x-field': { kind: 'address' },
  required: ['street', 'country', 'postalCode'],
  properties: {
    street: { type: 'string', title: 'Street', maxLength: 100, 'x-field': { notBlank: true } },
    street2: { type: 'string', title: 'Address line 2' },
    country: { type: 'string', title: 'Country' },
    state: { type: 'string', title: 'State' },
    city: { type: 'string', title: 'City' },
    postalCode: {
      type: 'string',
      title: 'Postal code',
      maxLength: 10,
      'x-field': { notBlank: true, upperCase: true },
    },
  },
}
const dates: PropertySchema = {
  properties: {
    startDate: { type: 'string', format: 'date', title: 'Start date', 'x-field': { min: 'today' } },
    endDate: {
      type: 'string',
      format: 'date',
      title: 'End date',
      'x-field': { min: { latest: ['today', 'startDate'] } },
    },
  },
}

test('a missing value is reported with its label [VAL-01, VAL-15, VAL-43]', () => {
  const schema = {
    required: ['siteId', 'x'],
    properties: {
      siteId: { type: 'string', title: 'Site', 'x-field': { ref: 'site' } },
      x: { type: 'string', title: '' },
    },
  }
  expect(messagesOf(schema, {})).toEqual(['siteId: Site is required', 'x: A field is required'])
  expect(messagesOf(schema, { siteId: '', x: '   ' })).toEqual([
    'siteId: Site is required',
    'x: A field is required',
  ])
  expect(messagesOf(schema, { siteId: null, x: 'y' })).toEqual(['siteId: Site is required'])
})

test('a choice is allowed only while its condition holds [EVT-14]', () => {
  const schema: PropertySchema = {
    properties: {
      every: { enum: ['MONTH', 'QUARTER'] },
      day: {
        enum: ['FIRST', 'CUSTOM'],
        title: 'Day',
        'x-field': {
          choices: [
            { value: 'FIRST', label: 'First' },
            { value: 'CUSTOM', label: 'Custom', when: { field: 'every', is: 'MONTH' } },
          ],
        },
      },
    },
  }
  expect(messagesOf(schema, { every: 'MONTH', day: 'CUSTOM' })).toEqual([])
  expect(messagesOf(schema, { every: 'QUARTER', day: 'FIRST' })).toEqual([])
  expect(messagesOf(schema, { every: 'QUARTER', day: 'CUSTOM' })).toEqual([
    'day: Day must be one of the choices: FIRST',
  ])
  expect(
    messagesOf(
      { properties: { when: { type: 'object', ...schema } } },
      { when: { every: 'QUARTER', day: 'CUSTOM' } },
    ),
  ).toEqual(['when.day: Day must be one of the choices: FIRST'])
})

test('a value that is too long is reported with the limit, and with the label where there is one [VAL-26, VAL-44]', () => {
  const schema = {
    properties: {
      name: { type: 'string', title: 'Name', maxLength: 3 },
      x: { type: 'string', title: '', maxLength: 2 },
    },
  }
  expect(messagesOf(schema, { name: 'abcd', x: 'abc' })).toEqual([
    'name: Name must not exceed 3 characters',
    'x: Must not exceed 2 characters',
  ])
  expect(messagesOf(schema, { name: 'abc', x: 'ab' })).toEqual([])
})

test('an empty list that needs an item is missing [VAL-04, VAL-18]', () => {
  const schema = {
    required: ['userAccountId'],
    properties: {
      userAccountId: {
        type: 'array',
        minItems: 1,
        title: 'User',
        items: { type: 'string', 'x-field': { ref: 'user-account' } },
      },
    },
  }
  expect(messagesOf(schema, { userAccountId: [] })).toEqual(['userAccountId: User is required'])
  expect(messagesOf(schema, { userAccountId: ['1'] })).toEqual([])
})

test('a schema can define its own message [VAL-09, VAL-27, VAL-37, VAL-38, VAL-39, VAL-40]', () => {
  const schema = {
    required: ['siteIds', 'participants'],
    properties: {
      firstName: {
        type: 'string',
        title: 'First name',
        pattern: "^[\\p{L} '-]+$",
        'x-field': { messages: { pattern: 'Only alphabets are allowed for this field' } },
      },
      name: {
        type: 'string',
        title: 'Lookup name',
        pattern: '^LK[A-Za-z0-9]+$',
        'x-field': {
          messages: { pattern: 'Lookup name must start with LK followed by alphanumeric text' },
        },
      },
      siteIds: {
        type: 'array',
        minItems: 1,
        title: 'Branches',
        items: { type: 'string' },
        'x-field': { messages: { required: 'Please select at least one branch' } },
      },
      participants: {
        type: 'array',
        minItems: 1,
        title: 'Participants',
        items: { type: 'string' },
        'x-field': { messages: { minItems: '%{label} must have at least 1 item' } },
      },
    },
  }
  expect(
    messagesOf(schema, { firstName: 'R2D2', name: 'Level', siteIds: [], participants: [] }),
  ).toEqual([
    'firstName: Only alphabets are allowed for this field',
    'name: Lookup name must start with LK followed by alphanumeric text',
    'siteIds: Please select at least one branch',
    'participants: Participants must have at least 1 item',
  ])
  expect(
    messagesOf(schema, {
      firstName: "Anne-Marie d'Évreux",
      name: 'LKLevel',
      siteIds: ['1'],
      participants: ['2'],
    }),
  ).toEqual([])
})

test('an address needs street, country and postal code, within their lengths [VAL-20, VAL-21, VAL-22, VAL-26]', () => {
  const schema = { required: ['addressModel'], properties: { addressModel: address } }
  const missing = [
    'addressModel.street: Street is required',
    'addressModel.country: Country is required',
    'addressModel.postalCode: Postal code is required',
  ]
  expect(messagesOf(schema, {})).toEqual(missing)
  expect(messagesOf(schema, { addressModel: { street: '   ', postalCode: ' ' } })).toEqual(missing)
  expect(
    messagesOf(schema, {
      addressModel: { street: 'x'.repeat(101), country: 'US', postalCode: '12345678901' },
    }),
  ).toEqual([
    'addressModel.street: Street must not exceed 100 characters',
    'addressModel.postalCode: Postal code must not exceed 10 characters',
  ])
  expect(
    messagesOf(schema, {
      addressModel: { street: 'x'.repeat(100), country: 'US', postalCode: '1234567890' },
    }),
  ).toEqual([])
})

test('state and city are required where the country has them [VAL-24, VAL-25]', () => {
  const schema = { properties: { addressModel: address } }
  const regions = {
    hasStates: (country: string) => country === 'US',
    hasCities: (country: string) => country !== 'VA',
  }
  const of = (country: string) =>
    messagesOf(schema, { addressModel: { street: 'x', country, postalCode: '1' } }, 'create', {
      regions,
    })
  expect(of('US')).toEqual([
    'addressModel.state: State is required',
    'addressModel.city: City is required',
  ])
  expect(of('MC')).toEqual(['addressModel.city: City is required'])
  expect(of('VA')).toEqual([])
})

test('the end is not before the start, and neither is before today [VAL-28, VAL-29, VAL-30]', () => {
  expect(messagesOf(dates, { startDate: '2026-12-02', endDate: '2026-12-01' })).toEqual([
    'endDate: End date cannot be before start date',
  ])
  expect(messagesOf(dates, { startDate: '2026-12-01', endDate: '2026-12-01' })).toEqual([])
  expect(messagesOf(dates, { startDate: '2026-11-20' })).toEqual([
    'startDate: Start date cannot be before today',
  ])
  expect(messagesOf(dates, { endDate: '2026-11-20' })).toEqual([
    'endDate: End date cannot be before today',
  ])
  expect(messagesOf(dates, { startDate: '2026-11-21T00:00:00+05:30' })).toEqual([])
})

test('a past start date stays valid on edit until it changes [DLG-15]', () => {
  const previous = { startDate: '2026-01-05', endDate: '2026-12-31' }
  expect(messagesOf(dates, previous, 'update', { previous })).toEqual([])
  expect(
    messagesOf(dates, { ...previous, startDate: '2026-01-06' }, 'update', { previous }),
  ).toEqual(['startDate: Start date cannot be before today'])
  expect(messagesOf(dates, { ...previous, endDate: '2026-01-04' }, 'update', { previous })).toEqual(
    ['endDate: End date cannot be before start date'],
  )
})

test('a patch is validated for what it changes, together with the stored record', () => {
  const previous = { startDate: '2026-01-05', endDate: '2026-12-31' }
  expect(messagesOf(dates, { startDate: '2027-01-01' }, 'patch', { previous })).toEqual([
    'endDate: End date cannot be before start date',
  ])
  const schema = {
    required: ['name', 'code'],
    properties: {
      name: { type: 'string', title: 'Name' },
      code: { type: 'string', title: 'Code' },
    },
  }
  expect(messagesOf(schema, { name: 'x' }, 'patch', { previous: {} })).toEqual([])
  expect(messagesOf(schema, { name: '' }, 'patch', { previous: { name: 'x', code: 'y' } })).toEqual(
    ['name: Name is required'],
  )
})

test('a range starts at most today [VAL-31]', () => {
  const schema = {
    properties: {
      startDate: {
        type: 'string',
        format: 'date',
        title: 'Start date',
        'x-field': { max: 'today' },
      },
    },
  }
  expect(messagesOf(schema, { startDate: '2026-11-22' })).toEqual([
    'startDate: Start date should be before today',
  ])
  expect(messagesOf(schema, { startDate: '2026-11-21' })).toEqual([])
})

test('a user is at least 16 years old today [VAL-32]', () => {
  const schema = {
    properties: {
      birthday: {
        type: 'string',
        format: 'date',
        title: 'Birthday',
        'x-field': { max: { yearsAgo: 16 } },
      },
    },
  }
  expect(messagesOf(schema, { birthday: '2010-11-21' })).toEqual([])
  expect(messagesOf(schema, { birthday: '2010-11-22' })).toEqual([
    'birthday: User must be at least 16 years old',
  ])
})

test('a date before today can have its own message [VAL-42]', () => {
  const schema = {
    properties: {
      date: {
        type: 'string',
        format: 'date',
        'x-field': {
          min: 'today',
          messages: { min: 'Task or event cannot be created for a past date' },
        },
      },
    },
  }
  expect(messagesOf(schema, { date: '2026-11-20' })).toEqual([
    'date: Task or event cannot be created for a past date',
  ])
})

test('today is the day in the time zone of an instant, where it is known [SCHED-08, VAL-42]', () => {
  const schema = {
    properties: {
      start: { type: 'string', format: 'date-time', title: 'Start', 'x-field': { min: 'today' } },
    },
  }
  vi.useFakeTimers({ now: new Date('2026-11-27T03:00:00Z') })
  try {
    const issuesAt = (zone: string | undefined, start: string) =>
      messagesOf(schema, { start }, 'create', { zoneOf: () => zone })
    // In New York it is still the 26th, in Tokyo the 27th.
    expect(issuesAt('America/New_York', '2026-11-26T14:00:00Z')).toEqual([])
    expect(issuesAt('America/New_York', '2026-11-26T04:00:00Z')).toEqual([
      'start: Start cannot be before today',
    ])
    expect(issuesAt('Asia/Tokyo', '2026-11-26T15:00:00Z')).toEqual([])
    expect(issuesAt('Asia/Tokyo', '2026-11-26T14:00:00Z')).toEqual([
      'start: Start cannot be before today',
    ])
  } finally {
    vi.useRealTimers()
  }
})

test('passwords, e-mail addresses and phone numbers have the messages of the specification [VAL-33, VAL-34, VAL-35, VAL-36]', () => {
  const schema = {
    properties: {
      password: { type: 'string', format: 'password', minLength: 8 },
      email: { type: 'string', format: 'email' },
      phone: { type: 'string', format: 'phone' },
    },
  }
  expect(messagesOf(schema, { password: 'branchdesk', email: 'nobody', phone: '12' })).toEqual([
    'password: Password must contain at least 8 characters, including at least 1 number, 1 lowercase letter, 1 uppercase letter and 1 special character',
    'email: Invalid email address',
    'phone: Invalid phone number',
  ])
  expect(messagesOf(schema, { password: 'Aa1 aaaaaa' })).toHaveLength(1)
  expect(
    messagesOf(schema, { password: 'Aa1_aaaa', email: ' a@acme.test ', phone: '(617) 55-0100' }),
  ).toEqual([])
})

test('a condition makes a field required or ignores it [VAL-27]', () => {
  const schema = {
    required: ['secret'],
    properties: {
      hasAddress: { type: 'boolean' },
      userEmail: {
        type: 'string',
        format: 'email',
        title: 'User email',
        'x-field': { requiredWhen: { not: { field: 'hasAddress', is: true } } },
      },
      secret: {
        type: 'string',
        title: 'Secret',
        'x-field': { visibleWhen: { firstRole: ['Admin'] } },
      },
    },
  }
  expect(messagesOf(schema, { hasAddress: false })).toEqual(['userEmail: User email is required'])
  expect(messagesOf(schema, { hasAddress: true })).toEqual([])
  expect(messagesOf(schema, { hasAddress: true }, 'create', { firstRole: 'Admin' })).toEqual([
    'secret: Secret is required',
  ])
})

test('the schema keywords are reported by field, also within groups and lists', () => {
  const schema: PropertySchema = {
    properties: {
      amount: { type: 'number', title: 'Amount', exclusiveMinimum: 0, multipleOf: 0.5 },
      size: { enum: ['S', 'L'], title: 'Size' },
      items: {
        type: 'array',
        title: 'Items',
        minItems: 2,
        items: {
          type: 'object',
          required: ['product'],
          properties: {
            product: { type: 'string', title: 'Product' },
            quantity: { type: 'integer', title: 'Quantity', minimum: 1 },
          },
        },
      },
      tags: {
        type: 'array',
        title: 'Tags',
        uniqueItems: true,
        items: { type: 'string', maxLength: 3 },
      },
      id: { type: 'string', title: 'Id', format: 'uuid' },
      free: { type: 'object', title: 'Free', additionalProperties: { type: 'integer' } },
    },
  }
  expect(
    messagesOf(schema, {
      amount: 0.7,
      size: 'M',
      items: [{ quantity: 0.5 }],
      tags: ['abcd'],
      id: 'x',
      free: { a: { b: 1 } },
    }),
  ).toEqual(
    [
      'amount: Amount must be a multiple of 0.5',
      'size: Size must be one of the choices: S, L',
      'items: Items must have at least 2 items',
      'items.0.product: Product is required',
      'items.0.quantity: Quantity must be a whole number',
      'tags.0: Tags must not exceed 3 characters',
      'id: Id is not a valid uuid',
      'free: Free (a) must be a whole number',
    ].sort((a, b) => order(a) - order(b)),
  )
})
test('at most one object of a list has each value of "uniqueBy"; each further one is reported at its field', () => {
  const schema: PropertySchema = {
    properties: {
      texts: {
        type: 'array',
        'x-field': { uniqueBy: 'language' },
        items: {
          type: 'object',
          properties: { language: { type: 'string', title: 'Language' }, text: { type: 'string' } },
        },
      },
    },
  }
  const inLanguages = (...languages: unknown[]) =>
    messagesOf(schema, { texts: languages.map((language) => ({ language, text: 'same' })) })
  expect(inLanguages('de', 'fr', undefined, undefined)).toEqual([])
  expect(inLanguages('de', 'fr', 'de', 'fr')).toEqual([
    'texts.2.language: Language: another item has this value already',
    'texts.3.language: Language: another item has this value already',
  ])
})

const order = (line: string) =>
  ['amount', 'size', 'items', 'tags', 'id', 'free'].indexOf(line.split(/[.:]/)[0]!)

test('among alternatives, the best match is reported', () => {
  const payment: PropertySchema = {
    title: 'Payment',
    oneOf: [
      {
        type: 'object',
        required: ['type', 'card'],
        properties: {
          type: { const: 'card' },
          card: { type: 'string', title: 'Card', minLength: 4 },
        },
        additionalProperties: false,
      },
      {
        type: 'object',
        required: ['type', 'iban'],
        properties: { type: { const: 'transfer' }, iban: { type: 'string', title: 'IBAN' } },
        additionalProperties: false,
      },
    ],
  }
  const schema = { properties: { payment } }
  expect(messagesOf(schema, { payment: { type: 'transfer' } })).toEqual([
    'payment.iban: IBAN is required',
  ])
  expect(messagesOf(schema, { payment: { type: 'card', card: '12' } })).toEqual([
    'payment.card: Card must have at least 4 characters',
  ])
  expect(messagesOf(schema, { payment: 'cash' })).toEqual([
    'payment: Payment must have fields of its own',
  ])
  expect(messagesOf(schema, { payment: { type: 'cash' } })).toEqual([
    'payment: Payment matches none of its variants',
  ])
  expect(messagesOf(schema, { payment: { type: 'card', card: '1234' } })).toEqual([])
})

test('when one of several fields is required, the message names all of them', () => {
  const schema: PropertySchema = {
    properties: {
      email: { type: 'string', title: 'Email' },
      phone: { type: 'string', title: 'Phone' },
    },
    anyOf: [{ required: ['email'] }, { required: ['phone'] }],
  }
  expect(messagesOf(schema, {})).toEqual(['email: Email or Phone is required'])
  expect(messagesOf(schema, { phone: '1' })).toEqual([])
})

test('a nullable value, a dependency and if/then are reported at the missing field', () => {
  const schema: PropertySchema = {
    properties: {
      card: { type: ['string', 'null'], title: 'Card' },
      billing: { type: 'string', title: 'Billing' },
      kind: { enum: ['a', 'b'] },
      more: { type: 'string', title: 'More' },
      due: { anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }], title: 'Due' },
    },
    dependentRequired: { card: ['billing'] },
    if: { properties: { kind: { const: 'a' } }, required: ['kind'] },
    // oxlint-disable-next-line no-thenable -- a keyword of JSON Schema
    then: { required: ['more'] },
  }
  expect(messagesOf(schema, { card: '1', kind: 'a', due: 'soon' })).toEqual([
    'billing: Billing is required',
    'more: More is required',
    'due: Due must be a valid date',
  ])
  expect(messagesOf(schema, { card: null, billing: 'x', kind: 'b', due: null })).toEqual([])
})

test('a cleared optional value counts as absent, and read-only fields are not required', () => {
  const schema: PropertySchema = {
    required: ['id', 'password'],
    properties: {
      id: { type: 'string', readOnly: true, 'x-field': { readOnly: true } },
      password: {
        type: 'string',
        format: 'password',
        title: 'Password',
        'x-field': { writeOnly: true },
      },
      email: { type: 'string', format: 'email' },
      count: { type: 'integer' },
    },
  }
  expect(messagesOf(schema, { email: '', count: null })).toEqual(['password: Password is required'])
  expect(messagesOf(schema, { email: null, count: '' }, 'update', { previous: {} })).toEqual([])
})

test('each field has one error, with the facts that a translation needs', () => {
  const [error, ...others] = errorsOf(
    { properties: { name: { type: 'string', title: 'Name', maxLength: 3, pattern: '^a' } } },
    { name: 'bcdef' },
  )
  expect(others).toEqual([])
  expect(error).toMatchObject({ field: 'name', params: { label: 'Name' } })
})

test('a value that no column can store is refused with its field name', () => {
  const schema: PropertySchema = {
    properties: {
      name: { type: 'string', title: 'Name' },
      count: { type: 'integer', title: 'Count' },
      free: { title: 'Free' },
    },
  }
  expect(messagesOf(schema, { name: 'a\u0000', count: 2 ** 60, free: { a: '\ud800' } })).toEqual([
    'name: Name contains characters that cannot be stored',
    'count: Count is too large',
    'free: Free contains characters that cannot be stored',
  ])
})

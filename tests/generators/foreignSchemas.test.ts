/* oxlint-disable unicorn/no-thenable -- a keyword of JSON Schema */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { generate, type Generated } from '../../generators/generate.ts'
import { nameOf } from '../../generators/read.ts'
import { fieldTypes } from '../../src/fields/fieldTypes.ts'
import type { Entity } from '../../src/model/entity.ts'
import type { Field } from '../../src/model/field.ts'
import { validateRecord, type ValidatorModule } from '../../src/model/validation.ts'

/** Schemas as people outside of this project write them, each with what is particular about it. */
const files: Record<string, unknown> = {
  'choices.json': {
    properties: {
      size: { oneOf: [{ enum: ['s', 'm'] }, { enum: ['l'] }] },
      level: {
        anyOf: [
          { const: 1, title: 'Low' },
          { oneOf: [{ enum: [2], title: 'High' }, { const: null }] },
        ],
      },
      mood: {
        oneOf: [
          { const: 'up', description: 'All is well' },
          { enum: ['flat', 'down'], enumDescriptions: ['As always', 'Not well'] },
          { const: 'none' },
        ],
      },
      open: { anyOf: [{ enum: ['a', 'b'] }, { type: 'string' }] },
      numberOrAny: { anyOf: [{ type: 'number' }, {}] },
      flagOrRecord: { anyOf: [{ type: 'boolean' }, { $ref: '#' }] },
      never: { anyOf: [{ type: 'number' }, false] },
    },
  },
  'either.json': {
    oneOf: [
      {
        type: 'object',
        required: ['kind', 'card'],
        properties: {
          kind: { const: 'card', title: 'Kind' },
          card: { type: 'string' },
          to: { enum: ['a'] },
        },
      },
      {
        type: 'object',
        required: ['kind'],
        properties: { kind: { const: 'cash' }, to: { type: 'string' }, sum: { type: 'number' } },
      },
      {
        type: 'object',
        required: ['kind'],
        properties: { kind: { const: 'bond' }, sum: { type: 'object' } },
      },
    ],
  },
  'part.json': {
    properties: { kind: { type: 'string' } },
    anyOf: [{ properties: { size: { enum: ['s'] } } }, { properties: { size: { enum: ['m'] } } }],
  },
  'all-of.json': {
    allOf: [
      { properties: { a: { type: 'string' } }, required: ['a'], minProperties: 2 },
      { properties: { b: { type: 'string' }, c: { type: 'string' } }, minProperties: 1 },
      { patternProperties: { '^[abc]$': { maxLength: 3 } } },
    ],
  },
  'tree.json': {
    type: 'object',
    required: ['id'],
    additionalProperties: false,
    properties: {
      id: { type: 'string' },
      children: { type: 'array', items: { $ref: '#' } },
    },
  },
  'module.json': {
    allOf: [{ $ref: 'https://elsewhere.example/base.json#' }],
    properties: { name: { type: 'string' } },
  },
  'step.json': {
    oneOf: [
      { required: ['push'], properties: { push: { type: 'string' }, tag: { default: 'latest' } } },
      { required: ['run'], properties: { run: { type: 'string' }, tag: { type: 'null' } } },
    ],
  },
  'grouped.json': {
    $schema: 'http://json-schema.org/draft-07/schema#',
    properties: { pair: { $ref: '#/$defs/lists/pair' } },
    $defs: { lists: { pair: { type: 'array', items: [{ type: 'string' }, { type: 'number' }] } } },
  },
  'fleet.json': {
    title: 'fleet.yaml',
    properties: {
      $schema: { type: 'string' },
      kind: { const: 'Fleet' },
      paused: { type: 'boolean' },
    },
  },
  'nullable.json': {
    required: ['name', 'link', 'at', 'auth'],
    properties: {
      name: { type: 'string' },
      auth: {
        oneOf: [
          { type: 'object', required: ['key'], properties: { key: { type: 'string' } } },
          { type: 'object', required: ['role'], properties: { role: { type: 'string' } } },
          { type: 'null' },
        ],
      },
      link: { type: ['string', 'null'], format: 'uri' },
      at: {
        type: 'object',
        required: ['city', 'zip'],
        properties: { city: { type: 'string' }, zip: { type: ['string', 'null'] } },
      },
    },
  },
  'speed.json': {
    required: ['code'],
    properties: {
      code: { type: ['string', 'null'] },
      fast: { type: ['boolean', 'null'] },
      slow: { type: ['boolean', 'null'] },
    },
    not: { properties: { fast: {}, slow: {} }, required: ['fast', 'slow'] },
  },
  'profile.json': {
    properties: {
      $schema: { type: 'string' },
      basics: {
        type: 'object',
        properties: {
          name: { type: 'string' },
          email: {
            type: 'string',
            description: 'See the [guide](https://a.test/#x), **not** `b`.',
          },
          born: { type: 'string', format: 'date' },
          kind: { const: 'person' },
        },
      },
      billingAddresses: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            analytics: { type: 'array', items: { type: 'object', properties: { n: {} } } },
          },
        },
      },
    },
  },
  'edited.json': {
    $schema: '../src/generated/editor/draft-07.json',
    properties: { first: { type: 'string' } },
  },
  'named-draft.json': {
    $schema: 'http://json-schema.org/draft-07/schema#',
    id: 'named-draft-1.0.json',
    properties: { name: { type: 'string' } },
  },
  'feed.json': {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: 'https://feeds.test/feed.md#the-feed',
    properties: { name: { type: 'string' }, again: { $ref: '#/properties/name' } },
  },
  'resource.json': {
    properties: { id2: { type: 'string', pattern: '(?i)^/groups/[a-f\\d]+(-\\w)?$' } },
  },
  'linter.json': {
    properties: Object.fromEntries(
      ['select', 'ignore', 'fix'].map((name) => [
        name,
        { type: 'array', items: { $ref: '#/$defs/rule' }, deprecated: { since: '1.0' } },
      ]),
    ),
    $defs: { rule: { enum: Array.from({ length: 40 }, (_, index) => `R${index}`) } },
  },
  'links.json': {
    properties: {
      links: {
        type: 'array',
        prefixItems: [{ type: 'object', properties: { rel: { const: 'describedby' } } }],
        items: {
          type: 'object',
          required: ['href'],
          properties: { href: { type: 'string' }, rel: { type: 'string' } },
        },
      },
    },
  },
  'manifest.json': {
    type: 'object',
    allOf: [
      {
        if: { properties: { kind: { const: 'Job' } }, required: ['kind'] },
        then: { properties: { kind: {}, image: { type: 'string' } }, required: ['image'] },
      },
      {
        if: { properties: { kind: { const: 'Route' } }, required: ['kind'] },
        then: { properties: { kind: {}, host: { type: 'string' } } },
      },
    ],
  },
  'anything.json': true,
  'loader.json': {
    type: 'object',
    properties: { styles: { type: 'boolean' }, env: { type: 'object' }, file: { type: 'string' } },
    anyOf: [
      { not: { properties: { styles: {} }, required: ['styles'] } },
      { not: { properties: { env: {} }, required: ['env'] } },
    ],
    allOf: [
      {
        not: {
          properties: { file: { const: 'x' }, styles: { const: true } },
          required: ['file', 'styles'],
        },
      },
      { if: { required: ['env'] }, then: { properties: { file: false } } },
      { not: { required: ['secret'] } },
    ],
  },
  'glossary.json': { type: 'object', properties: {}, additionalProperties: { type: 'string' } },
  'words.json': {
    type: 'object',
    properties: {},
    anyOf: [{ properties: { term: { type: 'string' } } }, { required: ['other'] }],
  },
  'empty.json': { type: 'object', properties: {}, additionalProperties: false },
  'palette.json': {
    title: 'The Root Schema',
    type: 'object',
    minProperties: 1,
    patternProperties: { '^#': { type: 'string' } },
    additionalProperties: false,
  },
  'mode.json': {
    title: 'UUID only',
    properties: { author: { type: 'string', title: 'The Author Schema' } },
  },
  'repl.json': { title: 'Repl config schema (.replit)', properties: { run: { type: 'string' } } },
  'hosts.json': {
    title: 'Functions host files',
    properties: { hosts: { type: 'string' } },
  },
  'shade.json': { oneOf: [{ enum: ['red'] }, { enum: ['blue'] }] },
  'amount.json': {
    oneOf: [
      { type: 'number', minimum: 3 },
      { type: 'string', maxLength: 2 },
    ],
  },
  'chain.json': { type: 'array', items: { oneOf: [{ type: 'string' }, { $ref: '#' }] } },
  'orders.json': {
    title: 'JSON schema for the orders of a shop, with all that belongs to them.',
    properties: {
      orderNumber: { type: 'string' },
      active: { type: 'boolean' },
      _active: { type: 'boolean' },
      '+1': { type: 'integer' },
      '-1': { type: 'integer' },
    },
  },
  'kubernetes.json': { properties: { replicas: { type: 'integer' } } },
  'jreleaser-1.25.0.json': { properties: { name: { type: 'string' } } },
  'deploy.json': {
    title: 'JSON Schema for the deploy file',
    properties: { name: { type: 'string' } },
  },
  'moved.json': {
    $schema: 'http://json-schema.org/draft-07/schema#',
    properties: {
      pair: { items: [{ type: 'string', maxLength: 2 }, { type: 'integer' }] },
      first: { $ref: '#/properties/pair/items/0' },
    },
  },
  'named.json': {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: 'https://named.test/root.json',
    properties: {
      anchored: { $ref: '#short' },
      embedded: { $ref: 'part.json' },
      insideEmbedded: { $ref: 'part.json#/definitions/even' },
      anything: { $ref: '#/definitions/anything' },
      nothing: { $ref: '#/definitions/nothing' },
    },
    definitions: {
      short: { $id: '#short', type: 'string', maxLength: 2 },
      part: {
        $id: 'part.json',
        type: 'integer',
        minimum: 5,
        definitions: { even: { type: 'integer', multipleOf: 2 } },
      },
      anything: true,
      nothing: false,
    },
  },
  'branches-of-tree.json': {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $dynamicAnchor: 'node',
    type: 'object',
    required: ['label'],
    properties: {
      label: { type: 'string' },
      children: { type: 'array', items: { $dynamicRef: '#node' } },
    },
  },
  'defaults.json': {
    type: 'object',
    required: ['name', 'open', 'site', 'author'],
    properties: {
      name: { type: 'string', default: '' },
      open: { type: 'boolean', default: 'no' },
      site: { type: 'string', format: 'uri', default: 'https://' },
      author: {
        type: 'object',
        required: ['name'],
        properties: { name: { type: 'string' } },
        default: { name: '' },
      },
      level: { type: 'integer', minimum: 2, default: 1 },
      kept: { type: 'string', default: 'x' },
    },
  },
  'described.json': {
    title: 'Described',
    description: ['in', 'lines'],
    type: 'object',
    required: ['old', 'old'],
    properties: {
      old: { type: 'string', deprecated: 'Use new.', examples: 'x', $comment: 3 },
      title: { type: 'string' },
    },
  },
  'published.json': {
    $id: 'https://published.test/published.json',
    properties: {
      elsewhere: { $ref: 'base.json#/definitions/thing' },
      itself: { $ref: 'https://other.test/published.json' },
      placed: { $id: '#/properties/placed', type: 'string' },
      none: { anyOf: [{ type: 'integer' }, { type: 'null', nullable: true }] },
    },
  },
  'one/address.schema.json': {
    $id: 'https://one.test/address.json',
    properties: { street: { type: 'string' } },
  },
}

const folder = mkdtempSync(join(tmpdir(), 'branchdesk-foreign-'))
let generated: Generated

const write = (name: string, schema: unknown) => {
  mkdirSync(dirname(join(folder, 'schemas', name)), { recursive: true })
  writeFileSync(join(folder, 'schemas', name), JSON.stringify(schema))
}
const run = () => generate({ schemas: join(folder, 'schemas'), output: join(folder, 'generated') })
const load = async (file: string) => {
  const at = (path: string) => import(/* @vite-ignore */ join(folder, 'generated', path))
  const { entity } = (await at(`entities/${nameOf(file)}.ts`)) as { entity: Entity }
  const validators = (await at(`validators/${nameOf(file)}.js`)) as ValidatorModule
  const check = (record: Record<string, unknown>) =>
    validateRecord(entity, fieldTypes, validators, record, 'create', { today: '2026-06-15' })
  return {
    entity,
    errors: (record: Record<string, unknown>) => check(record).map(({ field }) => field),
    messages: (record: Record<string, unknown>) =>
      check(record).map(({ field, message }) => `${field}: ${message}`),
  }
}
const field = (entity: Entity, name: string): Field =>
  entity.fields.find((each) => each.name === name)!

beforeAll(async () => {
  for (const [name, schema] of Object.entries(files)) write(name, schema)
  generated = await run()
})
afterAll(() => rmSync(folder, { recursive: true }))

test('schemas from elsewhere generate without an error', () => {
  expect(generated.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
})

describe('alternatives', () => {
  test('values are choices with their titles, however they are nested', async () => {
    const { entity, errors } = await load('choices.json')
    const labels = (name: string) =>
      field(entity, name).choices?.map(({ value, label }) => [value, label])
    expect(labels('size')).toEqual([
      ['s', 'S'],
      ['m', 'M'],
      ['l', 'L'],
    ])
    expect([labels('level'), field(entity, 'level').nullable]).toEqual([
      [
        [1, 'Low'],
        [2, 'High'],
      ],
      true,
    ])
    expect(field(entity, 'mood').choices?.map(({ note }) => note)).toEqual([
      'All is well',
      'As always',
      'Not well',
      undefined,
    ])
    expect(errors({ size: 'l', level: 2 })).toEqual([])
    expect(errors({ size: 'xl', level: 3 })).toEqual(['size', 'level'])
    expect(field((await load('shade.json')).entity, 'value').choices?.length).toBe(2)
  })

  test('one that allows anything makes the whole allow anything, and "false" adds nothing', async () => {
    const { entity, errors } = await load('choices.json')
    expect(
      ['open', 'numberOrAny', 'flagOrRecord', 'never'].map((name) => field(entity, name).kind),
    ).toEqual(['text', 'json', 'json', 'number'])
    expect(errors({ open: 'z', numberOrAny: ['x'], flagOrRecord: { size: 's' } })).toEqual([])
    expect(errors({ flagOrRecord: { size: 'xl' } })).not.toEqual([])
  })

  test('a property in several allows what any of them allows', async () => {
    const { entity, errors } = await load('either.json')
    expect(field(entity, 'kind')).toMatchObject({ required: true, label: 'Kind' })
    expect(field(entity, 'kind').choices?.map(({ value }) => value)).toEqual([
      'card',
      'cash',
      'bond',
    ])
    expect(['to', 'sum'].map((name) => field(entity, name).kind)).toEqual(['text', 'json'])
    expect(errors({ kind: 'cash', to: 'anyone', sum: 3 })).toEqual([])
    expect(errors({ kind: 'bond', sum: { of: 3 } })).toEqual([])
    expect(errors({ kind: 'card' })).not.toEqual([])
    const part = await load('part.json')
    expect(field(part.entity, 'size').choices?.map(({ value }) => value)).toEqual(['s', 'm'])
  })
})

describe('the root', () => {
  test('"allOf" keeps its meaning: each part counts its own properties', async () => {
    const { entity, errors } = await load('all-of.json')
    expect(['a', 'b', 'c'].map((name) => field(entity, name).label)).toEqual(['A', 'B', 'C'])
    expect(errors({ a: 'x', b: 'y' })).toEqual([])
    expect(errors({ a: 'x' })).not.toEqual([])
    expect(errors({ a: 'long', b: 'y' })).toEqual(['a'])
  })

  test('a recursive schema asks of the records inside what it asks of itself', async () => {
    const { errors } = await load('tree.json')
    expect(errors({ children: [{ id: 'a', children: [{ id: 'b' }] }] })).toEqual([])
    expect(errors({ children: [{ children: [] }] })).not.toEqual([])
  })

  test('a root that is no object is a value, and is checked', async () => {
    const { errors } = await load('amount.json')
    expect([3, 2, 'ab', 'abc'].map((value) => errors({ value }).length)).toEqual([0, 1, 0, 1])
    const chain = await load('chain.json')
    expect(chain.errors({ value: ['a', ['b', ['c']]] })).toEqual([])
    expect(chain.errors({ value: ['a', [1]] })).not.toEqual([])
  })
})

test('titles and labels read as people would write them', async () => {
  const named = async (file: string) => {
    const { title, many } = (await load(file)).entity
    return [title, many]
  }
  expect(
    await Promise.all(
      [
        'orders.json',
        'kubernetes.json',
        'jreleaser-1.25.0.json',
        'deploy.json',
        'fleet.json',
        'mode.json',
        'palette.json',
        'repl.json',
        'hosts.json',
      ].map(named),
    ),
  ).toEqual([
    ['Order', 'Orders'],
    ['Kubernetes', 'Kubernetes'],
    ['Jreleaser 1.25.0', 'Jreleaser 1.25.0'],
    ['Deploy file', 'Deploy files'],
    ['fleet.yaml', 'fleet.yaml'],
    ['UUID only', 'UUID only'],
    ['Palette', 'Palettes'],
    ['Repl config (.replit)', 'Repl configs (.replit)'],
    ['Functions host file', 'Functions host files'],
  ])
  expect(field((await load('mode.json')).entity, 'author').label).toBe('Author')
  // Neither a constant nor the address of the schema tells records apart.
  const { list } = (await load('fleet.json')).entity
  expect(list.columns.map((column) => column.field)).toEqual(['paused'])
  const { entity } = await load('orders.json')
  const labels = ['active', '_active', '+1', '-1'].map((name) => field(entity, name).label)
  expect(labels).toEqual(['Active', 'Active (_active)', '+1', '-1'])
})

test('forms and lists show what a schema says as people would write it', async () => {
  const { entity } = await load('profile.json')
  expect(entity.form.fields).toEqual(['basics', 'billingAddresses', '$schema'])
  expect(entity.list.columns.map((column) => column.field)).toEqual([
    'basics.name',
    'basics.email',
    'basics.born',
  ])
  expect(field(entity, 'basics').fields?.[1]?.help).toBe('See the guide, not b.')
  const addresses = field(entity, 'billingAddresses')
  expect([addresses.itemLabel, addresses.fields?.[0]?.itemLabel]).toEqual([
    'Billing address',
    undefined,
  ])
  const { entity: palette } = await load('palette.json')
  expect(palette.list.columns.map((column) => column.field)).toEqual(['id', 'value', 'createdDate'])
})

test('editors read where names of fields can stand only of files that can have some', () => {
  const { $defs } = JSON.parse(
    readFileSync(join(folder, 'generated/editor/names.json'), 'utf8'),
  ) as { $defs: Record<string, { allOf?: unknown; $defs: Record<string, object> }> }
  expect([$defs.tree!.allOf, $defs.edited!.allOf]).toEqual([undefined, [expect.any(Object)]])
  expect($defs.tree!.$defs.fieldNames).toMatchObject({
    examples: expect.arrayContaining(['children']),
  })
})

test('a schema that leads outside stays open, and alternatives give no defaults', async () => {
  const { entity } = await load('module.json')
  expect(entity.open).toBe(true)
  const step = (await load('step.json')).entity
  expect(step.fields.some((each) => each.default !== undefined)).toBe(false)
})

test('null is a value of what the schema requires and lets be null, and an absent value counts as null', async () => {
  const { entity, errors } = await load('nullable.json')
  expect(field(entity, 'link')).toMatchObject({ orNull: true, nullable: true })
  expect(field(entity, 'link').required).toBeUndefined()
  const record = { name: 'a', at: { city: 'b', zip: null } }
  expect([errors(record), errors({ ...record, link: null })]).toEqual([[], []])
  expect(errors({ ...record, auth: null })).toEqual([])
  expect(errors({ ...record, auth: { key: 5 } })).toEqual(['auth.key'])
  expect(errors({ ...record, link: 'no link' })).toEqual(['link'])
  expect(errors({ name: 'a', at: { city: 'b' } })).toEqual(['at.zip'])
})

test('a rule against two values together does not count those that are null', async () => {
  const { errors } = await load('speed.json')
  expect(errors({ code: null, fast: null, slow: null })).toEqual([])
  expect(errors({ code: null, fast: true, slow: null })).toEqual([])
  expect(errors({ code: null, fast: true, slow: true })).toEqual(['slow'])
})

test('a rule against values names them', async () => {
  const { messages } = await load('loader.json')
  expect(messages({ styles: true, env: { zz: [1] } })).toEqual([
    'env: Env cannot be given together with styles',
  ])
  expect(messages({ styles: true, file: 'x' })).toEqual([
    'styles: Styles and file cannot have these values together',
  ])
  expect(messages({ env: {}, file: 'y' })).toEqual(['file: File must not be given here'])
  expect(messages({ secret: 1 })).toEqual(['secret: secret must not be given here'])
  expect(messages({ styles: true, file: 'y' })).toEqual([])
})

test('a record cannot lack the value of a schema without named properties', async () => {
  const { errors } = await load('palette.json')
  expect([errors({}), errors({ value: null }), errors({ value: { '#fff': 'White' } })]).toEqual([
    ['value'],
    ['value'],
    [],
  ])
})

test('an empty object of properties beside others that are allowed describes a map', async () => {
  const { entity, errors } = await load('glossary.json')
  expect([entity.form.fields, entity.open]).toEqual([['value'], undefined])
  expect(field(entity, 'value').sample).toEqual({ example: 'Alder' })
  expect(errors({ value: { ship: 'A vessel' } })).toEqual([])
  expect(errors({ value: { ship: 5 } })).toEqual(['value'])
  const names = async (file: string) =>
    (await load(file)).entity.fields.filter(({ system }) => !system).map(({ name }) => name)
  expect([await names('words.json'), await names('empty.json')]).toEqual([['term'], []])
})

test('the schema "true" allows any value', async () => {
  const { entity, errors } = await load('anything.json')
  expect(field(entity, 'value').kind).toBe('json')
  expect([errors({ value: 5 }), errors({ value: { a: [null] } })]).toEqual([[], []])
})

test('an address that is a name, or a part of a page, names no schema', async () => {
  expect((await load('named-draft.json')).errors({ name: 'a' })).toEqual([])
  expect((await load('feed.json')).errors({ name: 'a', again: 5 })).toEqual(['again'])
})

test('a long list of choices that several fields have is written once', async () => {
  const read = (path: string) => readFileSync(join(folder, 'generated', path), 'utf8')
  expect(read('entities/linter.ts').match(/value: "R39"/g)).toHaveLength(1)
  const { entity } = await load('linter.json')
  expect(['select', 'fix'].map((name) => field(entity, name).item?.choices?.at(-1)?.value)).toEqual(
    ['R39', 'R39'],
  )
  // What only describes does not cost the type.
  expect(read('types/linter.ts')).toContain('select?:')
})

test('a pattern that ignores the case of letters does so', async () => {
  const { errors } = await load('resource.json')
  expect(errors({ id2: '/Groups/aF9-x' })).toEqual([])
  expect(errors({ id2: '/groups/xyz' })).toEqual(['id2'])
})

test('the first values of a tuple need only what their own schemas require', async () => {
  const { errors } = await load('links.json')
  expect(errors({ links: [{ rel: 'describedby' }, { href: 'a' }] })).toEqual([])
  expect(errors({ links: [{ rel: 'describedby' }, { rel: 'a' }] })).toEqual(['links.1.href'])
})

test('an object that only conditions describe has their properties', async () => {
  const { entity, errors } = await load('manifest.json')
  expect(entity.form.fields).toEqual(['kind', 'image', 'host'])
  expect([errors({}), errors({ kind: 'Job' }), errors({ kind: 'Route' })]).toEqual([
    [],
    ['image'],
    [],
  ])
})

test('a pointer leads to schemas in groups, which are read as those of their draft', async () => {
  const { errors } = await load('grouped.json')
  expect(errors({ pair: ['a', 1] })).toEqual([])
  expect(errors({ pair: ['a', 'b'] })).toEqual(['pair'])
})

test('a pointer written for an earlier draft still leads to what it meant', async () => {
  const { errors } = await load('moved.json')
  expect(errors({ first: 'ab', pair: ['ab', 1] })).toEqual([])
  expect(errors({ first: 'abc' })).toEqual(['first'])
})

test('anchors, an $id inside a schema and definitions that are true or false mean what they say', async () => {
  const { entity, errors } = await load('named.json')
  expect(['anchored', 'embedded', 'anything'].map((name) => field(entity, name).kind)).toEqual([
    'text',
    'number',
    'json',
  ])
  expect(
    errors({ anchored: 'ab', embedded: 5, insideEmbedded: 4, anything: { of: ['any', 'kind'] } }),
  ).toEqual([])
  expect(errors({ anchored: 'abc', embedded: 4, insideEmbedded: 3, nothing: 'x' })).toEqual([
    'anchored',
    'embedded',
    'insideEmbedded',
    'nothing',
  ])
})

test('a default that the schema refuses, or that is an empty text, is no value of a new record', async () => {
  const { entity, errors } = await load('defaults.json')
  expect(entity.fields.flatMap(({ name, default: value }) => (value ? [name] : []))).toEqual([
    'kept',
  ])
  expect(errors({})).toEqual(['name', 'open', 'site', 'author.name'])
})

test('a wrong value of a keyword that only describes is a note', async () => {
  const notes = generated.diagnostics.filter(({ file }) => file === 'schemas/described.json')
  expect(
    notes.map(({ severity, message }) => `${severity} ${message.split(' ')[0]}`).toSorted(),
  ).toEqual([
    'warning description',
    'warning properties.old.$comment',
    'warning properties.old.deprecated',
    'warning properties.old.examples',
  ])
  const { errors } = await load('described.json')
  expect([errors({ old: 'x' }), errors({})]).toEqual([[], ['old']])
  write('wrong.json', { properties: { deprecated: { type: 'text' } } })
  const { diagnostics, leftOut } = await run()
  expect(leftOut).toEqual(['schemas/wrong.json'])
  expect(diagnostics).toContainEqual(
    expect.objectContaining({ severity: 'error', file: 'schemas/wrong.json' }),
  )
  rmSync(join(folder, 'schemas/wrong.json'))
})

test('in a published schema, an address that no file has is one of the network', async () => {
  const notes = generated.diagnostics.filter(({ file }) => file === 'schemas/published.json')
  expect(notes.map(({ severity, message }) => [severity, message])).toEqual([
    [
      'warning',
      expect.stringMatching(/"https:\/\/published\.test\/base\.json".*any JSON is accepted/),
    ],
    ['warning', expect.stringMatching(/"https:\/\/other\.test\/published\.json".*any JSON/)],
  ])
  const { entity, errors } = await load('published.json')
  expect(field(entity, 'placed').kind).toBe('text')
  expect(errors({ elsewhere: [1], itself: { a: 1 }, placed: 'x', none: 2 })).toEqual([])
})

test('"$dynamicRef" leads to the schema with that anchor, at every level', async () => {
  const { errors } = await load('branches-of-tree.json')
  expect(errors({ label: 'a', children: [{ label: 'b', children: [{ label: 'c' }] }] })).toEqual([])
  expect(errors({ label: 'a', children: [{ label: 'b', children: [{}] }] })).not.toEqual([])
})

test('a reference that may mean two files is an error that names both', async () => {
  write('meta/address.json', { properties: { city: { type: 'string' } } })
  write('user-of-address.json', { properties: { at: { $ref: 'https://else.test/address.json' } } })
  const { diagnostics } = await run()
  expect(diagnostics.map(({ file, message }) => [file, message])).toContainEqual([
    'schemas/user-of-address.json',
    expect.stringMatching(/meta\/address\.json or .*one\/address\.schema\.json/),
  ])
})

/* oxlint-disable unicorn/no-thenable -- a keyword of JSON Schema */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fieldTypes } from '../../../src/fields/fieldTypes.ts'
import { validateRecord } from '../../../src/model/validation.ts'
import { deriveRecords } from '../../../src/service/demo/derivedRecords.ts'
import { createSeededRandom } from '../../../src/service/demo/seededRandom.ts'
import type { ServiceOptions } from '../../../src/service/options.ts'
import { generateWith } from '../generateWith.ts'

const folder = mkdtempSync(join(tmpdir(), 'branchdesk-derived-'))
const today = '2026-06-15'
let schemas: Pick<ServiceOptions, 'entities' | 'validators'>

const name = fc.constantFrom('name', 'code', 'amount', 'note', 'kind', 'email', 'isOpen', 'items')
const size = fc.integer({ min: 0, max: 12 })
const text = fc.oneof(
  fc.constant({ type: 'string' }),
  fc
    .tuple(size, size)
    .map(([low, more]) => ({ type: 'string', minLength: low, maxLength: low + more + 1 })),
  fc
    .constantFrom('^[A-Z]{3}-\\d{4}$', '^(red|green)$', '^[a-z][a-z0-9_-]*$', '^v\\d+\\.\\d+$')
    .map((pattern) => ({ type: 'string', pattern })),
  fc
    .constantFrom(
      'date',
      'date-time',
      'time',
      'email',
      'uri',
      'uuid',
      'ipv4',
      'hostname',
      'duration',
    )
    .map((format) => ({ type: 'string', format })),
  fc
    .uniqueArray(fc.constantFrom('a', 'b', 'C_D'), { minLength: 1 })
    .map((list) => ({ enum: list })),
)
const number = fc
  .record({
    type: fc.constantFrom('integer', 'number'),
    minimum: fc.integer({ min: -50, max: 50 }),
    multipleOf: fc.constantFrom(1, 5, undefined),
  })
  .map(({ minimum, multipleOf, ...rest }) => ({
    ...rest,
    minimum,
    exclusiveMaximum: minimum + 40,
    ...(multipleOf ? { multipleOf } : {}),
  }))
const scalar = fc.oneof(text, number, fc.constant({ type: 'boolean' }))
const { property } = fc.letrec<{ property: object; object: object }>((tie) => ({
  property: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalar,
    fc
      .record({ items: scalar, minItems: size, uniqueItems: fc.boolean() })
      .map(({ uniqueItems, minItems, items }) => ({
        type: 'array',
        items,
        ...(uniqueItems ? { uniqueItems, maxItems: 12 } : { minItems }),
      })),
    tie('object'),
    tie('object').map((items) => ({ type: 'array', items, maxItems: 3 })),
    fc.tuple(scalar, tie('object')).map((oneOf) => ({ oneOf })),
    tie('object').map((additionalProperties) => ({
      type: 'object',
      additionalProperties,
      minProperties: 1,
    })),
  ),
  object: fc
    .tuple(fc.dictionary(name, tie('property'), { minKeys: 1, maxKeys: 4 }), fc.boolean())
    .map(([properties, isClosed]) => ({
      type: 'object',
      properties,
      required: Object.keys(properties).slice(0, 2),
      ...(isClosed ? { additionalProperties: false } : {}),
    })),
}))
const record = fc
  .record({
    properties: fc.dictionary(name, property as fc.Arbitrary<object>, { minKeys: 1, maxKeys: 6 }),
    rule: fc.constantFrom('none', 'dependent', 'any', 'not'),
  })
  .map(({ properties, rule }) => {
    const [first, second = first!, third = second] = Object.keys(properties)
    return {
      type: 'object',
      properties,
      required: [first],
      ...(rule === 'dependent' ? { dependentRequired: { [first!]: [second] } } : {}),
      ...(rule === 'any' ? { anyOf: [{ required: [second] }, { required: [third] }] } : {}),
      ...(rule === 'not' && third !== first ? { not: { required: [third] } } : {}),
    }
  })

const generated = Object.fromEntries(
  fc.sample(record, { numRuns: 60, seed: 20 }).map((schema, index) => [`made${index}`, schema]),
)
/** A rule that derived values satisfy only by chance, and keys as a schema describes them. */
const written = {
  impossible: {
    type: 'object',
    properties: { word: { type: 'string', not: { type: 'string' } } },
    required: ['word'],
  },
  article: {
    type: 'object',
    properties: {
      id: { type: 'string', pattern: '^[A-Z]{2}-[0-9]{4}$' },
      title: { type: 'string' },
    },
    required: ['id'],
  },
}

/** Rules and values of public schemas, each with a name that says what is particular about it. */
const common = {
  'map-by-pattern': {
    properties: {
      jobs: {
        type: 'object',
        minProperties: 1,
        patternProperties: { '^[a-z]+$': { $ref: '#/$defs/job' } },
        additionalProperties: false,
      },
    },
    required: ['jobs'],
    $defs: {
      job: { type: 'object', required: ['image'], properties: { image: { type: 'string' } } },
    },
  },
  'not-both-parts': {
    properties: {
      tool: {
        type: 'object',
        properties: {
          channel: { type: 'string' },
          path: { type: 'string' },
          target: { type: 'string' },
        },
        oneOf: [
          { required: ['path'], not: { required: ['channel'] } },
          { required: ['channel'], properties: { path: false } },
        ],
      },
    },
    required: ['tool'],
  },
  'address-with-pattern': {
    properties: {
      link: { type: 'string', format: 'uri', pattern: '^urn:[a-z]{4}$' },
      kind: { type: 'string', format: 'regex', pattern: 'Place' },
    },
    required: ['link', 'kind'],
  },
  'required-without-a-name': {
    properties: { kind: { const: 'catalog' } },
    required: ['kind', 'description'],
  },
  'wrong-examples': { type: 'array', items: { type: ['string', 'number'] }, examples: ['*.yaml'] },
  'map-with-rules': {
    additionalProperties: {
      type: 'object',
      anyOf: [{ required: ['image'] }, { required: ['path'] }],
    },
  },
  'condition-inside': {
    properties: {
      claim: {
        type: 'object',
        required: ['kind', 'evidence'],
        properties: {
          kind: { enum: ['own'] },
          agreed: { type: 'boolean' },
          agent: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
          evidence: {
            type: 'array',
            minItems: 1,
            uniqueItems: true,
            items: { enum: ['letter', 'none'] },
            if: { contains: { const: 'none' } },
            then: { maxItems: 1 },
          },
          code: { type: 'string', pattern: '^[0-9]+$', maxLength: 3 },
        },
        allOf: [
          {
            if: { properties: { kind: { const: 'own' } } },
            then: { required: ['agreed', 'agent'] },
          },
          { properties: { agreed: { enum: [true] } } },
        ],
      },
    },
    required: ['claim'],
  },
  'address-by-country': {
    properties: {
      home: {
        type: 'object',
        required: ['country', 'state', 'postalCode'],
        properties: { street: { type: 'string' } },
        oneOf: [
          {
            properties: {
              country: { enum: ['CAN'] },
              state: { enum: ['AB', 'BC'] },
              postalCode: { type: 'string', maxLength: 10 },
            },
          },
          {
            properties: {
              country: { not: { enum: ['CAN'] } },
              state: { type: 'string' },
              postalCode: { type: 'string' },
            },
          },
        ],
      },
    },
    required: ['home'],
  },
  'object-among-alternatives': {
    properties: {
      content: {
        type: 'object',
        anyOf: [{ type: 'string' }, { type: 'object', minProperties: 0 }],
      },
    },
    required: ['content'],
  },
}

beforeAll(
  async () =>
    void (schemas = await generateWith(folder, {
      schemas: { ...generated, ...written, ...common },
    })),
)
afterAll(() => rmSync(folder, { recursive: true }))

const derive = (of: string) => {
  const entity = schemas.entities.find((each) => each.name === of)!
  const random = createSeededRandom(7, today)
  const made = deriveRecords(random, entity, 12, () => [], 'Ida', schemas.validators[of])
  return { entity, made }
}

test.each(
  Object.keys({ ...generated, ...common }),
)('%s: its schema accepts each of its demo records', (of) => {
  const { entity, made } = derive(of)
  expect(made.length).toBe(12)
  for (const { values } of made)
    expect(
      validateRecord(entity, fieldTypes, schemas.validators[of]!, values, 'create', { today }),
    ).toEqual([])
})

test('an entity whose rules no derived value satisfies has no demo records', () => {
  expect(derive('impossible').made).toEqual([])
})

test('a demo record has a key that its schema allows', () => {
  const { made } = derive('article')
  expect(made.length).toBeGreaterThan(6)
  for (const { key, values } of made)
    expect([key, values.id]).toEqual([expect.stringMatching(/^[A-Z]{2}-[0-9]{4}$/), key])
})

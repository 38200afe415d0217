import { expect, test } from 'vitest'
import { byTelling, guessDisplay } from '../../generators/guessDisplay.ts'
import { buildFields } from '../../src/fields/buildField.ts'

const text = { type: 'string' }
const object = (properties: object, required: string[] = []) => ({
  type: 'object',
  properties,
  required,
})
const displayOf = (properties: object, required: string[] = []) =>
  guessDisplay(buildFields(object(properties, required)), 'id')

test.each<[why: string, properties: object, required: string[], display: string]>([
  [
    'a person by both names',
    { given_name: text, family_name: text },
    [],
    '{given_name} {family_name}',
  ],
  ['a required title before an optional one', { title: text, label: text }, ['label'], '{label}'],
  [
    'a required text before a title that may be empty',
    { title: text, slug: text },
    ['slug'],
    '{slug}',
  ],
  ['a title before other texts', { note: text, shopName: text }, [], '{shopName}'],
  ['the first text', { count: { type: 'integer' }, slug: text, note: text }, [], '{slug}'],
  [
    'no constant, UUID or name of a schema',
    {
      $schema: text,
      kind: { const: 'Job' },
      ref: { ...text, format: 'uuid' },
      guid: text,
      topic: text,
    },
    ['kind', 'ref', 'guid'],
    '{topic}',
  ],
  [
    'a text inside an object',
    {
      kind: { const: 'Job' },
      spec: object({ size: { type: 'integer' } }),
      metadata: object({ uuid: text, name: text }),
    },
    ['kind'],
    '{metadata.name}',
  ],
  [
    'a text inside an object of an object',
    { spec: object({ on: { type: 'boolean' }, meta: object({ label: text }) }) },
    [],
    '{spec.meta.label}',
  ],
  [
    'a title inside an object that describes it, before an optional text',
    { summary: text, owner: object({ name: text }), info: object({ title: text }) },
    [],
    '{info.title}',
  ],
  [
    'a text before a title inside any other object',
    { owner: object({ name: text }), summary: text },
    [],
    '{summary}',
  ],
  [
    'a text inside an object before versions and languages',
    {
      apiVersion: text,
      kind: text,
      language: text,
      serial: { ...text, pattern: '^urn:uuid:' },
      spec: object({ account: text }),
    },
    ['apiVersion'],
    '{spec.account}',
  ],
  [
    'a number before a version',
    { specVersion: text, size: { type: 'integer' } },
    ['specVersion'],
    '{size}',
  ],
  ['a version before the key', { apiVersion: text }, [], '{apiVersion}'],
  ['choices, if nothing says more', { kind: { enum: ['A', 'B'] }, size: object({}) }, [], '{kind}'],
  ['the key, if nothing tells records apart', { on: { type: 'boolean' } }, [], '{id}'],
])('a record is named by %s', (_why, properties, required, display) => {
  expect(displayOf(properties, required)).toBe(display)
})

test('columns begin with what names the record, and end with versions and bare keys', () => {
  const names = ['$schema', 'version', 'uuid', 'note', 'code']
  const fields = buildFields(object(Object.fromEntries(names.map((name) => [name, text]))))
  expect(byTelling(fields, 'code').map(({ name }) => name)).toEqual([
    'code',
    'note',
    'version',
    '$schema',
    'uuid',
  ])
})

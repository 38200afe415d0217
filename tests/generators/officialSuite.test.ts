import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { compileFunction } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { asWritten, departuresOf } from '../../generators/asWritten.ts'
import { buildEntity } from '../../generators/buildEntity.ts'
import { bundle } from '../../generators/bundle.ts'
import type { SchemaFile } from '../../generators/read.ts'
import { References } from '../../generators/references.ts'
import { Resolver } from '../../generators/resolve.ts'
import { upgradeDraft } from '../../generators/upgradeDraft.ts'
import { bodySchema, printValidators } from '../../generators/validators.ts'
import { fieldTypes } from '../../src/fields/fieldTypes.ts'
import { isSchema, type Schema } from '../../src/fields/schemaShape.ts'
import { furtherValues, validateRecord, type ValidatorModule } from '../../src/model/validation.ts'

const suite = join(import.meta.dirname, 'officialSuite')
const dialects = {
  draft7: 'http://json-schema.org/draft-07/schema#',
  'draft2020-12': 'https://json-schema.org/draft/2020-12/schema',
}
type Draft = keyof typeof dialects
type Group = {
  description: string
  schema: Schema | boolean
  tests: { description: string; data: unknown; valid: boolean }[]
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

function asFile(name: string, schema: Schema, shared: boolean): SchemaFile {
  return {
    name,
    file: `schemas/${name}.json`,
    schema: upgradeDraft(schema),
    shared,
    lineOf: () => 1,
  }
}

/** The schemas that those of a draft refer to, at the addresses that the suite gives them. */
function remotesOf(draft: Draft): SchemaFile[] {
  const folder = join(suite, 'remotes')
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.json'))
    .filter((path) => !path.startsWith('draft') || path.startsWith(`${draft}/`))
    .flatMap((path) => {
      const schema = readJson(join(folder, path)) as Schema
      const address = `http://localhost:1234/${path}`
      const strict = { $schema: dialects[draft], ...schema, 'x-entity': { strict: true } }
      const name = `meta/remote-${path.replace(/\W/g, '-')}`
      return typeof schema.$id === 'string' && schema.$id !== address
        ? [
            asFile(name, strict, true),
            asFile(`${name}-address`, { $id: address, $ref: schema.$id }, true),
          ]
        : [asFile(name, { $id: address, ...strict }, true)]
    })
}

const require = createRequire(import.meta.url)

/** Compiles a generated module of validators without writing it to a file. */
function load(code: string): ValidatorModule {
  const names: Record<string, unknown> = {}
  const body = code
    .replace(/^import (\w+) from '([^']+)'$/gm, (_, name: string, path: string) => {
      names[name] = require(path)
      return ''
    })
    .replace(/^export const (\w+) = (.*)$/gm, 'exported.$1 = $2')
    .replace(/;?export const (\w+) = /g, ';exported.$1 = ')
  const exported = {} as ValidatorModule
  compileFunction(body, ['exported', ...Object.keys(names)])(exported, ...Object.values(names))
  return exported
}

/** The service's verdict on records of a schema: whether it creates them. */
function verdictOn(root: SchemaFile, others: SchemaFile[]): (record: Schema) => boolean {
  const references = new References([root, ...others])
  const located = { schema: root.schema, file: root, path: [] }
  const departures = departuresOf(root.schema)
  const resolved = new Resolver(references, () => undefined).resolve(located)
  const { entity } = buildEntity(root, asWritten(resolved, departures))
  const bundled = bundle(located, references, departures.checkFormats)
  const validators = load(printValidators(bodySchema(bundled, entity)))
  const known = new Set(entity.fields.map(({ name }) => name))
  return (record) => {
    const further = furtherValues(entity, record)
    if (Object.keys(record).some((name) => !known.has(name) && !(name in further))) return false
    const situation = { today: '2026-06-15' }
    return validateRecord(entity, fieldTypes, validators, record, 'create', situation).length === 0
  }
}

const strict = { 'x-entity': { strict: true } }

/**
 * The verdict on any value: the record has the value in one property, whose schema is the one of
 * the suite.
 */
function verdictOnValues(schema: Schema | boolean, draft: Draft, remotes: SchemaFile[]) {
  const isFile = isSchema(schema)
  const given = isFile ? { $schema: dialects[draft], ...schema, ...strict } : {}
  const root = {
    $schema: dialects[draft],
    type: 'object',
    required: ['value'],
    properties: { value: isFile ? { $ref: 'meta/case.json' } : schema },
    ...strict,
  }
  const files = isFile ? [asFile('meta/case', given, true), ...remotes] : remotes
  const verdict = verdictOn(asFile('root', root, false), files)
  return (value: unknown) => verdict({ value })
}

/**
 * Where the service's verdict is another one, by file and group, with the number of values and the
 * reason.
 */
const differences: Record<Draft, Record<string, number>> = {
  draft7: {
    // PostgreSQL cannot store the character NUL.
    'const.json: nul characters in strings': 1,
    'enum.json: nul characters in strings': 1,
  },
  'draft2020-12': {
    'const.json: nul characters in strings': 1,
    'enum.json: nul characters in strings': 1,
    // ajv 8.20 forgets what one of several alternatives has seen of a list.
    'unevaluatedItems.json: unevaluatedItems with nested items': 2,
    'unevaluatedItems.json: unevaluatedItems and contains interact to control item dependency relationship': 3,
    'unevaluatedItems.json: unevaluatedItems can see annotations from if without then and else': 1,
    // A dialect of its own that leaves keywords out is not read.
    'vocabulary.json: schema that uses custom metaschema with with no validation vocabulary': 1,
  },
}

/** The groups where a verdict differs from the suite, with the number of values. */
function differing(
  groups: (Group & { file: string })[],
  verdictOf: (group: Group) => ((value: unknown) => boolean) | undefined,
) {
  const found: Record<string, number> = {}
  let count = 0
  for (const { file, ...group } of groups) {
    const verdict = verdictOf(group)
    for (const { data, valid } of verdict ? group.tests : []) {
      count++
      const name = `${file}: ${group.description}`
      if (verdict!(data) !== valid) found[name] = (found[name] ?? 0) + 1
    }
  }
  return { found, count }
}

describe.each(Object.keys(dialects) as Draft[])('the official suite of %s', (draft) => {
  const remotes = remotesOf(draft)
  const groups = readdirSync(join(suite, draft)).flatMap((file) =>
    (readJson(join(suite, draft, file)) as Group[]).map((group) => ({ file, ...group })),
  )

  test('strict values have the verdict of the suite, but for those that are listed', () => {
    const { found, count } = differing(groups, ({ schema }) =>
      verdictOnValues(schema, draft, remotes),
    )
    expect(found).toEqual(differences[draft])
    const wrong = Object.values(found).reduce((sum, each) => sum + each, 0)
    expect(wrong / count).toBeLessThan(0.01)
  })

  test('strict records, the objects of the suite, have its verdict', () => {
    const withProperties = groups
      .filter(({ schema }) => isSchema(schema) && isSchema(schema.properties))
      .map((group) => ({ ...group, tests: group.tests.filter(({ data }) => isSchema(data)) }))
    const { found, count } = differing(withProperties, ({ schema }) => {
      const written = { $schema: dialects[draft], ...(schema as Schema), ...strict }
      const verdict = verdictOn(asFile('case', written, false), remotes)
      return (value) => verdict(value as Schema)
    })
    const [named, number] = Object.entries(differences[draft]).at(-1)!
    expect(found).toEqual(named.startsWith('vocabulary') ? { [named]: number } : {})
    expect(count).toBeGreaterThan(100)
  })
})

/** A record for each departure from JSON Schema, whose verdict is the other one without it. */
const departing: [keyword: string, properties: Schema, record: Schema][] = [
  ['trimTexts', { name: { type: 'string', pattern: '^ ' } }, { name: ' a' }],
  ['emptyIsAbsent', { name: { type: 'string', minLength: 1 } }, { name: '' }],
  ['impliedTypes', { code: { maxLength: 3 } }, { code: 7 }],
  [
    'normaliseParts',
    { at: { type: 'object', properties: { name: { type: 'string', minLength: 1 } } } },
    { at: { name: '' } },
  ],
  ['closed', { name: { type: 'string' } }, { more: 1 }],
  ['checkFormats', { mail: { type: 'string', format: 'email' } }, { mail: 'a' }],
  ['ignoreReadOnly', { seen: { type: 'string', readOnly: true } }, { seen: 5 }],
]

test.each(
  departing,
)('%s is switched off by itself, and on again under strict', (keyword, properties, record) => {
  const verdict = (keywords: Schema) =>
    verdictOn(asFile('case', { properties, 'x-entity': keywords }, false), [])(record)
  const usual = verdict({})
  expect(verdict({ [keyword]: false })).toBe(!usual)
  expect(verdict({ strict: true })).toBe(!usual)
  expect(verdict({ strict: true, trimTexts: true, emptyIsAbsent: true, [keyword]: true })).toBe(
    usual,
  )
})

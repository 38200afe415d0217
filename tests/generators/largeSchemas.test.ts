import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkSize } from '../../generators/checkSize.ts'
import { testsAll } from '../../scripts/testScope.ts'
import { fieldTypes } from '../../src/fields/fieldTypes.ts'
import { entities } from '../../src/generated/entities.ts'
import type { Entity } from '../../src/model/entity.ts'
import type { DefinitionModules, Field } from '../../src/model/field.ts'
import { validateRecord, type ValidatorModule } from '../../src/model/validation.ts'

const folder = mkdtempSync(join(tmpdir(), 'branchdesk-large-'))
const output = join(folder, 'generated')
/** All 150 take about 15 seconds of one processor. */
const resourceCount = testsAll() ? 150 : 40

/**
 * A standard like those of health care: resources that contain any other resource, made of elements
 * that all can be extended by values of any element.
 */
function standard() {
  const ref = (name: string) => ({ $ref: `#/definitions/${name}` })
  const many = (name: string) => ({ type: 'array', items: ref(name) })
  const elements = Array.from({ length: 40 }, (_, index) => `Element${index}`)
  const resources = Array.from({ length: resourceCount }, (_, index) => `Resource${index}`)
  const element = (index: number) => ({
    type: 'object',
    additionalProperties: false,
    properties: {
      id: { type: 'string' },
      extension: many('Extension'),
      text: { type: 'string', pattern: '^\\S.*$' },
      next: ref(elements[(index + 1) % elements.length]!),
      others: many(elements[(index * 7 + 3) % elements.length]!),
    },
  })
  const resource = (index: number) => ({
    type: 'object',
    additionalProperties: false,
    required: ['resourceType', 'name'],
    properties: {
      resourceType: { const: `Resource${index}` },
      name: { type: 'string' },
      extension: many('Extension'),
      contained: many('Any'),
      ...Object.fromEntries(
        elements
          .filter((_, at) => (at + index) % 3 === 0)
          .map((name) => [`of${name}`, index % 2 ? ref(name) : many(name)]),
      ),
    },
  })
  return {
    $schema: 'http://json-schema.org/draft-06/schema#',
    definitions: {
      Any: { oneOf: resources.map(ref) },
      Extension: {
        type: 'object',
        properties: Object.fromEntries(elements.map((name) => [`value${name}`, ref(name)])),
      },
      ...Object.fromEntries(elements.map((name, index) => [name, element(index)])),
      ...Object.fromEntries(resources.map((name, index) => [name, resource(index)])),
    },
  }
}

beforeAll(() => {
  mkdirSync(join(folder, 'schemas/meta'), { recursive: true })
  const write = (path: string, schema: unknown) =>
    writeFileSync(join(folder, 'schemas', path), JSON.stringify(schema))
  write('meta/standard.json', standard())
  for (let index = 0; index < resourceCount; index++)
    write(`resource-${index}.json`, { $ref: `meta/standard.json#/definitions/Resource${index}` })
  generateAgain()
}, 70_000)

/** Generates in a process of its own, and returns its last line. */
function generateAgain(): string {
  // The limit is of V8's heap; a generation that needs more ends with an error.
  const printed = execFileSync(
    process.execPath,
    ['--max-old-space-size=1200', 'generators/generate.ts', join(folder, 'schemas'), output],
    { timeout: 60_000, stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8' },
  )
  return printed.trim().split('\n').at(-1)!
}

test('a later process compiles nothing of schemas that did not change', () => {
  const cached = join(output, '.cache/generated')
  const names = () => readdirSync(cached).sort()
  const before = names()
  expect(before.length).toBe(resourceCount * 2 + 1)
  // What the cache has is taken: another text in it is in the output.
  const shared = before.find((name) =>
    readFileSync(join(cached, name), 'utf8').includes('create0'),
  )!
  const { result } = JSON.parse(readFileSync(join(cached, shared), 'utf8')) as { result: string }
  writeFileSync(join(cached, shared), JSON.stringify({ result: `${result}// from the cache\n` }))
  expect(generateAgain()).toContain(' 1 files written, 0 removed')
  expect(names()).toEqual(before)
})

const wideEntity = entities.find(({ name }) => name === 'city')!

afterAll(() => rmSync(folder, { recursive: true }))

const load = <Module>(path: string): Promise<Module> =>
  import(/* @vite-ignore */ join(output, path)) as Promise<Module>

test('resources that contain each other are generated within a minute, each of a bounded size', () => {
  const sizes = (part: string) =>
    readdirSync(join(output, part)).map((name) => statSync(join(output, part, name)).size)
  const modules = readdirSync(join(output, 'entities'))
  expect(modules.length).toBe(resourceCount)
  for (const name of modules)
    expect(statSync(join(output, 'entities', name)).size).toBeLessThan(200_000)
  expect(Math.max(...sizes('definitions'))).toBeLessThan(200_000)
  const part = readFileSync(join(output, 'validators/resource-1.part.js'))
  expect(gzipSync(part).length).toBeLessThan(100_000)
})

test('each definition is emitted once, and leads to those inside it by name', async () => {
  const { definitions } = await load<{ definitions: DefinitionModules }>('definitions.ts')
  const names = Object.keys(definitions)
  expect(new Set(names).size).toBe(names.length)
  expect(names.length).toBeLessThanOrEqual(40 + resourceCount + 2)
  const { field } = await definitions['standard-element0']!()
  const inner = (name: string): Field => field.fields!.find((each) => each.name === name)!
  expect(field.shape).toBe('object')
  expect([inner('next').definition, inner('others').definition]).toEqual([
    { name: 'standard-element1' },
    { name: 'standard-element3', list: true },
  ])
})

test('the service checks a record down to its last level, the console as far as it shows', async () => {
  const { entity } = await load<{ entity: Entity }>('entities/resource-1.ts')
  const whole = await load<ValidatorModule>('validators/resource-1.js')
  const part = await load<ValidatorModule>('validators/resource-1.part.js')
  const errors = (validators: ValidatorModule, record: Record<string, unknown>) =>
    validateRecord(entity, fieldTypes, validators, record, 'create', { today: '2026-06-15' }).map(
      ({ field }) => field,
    )
  const nested = (text: unknown, depth: number): unknown =>
    depth === 0 ? { text } : { next: nested(text, depth - 1) }
  const record = (text: unknown, depth: number) => ({
    resourceType: 'Resource1',
    name: 'x',
    ofElement2: nested(text, depth),
    contained: [{ resourceType: 'Resource7', name: 'y', ofElement2: nested('fine', 12) }],
  })
  expect([whole, part].map((each) => errors(each, record('fine', 30)))).toEqual([[], []])
  expect(errors(whole, record(1, 30))).toEqual([expect.stringMatching(/^ofElement2/)])
  const strange = errors(whole, { ...record('fine', 1), contained: [{ resourceType: 'None' }] })
  expect(strange[0]).toBe('contained')
  expect(errors(part, { resourceType: 'Resource1', ofElement2: 'text' })).toEqual([
    'name',
    'ofElement2',
  ])
})

test('a table over the limits of the database, and an entity that screens load slowly, are reported with the remedy', () => {
  const columns = (count: number, sqlType: string): Entity => ({
    ...wideEntity,
    fields: [
      ...wideEntity.fields,
      ...Array.from({ length: count }, (_, index) => ({
        name: `value${index}`,
        label: `Value ${index}`,
        kind: 'text',
        column: `value_${index}`,
        sqlType,
      })),
    ],
  })
  const reportOf = (entity: Entity, text = '') => {
    const found: string[] = []
    checkSize(entity, text, (severity, message) => found.push(`${severity}: ${message}`))
    return found
  }
  expect(reportOf(columns(320, 'text'))).toEqual([])
  expect(reportOf(columns(836, 'boolean'))).toEqual([])
  expect(reportOf(columns(836, 'text'))).toEqual([
    expect.stringMatching(/^warning: the table has 8\d\d columns.*objects/),
  ])
  expect(reportOf(columns(1700, 'text'))).toEqual([
    expect.stringMatching(/^error: the table would have 17\d\d columns; the database allows 1600/),
  ])
  expect(reportOf(wideEntity, 'x'.repeat(200_001))).toEqual([
    expect.stringMatching(/^warning: the entity takes 200 kB.*"\$defs"/),
  ])
})

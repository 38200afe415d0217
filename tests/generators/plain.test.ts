import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { generate } from '../../generators/generate.ts'
import { nameOf } from '../../generators/read.ts'
import { fieldTypeOf, fieldTypes } from '../../src/fields/fieldTypes.ts'
import type { Entity } from '../../src/model/entity.ts'
import { validateRecord, type ValidatorModule } from '../../src/model/validation.ts'

/**
 * Schemas of business records in every draft, as people outside this project write them, without
 * Branchdesk keywords.
 */
const plain = readdirSync(join(import.meta.dirname, 'plain'))
const folder = mkdtempSync(join(tmpdir(), 'branchdesk-plain-'))
let diagnostics: Awaited<ReturnType<typeof generate>>['diagnostics'] = []

beforeAll(async () => {
  cpSync('schemas', join(folder, 'schemas'), { recursive: true })
  cpSync(join(import.meta.dirname, 'plain'), join(folder, 'schemas'), { recursive: true })
  diagnostics = (
    await generate({ schemas: join(folder, 'schemas'), output: join(folder, 'generated') })
  ).diagnostics
})
afterAll(() => rmSync(folder, { recursive: true }))

test('plain schemas of every draft generate together without an error', () => {
  expect(diagnostics.filter((each) => each.severity === 'error')).toEqual([])
})

describe.each(plain)('%s', (file) => {
  const load = async () => {
    const { entity } = (await import(join(folder, 'generated/entities', `${nameOf(file)}.ts`))) as {
      entity: Entity
    }
    const validators = (await import(
      join(folder, 'generated/validators', `${nameOf(file)}.js`)
    )) as ValidatorModule
    return { entity, validators }
  }

  test('has columns, a form, calls and a record title', async () => {
    const { entity } = await load()
    expect(entity.list.columns.length).toBeGreaterThan(0)
    expect(entity.form.fields.length).toBeGreaterThan(0)
    expect(entity.operations.map((operation) => operation.kind)).toEqual(
      expect.arrayContaining(['list', 'read', 'create', 'update', 'remove', 'options']),
    )
    expect(entity.display).toMatch(/^\{.+\}/)
  })

  test('accepts the record of its demo values, and a part of it as a patch', async () => {
    const { entity, validators } = await load()
    const record = Object.fromEntries(
      entity.form.fields
        .map((name) => entity.fields.find((field) => field.name === name)!)
        .map((field) => [field.name, fieldTypeOf(field).demo(field, 1)]),
    )
    const situation = { today: '2026-06-15' }
    if (
      !entity.fields.some((field) => ['json', 'choice'].includes(field.kind)) &&
      file !== 'text-message.json'
    )
      expect(validateRecord(entity, fieldTypes, validators, record, 'create', situation)).toEqual(
        [],
      )
    const [first] = Object.entries(record)
    expect(
      validateRecord(
        entity,
        fieldTypes,
        validators,
        { [first![0]]: first![1] },
        'patch',
        situation,
      ),
    ).toEqual([])
  })
})

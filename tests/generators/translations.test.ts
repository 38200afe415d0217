import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, expect, test } from 'vitest'
import { printDiagnostic } from '../../generators/diagnostics.ts'
import { generate } from '../../generators/generate.ts'
import type { Text } from '../../generators/entityTexts.ts'
import { printMissingTexts } from '../../generators/missingTexts.ts'
import { labelFile } from '../../generators/readLabels.ts'

const folder = mkdtempSync(join(tmpdir(), 'branchdesk-translations-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The project's shared definitions with one entity, and with these translation files. */
async function translated(name: string, files: Record<string, unknown>) {
  const schemas = join(folder, name, 'schemas')
  const output = join(folder, name, 'generated')
  cpSync('schemas/meta', join(schemas, 'meta'), { recursive: true })
  for (const [file, content] of Object.entries({ 'lease.json': lease, ...files }))
    writeFileSync(join(schemas, file), JSON.stringify(content, null, 2))
  const { diagnostics, untranslated } = await generate({ schemas, output })
  const words = async (language: string): Promise<Record<string, string>> =>
    (await import(join(output, 'messages', `${language}.ts`))).default
  return { errors: diagnostics.map(printDiagnostic), untranslated, words, output }
}

const lease = {
  $schema: './meta/entity.json',
  title: 'Lease',
  type: 'object',
  properties: {
    tenant: { type: 'string', title: 'Tenant', description: 'Who rents it.' },
    phase: { enum: ['DRAFT', 'SIGNED'], title: 'Phase' },
    lines: {
      type: 'array',
      items: { title: 'Line', type: 'object', properties: { price: { type: 'number' } } },
    },
    status: { $ref: 'meta/common.json#/$defs/status' },
  },
  'x-entity': { menu: 'Properties' },
}

const german = {
  $schema: '../src/generated/translations/lease.json',
  title: 'Mietvertrag',
  properties: {
    tenant: { title: 'Mieter', description: 'Wer mietet.' },
    phase: { title: 'Stand', enum: { DRAFT: 'Entwurf', SIGNED: 'Unterschrieben' } },
    lines: {
      title: 'Posten',
      items: { title: 'Posten', properties: { price: { title: 'Preis' } } },
    },
  },
  'x-entity': { many: 'Mietverträge' },
}

test('a translation has the shape of its schema; fields of the system, tabs and status have the common texts', async () => {
  const { errors, words } = await translated('whole', { 'lease.de.json': german })
  expect(errors).toEqual([])
  expect(await words('de')).toMatchObject({
    'entities.lease.title': 'Mietvertrag',
    'entities.lease.many': 'Mietverträge',
    'entity.lease.tenant': 'Mieter',
    'entity.lease.help.tenant': 'Wer mietet.',
    'entity.lease.choices.phase.SIGNED': 'Unterschrieben',
    'entity.lease.items.lines': 'Posten',
    'entity.lease.lines.price': 'Preis',
    // Not in the file:
    'entity.lease.status': 'Status',
    'entity.lease.choices.status.ACTIVE': 'Aktiv',
    'entity.lease.createdDate': 'Erstellt am',
    'entity.lease.updatedBy': 'Geändert von',
    'entity.lease.tab.activity': 'Aktivität',
    'groups.Business': 'Unternehmen',
  })
})

test('a text that stands elsewhere in the schema is refused with what is allowed there', async () => {
  const { errors } = await translated('wrong', {
    'lease.de.json': {
      fields: { tenant: 'Mieter' },
      properties: { tenat: { title: 'Mieter' }, phase: { enum: { SIGNET: 'x' } }, status: 3 },
    },
  })
  expect(errors).toEqual([
    expect.stringMatching(/^schemas\/lease\.de\.json:2: fields: unknown text "fields".*properties/),
    expect.stringMatching(/:6: properties\.tenat: .*did you mean "tenant"\?/),
    expect.stringMatching(/properties\.phase\.enum\.SIGNET: .*did you mean "SIGNED"\?/),
    expect.stringMatching(/properties\.status: is 3; allowed: an object of texts\./),
  ])
})

test('each language has a line with the number of missing texts, and each text its place where all are wanted', async () => {
  const { untranslated } = await translated('missing', {
    'lease.de.json': {
      ...german,
      properties: { ...german.properties, phase: { title: 'Stand', enum: { DRAFT: 'Entwurf' } } },
    },
  })
  const [spanish, germanLine] = printMissingTexts(untranslated, false)
  expect(spanish).toMatch(/^es: \d+ texts are shown in English\..*schemas\/lease\.es\.json/)
  expect(germanLine).toBe(
    'de: 2 texts are shown in English. To translate: schemas/lease.de.json, schemas/meta/common.de.json.',
  )
  expect(printMissingTexts(untranslated, true).filter((line) => line.includes('.de.json'))).toEqual(
    [
      germanLine,
      '  schemas/lease.de.json: properties > phase > enum > SIGNED: "Signed"',
      '  schemas/meta/common.de.json: x-entity > menu > group > Properties: "Properties"',
    ],
  )
})

test('of many files without translations a line names the first five', () => {
  const text: Text = { key: 'title', path: ['title'], english: 'Lease', needed: true }
  const untranslated = Array.from({ length: 7 }, (_, index) => ({
    name: `lease-${index}`,
    isShipped: false,
    texts: { es: [], fr: [], de: [text], ja: [] },
  }))
  expect(printMissingTexts(untranslated, false)).toEqual([
    `de: 7 texts are shown in English. To translate: ${[0, 1, 2, 3, 4]
      .map((index) => `schemas/lease-${index}.de.json`)
      .join(', ')} and 2 more.`,
  ])
})

test('editors know the texts of every translation file by its $schema, and each file fits it', async () => {
  const output = join(folder, 'own')
  await generate({ schemas: 'schemas', output })
  const files = globSync('schemas/**/*.json').filter((file) => labelFile.test(file))
  expect(files.length).toBeGreaterThan(200)
  const faults = files.flatMap((file) => {
    const words = JSON.parse(readFileSync(file, 'utf8'))
    const schema = resolve(file, '..', words.$schema)
    if (resolve(schema, '..') !== resolve('src/generated/translations')) return [file]
    const isValid = new Ajv2020().compile(
      JSON.parse(readFileSync(join(output, 'translations', basename(schema)), 'utf8')),
    )
    return isValid(words) ? [] : [`${file}: ${JSON.stringify(isValid.errors)}`]
  })
  expect(faults).toEqual([])
  const site = JSON.parse(readFileSync(join(output, 'translations/site.json'), 'utf8'))
  expect(site.properties.properties.properties.code.properties.title.description).toBe(
    'Branch number',
  )
})

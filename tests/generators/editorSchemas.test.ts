import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import type * as LanguageService from 'vscode-json-languageservice'

// Through the language service of Visual Studio Code, which reads `$schema` as that editor does.
// It is a CommonJS package whose names Node does not see.
const { getLanguageService, TextDocument } = createRequire(import.meta.url)(
  'vscode-json-languageservice',
) as typeof LanguageService

const root = new URL('../../', import.meta.url)
const service = getLanguageService({
  schemaRequestService: async (address) => readFileSync(new URL(address), 'utf8'),
  workspaceContext: { resolveRelativePath: (path, file) => new URL(path, file).href },
})
const { 'json.schemas': associations } = JSON.parse(
  readFileSync(new URL('.vscode/settings.json', root), 'utf8'),
) as { 'json.schemas': { fileMatch: string[]; url: string }[] }
service.configure({
  schemas: associations.map(({ fileMatch, url }) => ({
    fileMatch,
    uri: new URL(url, root).href,
    folderUri: root.href,
  })),
})

const open = (file: string, text: string) => {
  const document = TextDocument.create(new URL(file, root).href, 'jsonc', 1, text)
  return { document, json: service.parseJSONDocument(document) }
}

/** What the editor offers at the mark `|` of a file. */
async function offered(file: string, text: string): Promise<string[]> {
  const { document, json } = open(file, text.replace('|', ''))
  const list = await service.doComplete(document, document.positionAt(text.indexOf('|')), json)
  return list!.items.map(({ label }) => label.replaceAll('"', ''))
}

/** The start of a schema of devices. */
const device = '{ "$schema": "./meta/entity.json", "title": "Device", '

const ownFields = ['name', 'typeTextCode', 'uuId', 'macAddress']

test.each([
  ['entities', '"properties": { "a": { "x-field": { "ref": "|" } } } }', ['site', 'user-account']],
  ['look-ups', '"properties": { "a": { "x-field": { "lookup": "|" } } } }', ['LKDeviceType']],
  ['icons', '"x-entity": { "icon": "|" } }', ['Store', 'TabletAndroid']],
  ['hooks', '"x-entity": { "hooks": ["|"] } }', ['activity', 'own-client']],
  ['actions', '"x-entity": { "api": { "actions": [{ "do": "|" }] } } }', ['publishSection']],
  ['groups of the menu', '"x-entity": { "menu": { "group": "|" } } }', ['Business', 'Settings']],
  ['permissions', '"x-entity": { "permission": "|" } }', ['INTEGRATIONS:DEVICES']],
  ['columns', '"x-entity": { "list": { "columns": ["name", "|"] } } }', ownFields],
  ['fields of a form', '"x-entity": { "form": { "groups": [{ "fields": ["|"] }] } } }', ownFields],
  ['filters by field', '"x-entity": { "list": { "defaults": { "|" } } } }', ownFields],
  ['field types', '"properties": { "a": { "x-field": { "kind": "|" } } } }', ['phones', 'rating']],
  [
    'fields of conditions',
    '"properties": { "a": { "x-field": { "visibleWhen": { "field": "|" } } } } }',
    ownFields,
  ],
  [
    'fields below allOf',
    '"allOf": [{ "properties": { "a": { "x-field": { "clearedBy": ["|"] } } } }] }',
    ownFields,
  ],
  [
    'keywords below oneOf',
    '"oneOf": [{ "properties": { "a": { "anyOf": [{ "x-field": { "|" } }] } } }] }',
    ['kind', 'visibleWhen'],
  ],
  ['keywords of JSON Schema', '"properties": { "a": { "|" } } }', ['maxLength', 'x-field']],
])('editors complete %s', async (_, text, names) => {
  expect(await offered('schemas/device.json', device + text)).toEqual(expect.arrayContaining(names))
})

test('editors complete paths through references', async () => {
  const text =
    '{ "$schema": "./meta/entity.json", "title": "Document", "x-entity": { "list": { "columns": ["|"] } } }'
  expect(await offered('schemas/document.json', text)).toContain('siteId.name')
})

test('editors complete a file without $schema by its folder', async () => {
  const text = '{ "properties": { "a": { "x-field": { "ref": "|" } } } }'
  expect(await offered('schemas/contract.json', text)).toContain('site')
})

const olderDraft = '{ "$schema": "../src/generated/editor/draft-07.json", "title": "Device", '

test.each([
  ['allOf', '"allOf": [{ "properties": { "a": { "x-field": { "clearedBy": ["|"] } } } }] }'],
  [
    'oneOf',
    '"oneOf": [{ "allOf": [{ "properties": { "a": { "x-field": { "clearedBy": ["|"] } } } }] }] }',
  ],
  ['if and then', '"then": { "properties": { "a": { "x-field": { "clearedBy": ["|"] } } } } }'],
  ['definitions', '"definitions": { "a": { "x-field": { "clearedBy": ["|"] } } } }'],
])('editors complete the fields of a schema of an older draft below %s', async (_, text) => {
  expect(await offered('schemas/device.json', olderDraft + text)).toEqual(
    expect.arrayContaining(ownFields),
  )
})

test('editors complete the texts of choices in translations', async () => {
  const text =
    '{ "$schema": "../src/generated/translations/site.json", "properties": { "status": { "enum": { "|" } } } }'
  expect(await offered('schemas/site.de.json', text)).toContain('ACTIVE')
})

test('editors complete our keywords beside those of an older draft', async () => {
  const draft = '{ "$schema": "../src/generated/editor/draft-07.json", '
  const text = `${draft}"definitions": { "a": { "properties": { "b": { "x-field": { "ref": "|" } } } } } }`
  expect(await offered('schemas/contract.json', text)).toContain('site')
  expect(await offered('schemas/contract.json', `${draft}"|" }`)).toEqual(
    expect.arrayContaining(['definitions', 'dependencies', 'x-entity']),
  )
})

test('editors complete dashboards by the fields of the entity that an element counts', async () => {
  const dashboard = (element: string) =>
    offered(
      'schemas/dashboards/own.json',
      `{ "$schema": "../meta/dashboard.json", "elements": [{ ${element} }] }`,
    )
  expect(await dashboard('"entity": "|"')).toContain('document')
  const groups = await dashboard('"entity": "document", "group": ["|"]')
  expect(groups).toContain('formDefinitionId')
  expect(groups).not.toContain('macAddress')
})

test('editors complete translations', async () => {
  const text = '{ "$schema": "../src/generated/translations/device.json", "properties": { "|" } }'
  expect(await offered('schemas/device.de.json', text)).toContain('macAddress')
})

const folders = [
  'schemas/',
  'schemas/dashboards/',
  'schemas/meta/',
  'docs/examples/',
  'docs/examples/dashboards/',
]

test.each(folders)('editors warn of nothing in %s', async (folder) => {
  const files = readdirSync(new URL(folder, root)).filter((name) => name.endsWith('.json'))
  expect(files.length).toBeGreaterThan(0)
  const warnings: string[] = []
  for (const name of files) {
    const { document, json } = open(
      folder + name,
      readFileSync(new URL(folder + name, root), 'utf8'),
    )
    for (const { message } of await service.doValidation(document, json))
      warnings.push(`${basename(name)}: ${message}`)
  }
  expect(warnings).toEqual([])
})

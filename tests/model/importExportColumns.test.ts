import { expect, test } from 'vitest'
import { entities } from '../../src/generated/entities.ts'
import {
  importExportColumns,
  guessColumns,
  importColumns,
} from '../../src/model/importExportColumns.ts'

const entity = (name: string) => entities.find((each) => each.name === name)!
const guess = (name: string, heads: string[]) =>
  guessColumns(heads, importExportColumns(entity(name))).map((column) => column?.path)

test('an entity has its key first, nested fields by their parts, keys beside what people read, and what the service notes last', () => {
  const paths = importExportColumns(entity('site')).map(({ path }) => path)
  expect(paths.slice(0, 5)).toEqual(['webId', 'name', 'code', 'typeTextCode', 'typeTextCode.key'])
  expect(paths).toEqual(
    expect.arrayContaining([
      'addressModel.city',
      'addressModel.country',
      'addressModel.country.key',
    ]),
  )
  expect(paths.slice(-4)).toEqual(['createdDate', 'createdBy', 'updateDate', 'updatedBy'])
  // A tick that is never stored, a version and the client are no columns of a file.
  expect(paths.filter((path) => ['addAddress', 'version', 'clientId'].includes(path))).toEqual([])
})

test('every entity has each path once, and none but what a body may set can be imported', () => {
  for (const each of entities) {
    const columns = importExportColumns(each)
    expect([each.name, new Set(columns.map(({ path }) => path)).size]).toEqual([
      each.name,
      columns.length,
    ])
    expect(
      columns.filter(
        ({ isWritable, head }) =>
          isWritable && (head.readOnly || head.system || head.name === each.owner?.field),
      ),
    ).toEqual([])
  }
})

test('columns are guessed by path, label and spelling, each once', () => {
  expect(
    guess('site', [
      'Name',
      'SITE NUMBER',
      'type-text-code',
      'Adresse',
      'City',
      'address_model.postal_code',
      'store e-mail',
      'NAME',
    ]),
  ).toEqual([
    'name',
    'code',
    'typeTextCode',
    undefined,
    'addressModel.city',
    'addressModel.postalCode',
    'storeEmail',
    undefined,
  ])
})

test('where a file has the key of a reference beside its name, the key alone is taken', () => {
  expect(guess('lookup-data', ['lookupId', 'lookupId.key', 'text', '_errors'])).toEqual([
    undefined,
    'lookupId.key',
    'text',
    undefined,
  ])
})

test('an address stands in one property of JSON, and in a CSV file by its parts alone', () => {
  const meant = (isText: boolean) =>
    guessColumns(['Address', 'addressModel', 'City'], importColumns(entity('site'), isText)).map(
      (column) => column?.path,
    )
  expect(meant(true)).toEqual([undefined, undefined, 'addressModel.city'])
  expect(meant(false)[1]).toBe('addressModel')
})

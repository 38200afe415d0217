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

test('the columns start with the key; nested fields have one per part, references have key and name, and audit fields come last', () => {
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
  // A checkbox that is not stored, a version and the client are not columns of a file.
  expect(paths.filter((path) => ['addAddress', 'version', 'clientId'].includes(path))).toEqual([])
})

test('every entity has each path once, and only fields that a body may set can be imported', () => {
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

test('columns are matched by path, label and spelling, each once', () => {
  expect(
    guess('site', [
      'Name',
      'BRANCH NUMBER',
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

test('where a file has both the key and the name of a reference, only the key is used', () => {
  expect(guess('lookup-data', ['lookupId', 'lookupId.key', 'text', '_errors'])).toEqual([
    undefined,
    'lookupId.key',
    'text',
    undefined,
  ])
})

test('an address is one property in JSON, and one column per part in CSV', () => {
  const meant = (isText: boolean) =>
    guessColumns(['Address', 'addressModel', 'City'], importColumns(entity('site'), isText)).map(
      (column) => column?.path,
    )
  expect(meant(true)).toEqual([undefined, undefined, 'addressModel.city'])
  expect(meant(false)[1]).toBe('addressModel')
})

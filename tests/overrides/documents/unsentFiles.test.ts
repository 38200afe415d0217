import { expect, test } from 'vitest'
import {
  moveUnsentFile,
  readUnsentFiles,
  removeUnsentFile,
} from '../../../src/overrides/documents/unsentFiles.ts'

test('where the browser keeps no files, none wait and nothing fails', async () => {
  expect(await readUnsentFiles('document', 'user')).toEqual([])
  await moveUnsentFile('file', 'place')
  await removeUnsentFile('file')
})

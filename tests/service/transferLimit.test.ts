import { expect, test } from 'vitest'
import { createTransferLimit } from '../../src/service/importExport/transferLimit.ts'

test('all people together have six exports and imports at a time, each of them two', () => {
  const limit = createTransferLimit()
  const ends = ['ann', 'ann', 'ben', 'ben', 'cleo', 'cleo'].map((user) => limit.begin(user))
  expect(() => limit.begin('ann')).toThrow('You already have 2 exports')
  expect(() => limit.begin('dan')).toThrow('Other people are exporting')
  ends[0]!()
  // Ending twice frees one place only.
  ends[0]!()
  ends.push(limit.begin('dan'))
  expect(() => limit.begin('eve')).toThrow('Other people are exporting')
})

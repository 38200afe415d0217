import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mutants } from './mutants.ts'

test.each(mutants)('the fault can be put in, and its tests exist: $title', (mutant) => {
  expect(readFileSync(mutant.file, 'utf8').split(mutant.find)).toHaveLength(2)
  expect(mutant.replace).not.toBe(mutant.find)
  expect(mutant.tests.filter((file) => !existsSync(file))).toEqual([])
})

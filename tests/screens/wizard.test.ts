import { expect, test } from 'vitest'
import { stepOf, stepsAt, stepToResume } from '../../src/screens/form/wizard.ts'

const steps = [
  { label: 'Form', fields: ['name', 'addressModel'] },
  { label: 'Dates', fields: ['startDate', 'endDate'] },
  { label: 'Branches', fields: ['siteIds'] },
]

test('a step is pending, current or completed, counted from 1, with flags for the first and the last [DLG-33, DLG-35, CONST-34]', () => {
  const read = (current: number) =>
    stepsAt(steps, current).map(({ number, state, isFirst, isLast }) => [
      number,
      state,
      isFirst,
      isLast,
    ])
  expect(read(1)).toEqual([
    [1, 'current', true, false],
    [2, 'pending', false, false],
    [3, 'pending', false, true],
  ])
  expect(read(2)).toEqual([
    [1, 'completed', true, false],
    [2, 'current', false, false],
    [3, 'pending', false, true],
  ])
  expect(read(3)).toEqual([
    [1, 'completed', true, false],
    [2, 'completed', false, false],
    [3, 'current', false, true],
  ])
})

test('a form without steps has no wizard', () => expect(stepsAt(undefined, 1)).toEqual([]))

test('the step of an error is the first that contains one of the fields, also within an object', () => {
  const standing = stepsAt(steps, 3)
  expect(stepOf(standing, ['siteIds', 'endDate'])?.label).toBe('Dates')
  expect(stepOf(standing, ['addressModel.street'])?.label).toBe('Form')
  expect(stepOf(standing, ['nameOfNobody'])).toBeUndefined()
})

test('a draft continues at the step that was reached, at most the last, or at an earlier one with a missing value', () => {
  const standing = stepsAt(steps, 1)
  expect(stepToResume(standing, 3, [])).toBe(3)
  expect(stepToResume(standing, 9, [])).toBe(3)
  expect(stepToResume(standing, 3, ['endDate'])).toBe(2)
  expect(stepToResume(standing, 1, ['endDate'])).toBe(1)
})

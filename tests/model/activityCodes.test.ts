import { expect, test } from 'vitest'
import { entities } from '../../src/generated/entities.ts'

test.each([
  ['user-account', [300, 1400, 1100, 2000, 2300]],
  ['form-definition', [100, 700, 2700, 1600, 2000, 1900, 1800]],
  ['site', [200, 1100, 1600, 1500, 2100, 1700]],
  ['device', [400, 1500]],
  ['location', [2600, 1700, 1500]],
  ['role', []],
])('the activity of %s has the types %j [CONST-39]', (name, codes) => {
  const { activity, detail } = entities.find((each) => each.name === name)!
  expect(activity.tab).toEqual(codes)
  expect(detail.tabs.flatMap((tab) => (tab.kind === 'activity' ? tab.codes : []))).toEqual(codes)
})

import { expect, test } from 'vitest'
import type { Field } from '../../src/model/field.ts'
import { entities } from '../../src/generated/entities.ts'
import { comparedFields, compareStates, mergeStates } from '../../src/screens/form/conflict.ts'

const fields: Field[] = ['name', 'email', 'website', 'tags', 'address'].map((name) => ({
  name,
  label: name,
  kind: 'text',
}))
const base = {
  name: 'Harbor',
  email: 'a@acme.test',
  website: null,
  tags: ['x'],
  address: { street: '1 Main St', street2: null },
}

test('a field that one side changed takes that value, one that both changed needs a choice', () => {
  const mine = { ...base, name: 'Mine', email: 'mine@acme.test' }
  const theirs = { ...base, name: 'Theirs', website: 'https://theirs.test' }
  const differences = compareStates(fields, base, mine, theirs)
  expect(differences.map(({ field, preferred, both }) => [field.name, preferred, both])).toEqual([
    ['name', 'mine', true],
    ['email', 'mine', false],
    ['website', 'theirs', false],
  ])
  expect(mergeStates(mine, differences, { name: 'theirs' })).toMatchObject({
    name: 'Theirs',
    email: 'mine@acme.test',
    website: 'https://theirs.test',
  })
})

test('what a save cannot change is not compared: an edit of a role never changes its permissions [ROLE-06]', () => {
  const role = entities.find((each) => each.name === 'role')!
  const mine = { roleName: 'Checker' }
  const theirs = { roleName: 'Auditor', permissions: [{ permissionCode: 'BRANCHDESK:A:B:READ' }] }
  expect(
    compareStates(comparedFields(role), mine, mine, theirs).map(({ field }) => field.name),
  ).toEqual(['roleName'])
  expect(compareStates(fields, {}, { name: 'A' }, { name: 'A', tags: [] })).toEqual([])
})

test('undefined, null and an empty text are equal, and so are objects with keys in another order', () => {
  const mine = {
    name: 'Harbor',
    email: 'a@acme.test',
    tags: ['x'],
    address: { street2: '', street: '1 Main St' },
  }
  expect(compareStates(fields, base, mine, { ...base, website: '' })).toEqual([])
})

test('choosing a side without a value omits the field', () => {
  const differences = compareStates(fields, base, base, { ...base, email: null })
  expect(mergeStates(base, differences, {})).not.toHaveProperty('email')
})

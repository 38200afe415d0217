import { expect, test } from 'vitest'
import { entities } from '../../src/generated/entities.ts'
import {
  farReference,
  linkName,
  otherField,
  removalRefusal,
  sideFilters,
} from '../../src/screens/link/linkSides.ts'
import { getSide } from '../../src/model/linkSide.ts'

const link = entities.find((each) => each.name === 'user-site')!
const sites = getSide(link, 'userAccountId')
const users = getSide(link, 'siteId')

test('only an Admin can remove the last branch of a user, or all of them [USER-20, USER-21]', () => {
  expect(removalRefusal(link, sites, ['Manager'], 1, 1)).toBe('User must keep at least one branch')
  expect(removalRefusal(link, sites, ['Manager'], 3, 3)).toBe(
    'You cannot unassign all branches from the user',
  )
  expect(removalRefusal(link, sites, ['Manager'], 2, 3)).toBeUndefined()
})

test('an Admin at any branch can do so [USER-22]', () => {
  expect(removalRefusal(link, sites, ['User', 'Admin'], 1, 1)).toBeUndefined()
})

test('the service decides where the total is unknown, and on the other side of the link', () => {
  expect(removalRefusal(link, sites, ['User'], 1, undefined)).toBeUndefined()
  expect(removalRefusal(link, users, ['User'], 1, 1)).toBeUndefined()
})

test('a row of a link has the name of the record at the other end', () => {
  expect(otherField(link, users)?.name).toBe('userAccountId')
  expect(
    linkName(
      otherField(link, users),
      { id: 'l1', userAccountId: 'u1', _text: { userAccountId: 'Ana Kovač' } },
      () => 'its own',
    ),
  ).toBe('Ana Kovač')
  expect(linkName(undefined, { id: 'l1' }, () => 'its own')).toBe('its own')
})

test('an assignment with role -1 belongs to its user, one with a role to the role [CONST-38, ENT-23]', () => {
  const formUser = entities.find((each) => each.name === 'form-user')!
  const assignment = otherField(formUser, getSide(formUser, 'formDefinitionId'))
  expect(farReference(formUser, assignment, { id: '1', userId: 'u1', roleId: -1 })?.name).toBe(
    'userId',
  )
  expect(farReference(formUser, assignment, { id: '2', userId: null, roleId: -1 })).toBeUndefined()
  expect(farReference(formUser, assignment, { id: '3', userId: null, roleId: 'r1' })?.name).toBe(
    'roleId',
  )
})

test('a filter by a field that the link does not have always matches', () => {
  const side = { ...users, defaults: { status: 'ACTIVE', kind: 'X' } }
  expect(sideFilters(link, side)).toEqual({
    defaults: { status: 'ACTIVE' },
    fixed: { status: 'ACTIVE', kind: 'X' },
  })
})

test('the users of a branch are always the active ones, whatever the filter says [SITE-15]', () => {
  expect(sideFilters(link, users).fixed).toEqual({ status: 'ACTIVE' })
  expect(sideFilters(link, sites).fixed).toEqual({})
})

test('a side that the link does not have is refused with its name', () => {
  expect(() => getSide(link, 'formId')).toThrow(
    'user-site has no side "formId". Sides: siteId, userAccountId.',
  )
})

import { expect, test } from 'vitest'
import { entities } from '../../src/generated/entities.ts'
import {
  farReference,
  getSide,
  linkName,
  otherField,
  removalRefusal,
  sideFilters,
} from '../../src/screens/link/linkSides.ts'

const link = entities.find((each) => each.name === 'user-site')!
const sites = getSide(link, 'userAccountId')
const users = getSide(link, 'siteId')

test('whoever is not Admin can not take the last branch from a user, nor all of them [USER-20, USER-21]', () => {
  expect(removalRefusal(link, sites, ['Manager'], 1, 1)).toBe('User must keep at least one branch')
  expect(removalRefusal(link, sites, ['Manager'], 3, 3)).toBe(
    'You cannot unassign all branches from the user',
  )
  expect(removalRefusal(link, sites, ['Manager'], 2, 3)).toBeUndefined()
})

test('an Admin at any branch may [USER-22]', () => {
  expect(removalRefusal(link, sites, ['User', 'Admin'], 1, 1)).toBeUndefined()
})

test('the service decides where the whole is not known, and on the other side of the link', () => {
  expect(removalRefusal(link, sites, ['User'], 1, undefined)).toBeUndefined()
  expect(removalRefusal(link, users, ['User'], 1, 1)).toBeUndefined()
})

test('a row of a link is called by what is at the other end', () => {
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

test('an assignment whose role is -1 is of its user, one with a role is of the role [CONST-38, ENT-23]', () => {
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

test('a filter that the link has no field for always holds', () => {
  const side = { ...users, defaults: { status: 'ACTIVE', kind: 'X' } }
  expect(sideFilters(link, side)).toEqual({ defaults: { status: 'ACTIVE' }, fixed: { kind: 'X' } })
})

test('a side that the link lacks is refused by name', () => {
  expect(() => getSide(link, 'formId')).toThrow(
    'user-site has no side "formId". Sides: siteId, userAccountId.',
  )
})

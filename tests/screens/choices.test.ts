import { describe, expect, test } from 'vitest'
import { entities } from '../../src/generated/entities.ts'
import type { AssignSpec } from '../../src/model/entity.ts'
import { optionValue } from '../../src/model/optionsCall.ts'
import {
  hasParameter,
  optionsCallFor,
  valuesOfOption,
  decidingExtras,
  exceptions,
} from '../../src/screens/link/assignOptions.ts'
import { farReference, otherField } from '../../src/screens/link/linkSides.ts'
import { getSide } from '../../src/model/linkSide.ts'
import { cloneRefusal } from '../../src/screens/record/record.ts'

const link = (name: string) => entities.find((each) => each.name === name)!
const assign = (name: string, side: string): AssignSpec => getSide(link(name), side).assign!

describe('choices of assign dialogs', () => {
  const formUser = assign('form-user', 'formDefinitionId')
  const eventForm = assign('event-form', 'formDefinitionId')

  test('one picker selects a user or a role and fills the field of its type [FORM-14, FORM-16]', () => {
    const chosen = [
      { value: '7', type: 'ROLE' },
      { value: 'u1', type: 'user' },
    ].map((option) => optionValue(optionsCallFor(formUser, 'assignment')!, option))
    expect(chosen.map((value) => valuesOfOption(formUser, 'assignment', value))).toEqual([
      { roleId: '7' },
      { userId: 'u1' },
    ])
    expect(valuesOfOption(formUser, 'assignment', null)).toEqual({})
    expect(valuesOfOption(formUser, 'siteId', 's1')).toEqual({ siteId: 's1' })
    expect(
      valuesOfOption(
        eventForm,
        'assignment',
        optionValue(optionsCallFor(eventForm, 'assignment')!, { value: 'u1', type: 'user' }),
      ),
    ).toEqual({ userId: 'u1' })
  })

  test('all choices of a call are assigned by their search once they are more than one request takes; those of an option list always, unless most of them were removed [FORM-16]', () => {
    const devices = assign('site-device', 'siteId')
    const found = (count: number) => ({
      search: undefined,
      values: Array.from({ length: count }, (_, index) => `userId u${index}`),
    })
    const few = found(500)
    expect(exceptions(formUser, few, few.values)).toBeUndefined()
    expect(exceptions(devices, few, few.values)).toEqual([])
    const many = found(502)
    expect(exceptions(formUser, many, many.values)).toEqual([])
    expect(exceptions(formUser, many, many.values.slice(1))).toEqual(['userId u0'])
    expect(exceptions(formUser, many, [...many.values, 'userId other'])).toBeUndefined()
    expect(exceptions(formUser, undefined, many.values)).toBeUndefined()
    expect(exceptions(devices, few, few.values.slice(0, 10))).toBeUndefined()
  })

  test('a choice type that fills no field is a schema error, reported by name', () => {
    expect(() =>
      optionValue(
        { call: 'GET x', params: {}, value: 'v', text: 't', fills: { by: 'type', ROLE: 'roleId' } },
        { value: '1', type: 'group' },
      ),
    ).toThrow('"group"')
  })

  test.each([
    ['users and roles depend on the site', formUser, 'form-user', ['siteId']],
    [
      'events of a form are other ones at another site or for other people',
      eventForm,
      'event-form',
      ['siteId', 'assignment'],
    ],
    [
      'forms of a user are other ones at another site',
      assign('form-user', 'userId'),
      'form-user',
      ['siteId'],
    ],
    [
      'users of a site are the same whatever their role',
      assign('user-site', 'siteId'),
      'user-site',
      [],
    ],
    [
      'devices of a site are the same whatever the location',
      assign('site-device', 'siteId'),
      'site-device',
      [],
    ],
  ])('%s [FORM-14, FORM-15, FORM-31]', (_what, spec, name, extras) => {
    expect(decidingExtras(link(name), spec)).toEqual(extras)
  })

  test('a choice is cleared when a parameter of its call changes [FORM-14]', () => {
    expect([
      hasParameter(optionsCallFor(eventForm, 'assignment'), 'siteId'),
      hasParameter(optionsCallFor(eventForm, 'siteId'), 'assignment'),
      hasParameter(undefined, 'siteId'),
    ]).toEqual([true, false, false])
  })
})

describe('the other end of a link', () => {
  const formUser = link('form-user')
  const other = otherField(formUser, getSide(formUser, 'formDefinitionId'))

  test.each([
    [{ id: 1, userId: 'u1', roleId: -1 }, 'user-account'],
    [{ id: 1, userId: null, roleId: 'r1' }, 'role'],
    [{ id: 1, userId: null, roleId: -1 }, undefined],
  ])('of %o is the %s [FORM-10, FORM-11, FORM-18]', (record, entity) => {
    expect(farReference(formUser, other, record)?.reference?.entity).toBe(entity)
  })
})

test('a form without a branch is not offered as a copy [FORM-07, VAL-45]', () => {
  const form = link('form-definition')
  expect([
    cloneRefusal(form, { siteIds: [] }),
    cloneRefusal(form, { siteIds: ['s1'] }),
    cloneRefusal(link('site'), {}),
  ]).toEqual(['A form with no branch cannot be cloned', undefined, undefined])
})

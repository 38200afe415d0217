import { expect, test } from 'vitest'
import { entities } from '../../../src/generated/entities.ts'
import { fieldChange } from '../../../src/service/activity/changes.ts'

const references = entities.flatMap(({ name, fields }) =>
  fields
    .filter((field) => field.reference?.none !== undefined)
    .map((field) => ({ entity: name, field, none: field.reference!.none })),
)

test('some references have a value that means "none"', () => {
  expect(references.map(({ entity, field }) => `${entity}.${field.name}`)).toContain(
    'form-user.roleId',
  )
})

test.each(references)('activity shows "none" of $entity.$field.name as no value, not as a code', ({
  field,
  none,
}) => {
  expect(fieldChange(field, { value: none }, { value: 'r1', text: 'Manager' })).toEqual({
    field: field.name,
    label: field.label,
    from: null,
    to: 'Manager',
  })
  expect(fieldChange(field, { value: undefined }, { value: none })).toMatchObject({
    from: null,
    to: null,
  })
})

test('activity shows no key of a record that has no readable name, for all references of all entities', () => {
  const keys = entities.flatMap(({ name, fields }) =>
    fields
      .filter((field) => field.reference || field.item?.reference)
      .flatMap((field) => {
        const value = field.item ? ['key-1'] : 'key-1'
        const change = fieldChange(field, { value }, { value })
        return JSON.stringify(change).includes('key-1') ? [`${name}.${field.name}`] : []
      }),
  )
  expect(keys).toEqual([])
})

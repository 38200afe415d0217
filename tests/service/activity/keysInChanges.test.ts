import { expect, test } from 'vitest'
import { entities } from '../../../src/generated/entities.ts'
import type { Field } from '../../../src/model/field.ts'
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
    keys: { from: [], to: ['r1'] },
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
        const { keys: _, ...change } = fieldChange(field, { value }, { value })
        return JSON.stringify(change).includes('key-1') ? [`${name}.${field.name}`] : []
      }),
  )
  expect(keys).toEqual([])
})

const rawCode = 'RAW_CODE'

/** A value of a field with codes wherever its schema has keys, look-up values or choices. */
function valueWithCodes(field: Field): unknown {
  if (field.reference || field.lookup) return rawCode
  if (field.choices?.length) return field.choices[0]!.value
  if (field.item) return [valueWithCodes(field.item)]
  const inner = Object.fromEntries(
    (field.fields ?? []).map((each) => [each.name, valueWithCodes(each)]),
  )
  return field.shape === 'items' ? [inner] : field.fields ? inner : undefined
}

/** The codes of choices whose label says something else. */
const choiceCodes = (field: Field): string[] => [
  ...(field.choices ?? [])
    .filter(({ value, label }) => !label.toUpperCase().includes(String(value).toUpperCase()))
    .map(({ value }) => String(value)),
  ...(field.item ? choiceCodes(field.item) : []),
  ...(field.fields ?? []).flatMap(choiceCodes),
]

test('activity shows texts and no codes for every key, look-up value and choice of all entities, also inside groups and lists [ACT-01]', () => {
  const withCodes = (field: Field): boolean =>
    Boolean(field.reference ?? field.lookup ?? field.choices) ||
    [field.item, ...(field.fields ?? [])].some((each) => each && withCodes(each))
  const fields = entities.flatMap(({ name, fields: all }) =>
    all
      .filter((field) => !field.system && !field.virtual && withCodes(field))
      .map((field) => ({ path: `${name}.${field.name}`, field })),
  )
  expect(fields.length).toBeGreaterThan(100)
  const shown = fields.flatMap(({ path, field }) => {
    const value = valueWithCodes(field)
    const { to } = fieldChange(field, { value: null }, { value })
    const codes = [rawCode, ...choiceCodes(field)]
    return codes.some((code) => to?.split(/[,;] /).includes(code)) ? [`${path}: ${to}`] : []
  })
  expect(shown).toEqual([])
})

test('activity words the keys and look-up values inside a stored value by their names', () => {
  const address = entities
    .find(({ name }) => name === 'site')!
    .fields.find(({ name }) => name === 'addressModel')!
  const value = { street: '1 Main Street', state: 'MA-KEY' }
  const { to } = fieldChange(
    address,
    { value: null },
    { value, texts: { 'addressModel.state': 'Massachusetts' } },
  )
  expect(to).toContain('Massachusetts')
  expect(to).not.toContain('MA-KEY')
})

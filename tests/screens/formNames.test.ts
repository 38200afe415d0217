import { expect, test } from 'vitest'
import type { Entity } from '../../src/model/entity.ts'
import type { Field } from '../../src/model/field.ts'
import {
  formEntity,
  formName,
  formPath,
  fromForm,
  toForm,
} from '../../src/screens/form/formNames.ts'

const text = (name: string): Field => ({ name, label: name, kind: 'text' })
const entityOf = (fields: Field[]) =>
  ({
    name: 'thing',
    fields,
    form: { fields: fields.map((field) => field.name) },
  }) as unknown as Entity

test('an entity with plain field names is unchanged in the form', () => {
  const entity = entityOf([text('name'), text('first name'), text('größe')])
  expect(formEntity(entity)).toBe(entity)
  const values = { name: 'x' }
  expect(toForm(entity, values)).toBe(values)
})

test('field names that a form would treat as paths are escaped, also within groups and lists, and restored', () => {
  const entity = entityOf([
    text('a.b'),
    text('x[0]'),
    text(''),
    text("it's"),
    { name: 'g.h', label: '', kind: 'group', fields: [text('c.d')] },
    { name: 'list', label: '', kind: 'list', fields: [text('"q"')] },
    { name: 'free', label: '', kind: 'json' },
  ])
  const values = {
    'a.b': 1,
    'x[0]': 2,
    '': 3,
    "it's": 4,
    'g.h': { 'c.d': 5 },
    list: [{ '"q"': 6 }],
    free: { 'o.p': 7 },
  }
  const form = toForm(entity, values)
  for (const name of formEntity(entity).form.fields)
    expect([name, /[.[\]"'|]/.test(name), name in form]).toEqual([name, false, true])
  expect(form.free).toEqual({ 'o.p': 7 })
  expect(fromForm(entity, form)).toEqual(values)
})

test('an error is mapped to the escaped name of its field', () => {
  const entity = entityOf([
    text('a.b'),
    { name: 'a', label: '', kind: 'list', fields: [text('c.d')] },
  ])
  expect(formPath(entity, 'a.b')).toBe(formName('a.b'))
  expect(formPath(entity, 'a.0.c.d')).toBe(`a.0.${formName('c.d')}`)
})

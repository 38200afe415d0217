import { expect, test } from 'vitest'
import { entities } from '../../src/generated/entities.ts'
import { createInlineEdit } from '../../src/screens/list/inline/inlineEdit.ts'
import { resolveColumns } from '../../src/screens/record/columns.ts'

const user = { currentUserSite: [], permissionChecked: { userRoleModels: [] } } as never
const find = (name: string) => entities.find((each) => each.name === name)

/** Whether the cell of this column can be edited in a record of this entity. */
function isEditable(name: string, path: string, record: object): boolean {
  const entity = find(name)!
  const [column] = resolveColumns(entity, [{ field: path }] as never, find)
  return createInlineEdit(entity, user)?.isEditable(column!, { id: '1', ...record }) ?? false
}

test('a cell can be edited where the form would show its field', () => {
  expect(isEditable('message-template', 'subject', { subType: 'EMAIL' })).toBe(true)
  expect(isEditable('message-template', 'subject', { subType: 'SMS' })).toBe(false)
})

test('a field without the keyword, and one of another record, cannot be edited in a cell', () => {
  expect(isEditable('location', 'name', {})).toBe(true)
  expect(isEditable('location', 'startDate', {})).toBe(false)
  expect(isEditable('site-location', 'locationId.name', {})).toBe(false)
  expect(isEditable('user-site', 'siteId.name', {})).toBe(false)
})

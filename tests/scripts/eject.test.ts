import { expect, test } from 'vitest'
import { printList } from '../../scripts/ejectList.ts'
import { entities } from '../../src/generated/entities.ts'

// That ejected lists compile is tested in tests/walks, with everything else that is compiled in a copy of the project.

test('the columns are written out with their headings', () => {
  const site = entities.find(({ name }) => name === 'site')!
  expect(printList(site)).toContain("{ field: 'code', sortable: true, label: 'Site number' },")
})

test('the ejected list still exports and imports', () => {
  const list = printList(entities.find(({ name }) => name === 'site')!)
  expect(list).toContain('more={importExport.entries}')
  expect(list).toContain('{importExport.dialog}')
})

test('the ejected list has shortcuts, row actions, row status and live updates', () => {
  const list = printList(entities.find(({ name }) => name === 'user-account')!)
  for (const piece of [
    "keys: ['n'], label: add.children",
    '...calls.of(record)',
    '...statusActions',
    'useLiveUpdates(entity)',
  ])
    expect(list).toContain(piece)
  const without = printList(entities.find(({ name }) => name === 'permission')!)
  for (const piece of ['useShortcuts', 'useRecordCalls', 'useStatusActions'])
    expect(without).not.toContain(piece)
})

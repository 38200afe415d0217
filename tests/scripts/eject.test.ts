import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { chooseArchetypes } from '../../generators/archetypes.ts'
import { printList } from '../../scripts/ejectList.ts'
import { testsAll } from '../../scripts/testScope.ts'
import { entities } from '../../src/generated/entities.ts'

const folder = path.resolve('node_modules/.cache/branchdesk/ejected')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Lists of every shape; with `npm test -- --all` those of all entities. */
const archetypes = chooseArchetypes(entities)
const ejected = entities.filter(({ name }) => testsAll() || archetypes.includes(name))

test('the ejected lists of all archetypes compile', { timeout: 120_000 }, () => {
  mkdirSync(path.join(folder, 'src/overrides'), { recursive: true })
  const odd = {
    ...entities[0]!,
    many: "Driver's {licences}",
    list: { ...entities[0]!.list, addLabel: 'Add <one>' },
  }
  for (const entity of ejected)
    writeFileSync(path.join(folder, 'src/overrides', `${entity.name}.tsx`), printList(entity))
  writeFileSync(path.join(folder, 'src/overrides/odd.tsx'), printList(odd))
  // The ejected files resolve their imports as if they were in src/overrides.
  const project = path.join(folder, 'tsconfig.json')
  writeFileSync(
    project,
    JSON.stringify({
      extends: path.resolve('tsconfig.json'),
      compilerOptions: { rootDirs: [path.join(folder, 'src'), path.resolve('src')] },
      include: ['src'],
      exclude: [],
    }),
  )
  const { stdout, status } = spawnSync(
    process.execPath,
    ['node_modules/typescript/bin/tsc', '--noEmit', '--project', project],
    { encoding: 'utf8' },
  )
  expect({
    errors: stdout.split('\n').filter((line) => line.includes('ejected')),
    status: stdout.includes('ejected') ? status : 0,
  }).toEqual({ errors: [], status: 0 })
})

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

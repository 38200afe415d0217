import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { addPieces, clashingNames, format } from '../../scripts/ejectFile.ts'
import { pieceNames, printPiece } from '../../scripts/ejectPieces.ts'
import type { PieceName } from '../../scripts/ejectPieces.ts'
import { entities } from '../../src/generated/entities.ts'
import type { Entity } from '../../src/model/entity.ts'

const entityOf = (name: string) => entities.find((each) => each.name === name)!
const eject = (entity: Entity, names: readonly PieceName[] = pieceNames, before = '') =>
  addPieces(
    before,
    names.flatMap((name) => printPiece(name, entity, entities) ?? []),
  )

// An average entity, a wizard with calls and status actions, one that is only read, a link, and one
// with nested fields.
const archetypes = ['site', 'user-account', 'activity', 'site-device', 'event'].map(entityOf)

/** The most lines that each piece may have, with its imports. */
const lineBudgets: Record<PieceName, number> = {
  list: 60,
  detail: 95,
  form: 40,
  tab: 130,
  dialog: 40,
}

// That ejected pieces compile is tested in tests/walks, with everything else that is compiled in a
// copy of the project.

test('what is ejected imports our one module and generated types, nothing else', () => {
  const modules = entities.flatMap((entity) =>
    [...eject(entity).matchAll(/^import (?:type )?[^'"]*'([^']+)'/gm)].map(([line, module]) =>
      /^import type .*generated\/types\/[\w-]+\.ts'$/.test(line) ? 'types' : module,
    ),
  )
  expect([...new Set(modules)].sort()).toEqual(['../branchdesk.ts', 'types'])
})

test.each(archetypes.map((entity) => [entity.name, entity] as const))(
  'what is ejected of %s is formatted and short enough to read',
  { timeout: 60_000 },
  (_, entity) => {
    const tooLong = pieceNames.flatMap((name) => {
      if (!printPiece(name, entity, entities)) return []
      const source = format(eject(entity, [name]))
      expect(format(source)).toBe(source)
      const lines = source.trimEnd().split('\n').length
      return lines > lineBudgets[name] ? [`${name}: ${lines} lines`] : []
    })
    expect(tooLong).toEqual([])
  },
)

test('columns, fields, labels and actions are written out', () => {
  const source = format(eject(entityOf('user-account')))
  for (const line of [
    'title="Users"',
    "{ field: 'status', label: 'Status'",
    "rowActions={['edit', 'clone', 'delete'",
    "bulkActions={['delete', 'status']}",
    '<FormField<UserAccount> name="firstName" label="First name" />',
    '<FormGroup label="Employment">',
    "kind: 'activity',",
    'calls: {',
  ])
    expect(source).toContain(line)
})

test('an entity that is only read has no form and no dialogs to eject', () => {
  const activity = entityOf('activity')
  expect(printPiece('form', activity, entities)).toBeUndefined()
  expect(printPiece('dialog', activity, entities)).toBeUndefined()
})

test('a piece is added to an override that exists, and its imports to those that are there', () => {
  const device = readFileSync('src/overrides/device.tsx', 'utf8')
  const source = format(eject(entityOf('device'), ['list'], device))
  expect(source).toContain('macAddress:')
  expect(source).toContain('export function List(')
  expect(source.match(/^import type \{[^}]*\} from '..\/branchdesk.ts'/gm)).toEqual([
    "import type { DisplayProps, ListProps } from '../branchdesk.ts'",
  ])
})

test('what an override has already is not written again', () => {
  const site = entityOf('site')
  const pieces = [printPiece('list', site, entities)!, printPiece('form', site, entities)!]
  expect(clashingNames(eject(site, ['list']), pieces)).toEqual(['List'])
  expect(clashingNames('', pieces)).toEqual([])
})

test.each([
  ['imports', "import {\n  Datagrid,\n  List,\n} from 'react-admin'\n"],
  ['imports under another name', "import { Table as List } from 'somewhere'\n"],
  ['imports as a type', "import { type List } from 'somewhere'\n"],
  ['exports under this name', 'const SiteList = () => null\nexport { SiteList as List }\n'],
])('a name that an override %s is not declared again', (_way, source) => {
  const pieces = [printPiece('list', entityOf('site'), entities)!]
  expect(clashingNames(source, pieces)).toEqual(['List'])
})

test('a piece may be added beside imports and exports with other names', () => {
  const pieces = [printPiece('list', entityOf('site'), entities)!]
  const source =
    "import { EntityList } from '../branchdesk.ts'\nimport { List as Plain } from 'react-admin'\nexport { Plain as Show }\n"
  expect(clashingNames(source, pieces)).toEqual([])
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entities } from '../../src/generated/entities.ts'
import type { ImportedRow } from '../../src/model/importLine.ts'
import { mainDialects } from '../databases.ts'
import { acmeKey } from './everyEntity.ts'
import { exportOf, importOf } from './importExportCalls.ts'
import { openWorld, type World } from './testService.ts'

const imported = entities.filter(
  (entity) =>
    !entity.readOnly &&
    entity.operations.some(({ kind }) =>
      ['create', 'update', 'patch', 'save', 'assign', 'replace'].includes(kind),
    ),
)

describe.each(mainDialects)('an exported file on %s', (dialect) => {
  let world: World
  beforeAll(async () => void (world = await openWorld(dialect, { everyEntity: true })))
  afterAll(() => world.close())

  test.each(
    imported.flatMap((entity) =>
      (['csv', 'json'] as const).map((format) => ({ entity, format, name: entity.name })),
    ),
  )('of $name is imported as $format without changes', async ({ entity, format }) => {
    const file = await exportOf(world, 'admin', entity.name, `format=${format}`)
    expect(file.status).toBe(200)
    const { status, lines } = await importOf(
      world,
      'admin',
      entity.name,
      'mode=all',
      file.text,
      format,
    )
    expect([status, lines.find((line) => 'problem' in line)]).toEqual([200, undefined])
    const rows = lines.filter((line): line is ImportedRow => 'row' in line)
    expect(rows.filter(({ outcome }) => outcome !== 'unchanged')).toEqual([])
    expect(rows.map(({ key }) => key)).toContain(acmeKey(entity.name))
  })
})

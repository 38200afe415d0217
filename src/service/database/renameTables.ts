import type { Entity } from '../../model/entity.ts'
import { literal, quote } from '../../model/identifier.ts'
import { tableOf } from '../../model/table.ts'
import type { ActualTable } from './actualTables.ts'
import type { Sql } from './database.ts'
import type { Step } from './migrationSteps.ts'

/**
 * The statements that were run, the new names of the tables, and the steps that follow once the
 * tables are up to date.
 */
export type Renamed = { statements: string[]; names: string[]; after: Step[] }

/**
 * Renames the tables of entities that have a former name, with all rows; their activity moves
 * along. An empty table of the new name (the `renamedFrom` came one start later) is dropped first;
 * one with rows stays, and so does the former table.
 */
export async function renameTables(
  sql: Sql,
  entities: Entity[],
  actual: Map<string, ActualTable>,
  ours: string[],
): Promise<Renamed> {
  const renamed: Renamed = { statements: [], names: [], after: [] }
  const tables = entities.map((entity) => ({ entity, table: tableOf(entity) }))
  const wanted = new Set(tables.map(({ table }) => table.name))
  const activity = tables.find(({ entity }) =>
    entity.hooks.some(({ name }) => name === 'activity'),
  )?.table
  for (const { entity, table } of tables) {
    const { name, renamedFrom: former } = table
    const there =
      former === undefined || wanted.has(former) || !ours.includes(former)
        ? undefined
        : actual.get(former)
    if (!there) continue
    const statements = [`ALTER TABLE ${quote(former!)} RENAME TO ${quote(name)};`]
    if (there.primaryKey)
      statements.push(`ALTER INDEX ${quote(there.primaryKey)} RENAME TO ${quote(`${name}_pkey`)};`)
    if (actual.has(name)) {
      if (!ours.includes(name) || !(await isEmpty(sql, name, actual.get(name)!.secured))) continue
      statements.unshift(`DROP TABLE ${quote(name)};`)
    }
    await sql(statements.join('\n'))
    renamed.statements.push(...statements)
    renamed.names.push(name)
    if (activity)
      renamed.after.push({
        sql: `UPDATE ${quote(activity.name)} SET "entity" = ${literal(entity.name)} WHERE "entity" = ${literal(entity.renamedFrom!)};`,
      })
  }
  return renamed
}

/** Counted as in `schemaSteps`: with row-level security lifted for the owner. */
async function isEmpty(sql: Sql, name: string, isSecured: boolean): Promise<boolean> {
  const force = (word: string) =>
    isSecured ? `ALTER TABLE ${quote(name)} ${word} ROW LEVEL SECURITY;` : ''
  const { rows } = await sql(
    `${force('NO FORCE')} SELECT NOT EXISTS (SELECT FROM ${quote(name)}) AS empty`,
  )
  if (isSecured) await sql(force('FORCE'))
  return rows[0].empty
}

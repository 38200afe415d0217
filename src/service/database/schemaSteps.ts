import { quote } from '../../model/identifier.ts'
import {
  packedColumn,
  printColumn,
  printGrants,
  printIndex,
  printPolicy,
  printSecurity,
  printTable,
  printValues,
  serviceRole,
  type Table,
  type TableColumn,
} from '../../model/table.ts'
import { catalogType, type ActualColumn, type ActualTable } from './actualTables.ts'
import { ownerPolicy, printOwnerPolicy } from './ownerPolicy.ts'
import { decideLossy, requireValue, type Step } from './migrationSteps.ts'
import { packSteps, unpackSteps } from './packSteps.ts'
import { typeSteps } from './typeSteps.ts'
import { uniqueStep } from './uniqueStep.ts'
import { valueSteps } from './valueSteps.ts'

/** The statements that create a missing table. */
export function newTable(table: Table): string {
  return table.policies.length
    ? `${printTable(table)}\n${printOwnerPolicy(table.name)}`
    : printTable(table)
}

/**
 * The steps that bring an existing table up to date; none when it is. `allowed` contains the
 * keywords that permit a loss.
 */
export function tableSteps(table: Table, actual: ActualTable, allowed: Set<string>): Step[] {
  if (actual.columns.has('client_id') !== table.primaryKey.includes('client_id')) {
    const again = [recreateTable(table, allowed)]
    return actual.secured ? [{ sql: force(table.name, 'NO FORCE') }, ...again] : again
  }
  // Indexes and policies on changed columns are dropped before the columns change, and created
  // afterwards.
  const pairs = pairColumns(table, actual)
  const changed = pairs.matched
    .filter(({ column, type }) => type !== catalogType(column.sqlType))
    .map(({ column }) => quote(column.name))
  const isTouched = (text: string) => changed.some((name) => text.includes(name))
  const steps = [
    ...staleSteps(table, actual, isTouched),
    ...columnSteps(table, pairs, allowed),
    ...indexSteps(table, actual, isTouched),
    ...securitySteps(table, actual, isTouched),
  ]
  return steps.some((step) => 'count' in step || step.movesValues) && actual.secured
    ? withoutRowSecurity(table.name, steps)
    : steps
}

/**
 * The steps with row-level security lifted for the owner until they are done: it is forced on the
 * owner, too, and a count under it would find no rows and report no loss.
 */
function withoutRowSecurity(name: string, steps: Step[]): Step[] {
  return [
    { sql: force(name, 'NO FORCE'), isSetting: true },
    ...steps,
    { sql: force(name, 'FORCE'), isSetting: true },
  ]
}

/**
 * Recreates a table whose rows become shared by all clients, or owned by one client each: existing
 * rows cannot be assigned, so it must be empty.
 */
function recreateTable(table: Table, allowed: Set<string>): Step {
  const whose = table.primaryKey.includes('client_id') ? 'one client each' : 'all clients'
  const loss = {
    what: `the rows of "${table.name}" should belong to ${whose}, and these belong otherwise`,
    allow: `drop:${table.name}`,
  }
  return {
    count: `SELECT count(*) AS rows FROM ${quote(table.name)}`,
    decide: decideLossy(loss, `DROP TABLE ${quote(table.name)};\n${newTable(table)}`, allowed),
  }
}

type Pairs = {
  added: TableColumn[]
  matched: ({ column: TableColumn; former: string } & ActualColumn)[]
  removed: string[]
}

/** Pairs the wanted columns with the existing ones, by name or by former name. */
function pairColumns(table: Table, actual: ActualTable): Pairs {
  const left = new Map(actual.columns)
  const pairs: Pairs = { added: [], matched: [], removed: [] }
  for (const column of table.columns) {
    const hint = column.renamedFrom
    const isRenamed =
      hint !== undefined &&
      !actual.columns.has(column.name) &&
      !table.columns.some(({ name }) => name === hint)
    const former = isRenamed && left.has(hint) ? hint : column.name
    const current = left.get(former)
    left.delete(former)
    if (current) pairs.matched.push({ column, former, ...current })
    else pairs.added.push(column)
  }
  pairs.removed = [...left.keys()]
  return pairs
}

function columnSteps(
  table: Table,
  { added, matched, removed }: Pairs,
  allowed: Set<string>,
): Step[] {
  const isOpen = (column: TableColumn) => column.notNull && column.default === undefined
  return [
    ...matched
      .filter(({ column, former }) => former !== column.name)
      .map(({ column, former }) => ({
        sql: alter(table, `RENAME COLUMN ${quote(former)} TO ${quote(column.name)}`),
      })),
    // Existing rows have no value: without a default the column allows null until they do.
    ...added.map((column) => ({
      sql: alter(
        table,
        `ADD COLUMN ${printColumn({ ...column, notNull: column.notNull && !isOpen(column) })}`,
      ),
    })),
    ...(removed.includes(packedColumn) || matched.some(({ column }) => column.name === packedColumn)
      ? added.flatMap((column) => unpackSteps(table, column, allowed))
      : []),
    ...added.filter(isOpen).map((column) => requireValue(table, column)),
    ...added.flatMap((column) => printValues(table, column).map((sql) => ({ sql }))),
    ...matched.flatMap((pair) => matchedSteps(table, pair, allowed)),
    ...removed.flatMap((name) =>
      table.packed && name in table.packed
        ? packSteps(table, name, table.packed[name]!)
        : [dropColumn(table, name, allowed)],
    ),
  ]
}

function matchedSteps(
  table: Table,
  { column, type, notNull, default: value, comment }: Pairs['matched'][number],
  allowed: Set<string>,
): Step[] {
  const name = quote(column.name)
  const wanted = catalogType(column.sqlType)
  const isRetyped = type !== wanted
  const isDefault = withoutCasts(value) === withoutCasts(column.default ?? null)
  return [
    ...(isRetyped ? typeSteps(table, column, { from: type, to: wanted, notNull }, allowed) : []),
    ...(isDefault || isRetyped
      ? []
      : [
          {
            sql: alter(
              table,
              `ALTER COLUMN ${name} ${column.default ? `SET DEFAULT ${column.default}` : 'DROP DEFAULT'}`,
            ),
          },
        ]),
    ...(column.notNull && !notNull ? [requireValue(table, column)] : []),
    ...(!column.notNull && notNull
      ? [{ sql: alter(table, `ALTER COLUMN ${name} DROP NOT NULL`) }]
      : []),
    ...valueSteps(table, column, comment),
  ]
}

function dropColumn(table: Table, name: string, allowed: Set<string>): Step {
  const loss = {
    what: `column "${name}" of "${table.name}" is no longer in any schema`,
    allow: `drop:${table.name}.${name}`,
  }
  return {
    count: `SELECT count(${name === packedColumn ? `nullif(${quote(name)}, '{}')` : quote(name)}) AS rows FROM ${quote(table.name)}`,
    decide: decideLossy(loss, alter(table, `DROP COLUMN ${quote(name)}`), allowed),
  }
}

function staleSteps(
  table: Table,
  actual: ActualTable,
  isTouched: (text: string) => boolean,
): Step[] {
  const indexes = new Set(
    table.indexes.filter(({ parts }) => !isTouched(parts.join())).map(({ name }) => name),
  )
  const policies = new Set([
    ownerPolicy,
    ...table.policies.filter(({ using }) => !isTouched(using)).map(({ name }) => name),
  ])
  const stale = [...actual.indexes].filter(
    (name) => /_[0-9a-f]{8}$/.test(name) && !indexes.has(name),
  )
  return [
    ...stale.map((name) => ({ sql: `DROP INDEX ${quote(name)};` })),
    ...[...actual.policies]
      .filter((name) => !policies.has(name))
      .map((name) => ({ sql: `DROP POLICY ${quote(name)} ON ${quote(table.name)};` })),
  ]
}

function indexSteps(
  table: Table,
  actual: ActualTable,
  isTouched: (text: string) => boolean,
): Step[] {
  const missing = table.indexes.filter(
    (index) => !actual.indexes.has(index.name) || isTouched(index.parts.join()),
  )
  return missing.map((index) =>
    index.unique ? uniqueStep(table, index) : { sql: printIndex(table, index) },
  )
}

function securitySteps(
  table: Table,
  actual: ActualTable,
  isTouched: (text: string) => boolean,
): Step[] {
  const granted =
    table.grants.length === actual.grants.size &&
    table.grants.every((each) => actual.grants.has(each))
  return [
    ...table.policies
      .filter((each) => !actual.policies.has(each.name) || isTouched(each.using))
      .map((each) => ({ sql: printPolicy(table, each) })),
    ...(table.policies.length && !actual.policies.has(ownerPolicy)
      ? [{ sql: printOwnerPolicy(table.name) }]
      : []),
    ...(table.policies.length && !actual.secured ? [{ sql: printSecurity(table) }] : []),
    ...(granted
      ? []
      : [
          {
            sql: `REVOKE ALL ON ${quote(table.name)} FROM ${quote(serviceRole)};\n${printGrants(table)}`,
          },
        ]),
  ]
}

/**
 * The steps for the table of a removed entity: dropped when it is empty or permitted, kept
 * otherwise, which loses nothing.
 */
export function orphanSteps(name: string, secured: boolean, allowed: Set<string>): Step[] {
  const allow = `drop:${name}`
  const kept = { keptTable: name, ...(secured ? { sql: force(name, 'FORCE') } : {}) }
  const dropped = decideLossy(
    { what: `the table "${name}" no longer belongs to any schema`, allow },
    `DROP TABLE ${quote(name)};`,
    allowed,
  )
  const decision: Step = {
    count: `SELECT count(*) AS rows FROM ${quote(name)}`,
    decide: (rows, examples) => (rows && !allowed.has(allow) ? kept : dropped(rows, examples)),
  }
  return secured ? [{ sql: force(name, 'NO FORCE') }, decision] : [decision]
}

function force(name: string, word: 'FORCE' | 'NO FORCE'): string {
  return `ALTER TABLE ${quote(name)} ${word} ROW LEVEL SECURITY;`
}

function alter(table: Table, change: string): string {
  return `ALTER TABLE ${quote(table.name)} ${change};`
}

function withoutCasts(text: string | null): string | null {
  return text?.replace(/::[a-z ]+(\(\d+\))?/g, '').replace(/^\((.*)\)$/s, '$1') ?? null
}

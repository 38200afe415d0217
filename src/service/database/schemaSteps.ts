import { quote } from '../../model/identifier.ts'
import { printColumn, printGrants, printIndex, printPolicy, printSecurity, printTable, serviceRole, type Table, type TableColumn, type TableIndex } from '../../model/table.ts'
import { catalogueType, type ActualTable } from './catalogue.ts'

/** Something that isn't done because it could lose data, or can't be done with the data there is. */
export type Refusal = { what: string; rows: number; allow?: string }

/** A statement, or one that depends on how many rows `count` counts when its turn comes. */
export type Step = { sql: string } | { count: string; decide: (rows: number) => { sql?: string; refusal?: Refusal; kept?: string } }

/** What brings a table that exists to what it should be; nothing when it is that already. `allowed` holds the words that permit a loss. */
export function stepsOf(table: Table, actual: ActualTable, allowed: Set<string>): Step[] {
  if (actual.columns.has('client_id') !== table.primaryKey.includes('client_id')) {
    const again = [remake(table, allowed)]
    return actual.secured ? [{ sql: force(table.name, 'NO FORCE') }, ...again] : again
  }
  // What hangs on columns goes before they change, and comes when they are what they should be.
  const steps = [...staleSteps(table, actual), ...columnSteps(table, actual, allowed), ...indexSteps(table, actual), ...securitySteps(table, actual)]
  return steps.some((step) => 'count' in step) && actual.secured ? seeingAll(table.name, steps) : steps
}

/**
 * The steps with row-level security lifted for the owner until they are done: it is forced on the owner, too, and counting
 * under it would find no rows and call the loss none.
 */
function seeingAll(name: string, steps: Step[]): Step[] {
  return [{ sql: force(name, 'NO FORCE') }, ...steps, { sql: force(name, 'FORCE') }]
}

/** A table whose rows become everybody's, or one client's each, can't say whose the rows in it are: it must be empty to be made anew. */
function remake(table: Table, allowed: Set<string>): Step {
  const allow = `drop:${table.name}`
  const whose = table.primaryKey.includes('client_id') ? 'one client each' : 'all clients'
  const refusal = (rows: number): Refusal => ({ what: `the rows of "${table.name}" should belong to ${whose}, and these belong otherwise`, rows, allow })
  const sql = `DROP TABLE ${quote(table.name)};\n${printTable(table)}`
  return { count: `SELECT count(*) AS rows FROM ${quote(table.name)}`, decide: (rows) => (rows && !allowed.has(allow) ? { refusal: refusal(rows) } : { sql }) }
}

function columnSteps(table: Table, actual: ActualTable, allowed: Set<string>): Step[] {
  const steps: Step[] = []
  const left = new Map(actual.columns)
  for (const column of table.columns) {
    const former = column.renamedFrom && !left.has(column.name) && !table.columns.some(({ name }) => name === column.renamedFrom) ? column.renamedFrom : undefined
    const current = left.get(former ?? column.name)
    left.delete(former ?? column.name)
    if (!current) {
      // Rows that are there have no value: without a default the column stays open to that until they do.
      steps.push({ sql: alter(table, `ADD COLUMN ${printColumn({ ...column, notNull: column.notNull && column.default !== undefined })}`) })
      if (column.notNull && column.default === undefined) steps.push(requireValue(table, column))
      continue
    }
    if (former) steps.push({ sql: alter(table, `RENAME COLUMN ${quote(former)} TO ${quote(column.name)}`) })
    const wanted = catalogueType(column.sqlType)
    if (current.type !== wanted) steps.push(...typeSteps(table, column, current.type, wanted, allowed))
    if (withoutCasts(current.default) !== withoutCasts(column.default ?? null)) steps.push({ sql: alter(table, `ALTER COLUMN ${quote(column.name)} ${column.default ? `SET DEFAULT ${column.default}` : 'DROP DEFAULT'}`) })
    if (column.notNull && !current.notNull) steps.push(requireValue(table, column))
    if (!column.notNull && current.notNull) steps.push({ sql: alter(table, `ALTER COLUMN ${quote(column.name)} DROP NOT NULL`) })
  }
  for (const name of left.keys()) steps.push(dropColumn(table, name, allowed))
  return steps
}

function requireValue(table: Table, column: TableColumn): Step {
  const sql = alter(table, `ALTER COLUMN ${quote(column.name)} SET NOT NULL`)
  return { count: `SELECT count(*) AS rows FROM ${quote(table.name)} WHERE ${quote(column.name)} IS NULL`, decide: (rows) => (rows ? {} : { sql }) }
}

function dropColumn(table: Table, name: string, allowed: Set<string>): Step {
  const allow = `drop:${table.name}.${name}`
  const sql = alter(table, `DROP COLUMN ${quote(name)}`)
  return { count: countOf(table, name), decide: (rows) => (rows && !allowed.has(allow) ? { refusal: { what: `column "${name}" of "${table.name}" is in no schema any more`, rows, allow } } : { sql }) }
}

function typeSteps(table: Table, column: TableColumn, from: string, to: string, allowed: Set<string>): Step[] {
  const name = quote(column.name)
  const text = from === 'jsonb' ? `${name} #>> '{}'` : `${name}::text`
  const using = to === 'jsonb' ? `to_jsonb(${name})` : `(${text})::${column.sqlType}`
  const change = `ALTER COLUMN ${name} DROP DEFAULT, ALTER COLUMN ${name} TYPE ${column.sqlType} USING ${using}${column.default ? `, ALTER COLUMN ${name} SET DEFAULT ${column.default}` : ''}`
  if (keepsAll(from, to)) return [{ sql: alter(table, change) }]
  const allow = `change:${table.name}.${column.name}`
  const refusal = (rows: number): Refusal => ({ what: `column "${column.name}" of "${table.name}" is ${from} and should be ${to}`, rows, allow })
  return [{ count: countOf(table, column.name), decide: (rows) => (rows && !allowed.has(allow) ? { refusal: refusal(rows) } : { sql: alter(table, change) }) }]
}

/** Whether every value of the one type is, unchanged, a value of the other. */
function keepsAll(from: string, to: string): boolean {
  const length = (type: string) => Number(/^character varying\((\d+)\)$/.exec(type)?.[1] ?? (type === 'text' || type === 'character varying' ? Infinity : Number.NaN))
  if (length(from) <= length(to)) return true
  const wider: Record<string, string[]> = { smallint: ['integer', 'bigint', 'numeric'], integer: ['bigint', 'numeric', 'double precision'], bigint: ['numeric'], real: ['double precision'] }
  return Boolean(wider[from]?.includes(to)) || to === 'jsonb' || (to === 'text' && from !== 'jsonb')
}

function staleSteps(table: Table, actual: ActualTable): Step[] {
  const indexes = new Set(table.indexes.map(({ name }) => name))
  const policies = new Set(table.policies.map(({ name }) => name))
  const stale = [...actual.indexes].filter((name) => /_[0-9a-f]{8}$/.test(name) && !indexes.has(name))
  return [
    ...stale.map((name) => ({ sql: `DROP INDEX ${quote(name)};` })),
    ...[...actual.policies].filter((name) => !policies.has(name)).map((name) => ({ sql: `DROP POLICY ${quote(name)} ON ${quote(table.name)};` })),
  ]
}

function indexSteps(table: Table, actual: ActualTable): Step[] {
  const missing = table.indexes.filter((index) => !actual.indexes.has(index.name))
  return missing.map((index) => (index.unique ? uniqueStep(table, index) : { sql: printIndex(table, index) }))
}

function uniqueStep(table: Table, index: TableIndex): Step {
  const present = index.parts.map((part) => `${part} IS NOT NULL`).join(' AND ')
  return {
    count: `SELECT coalesce(sum(copies), 0) AS rows FROM (SELECT count(*) AS copies FROM ${quote(table.name)} WHERE ${present} GROUP BY ${index.parts.join(', ')} HAVING count(*) > 1) AS repeated`,
    decide: (rows) => (rows ? { refusal: { what: `${index.fields.join(' + ')} of "${table.name}" must be unique, and these rows are not: change them first`, rows } } : { sql: printIndex(table, index) }),
  }
}

function securitySteps(table: Table, actual: ActualTable): Step[] {
  const granted = table.grants.length === actual.grants.size && table.grants.every((each) => actual.grants.has(each))
  return [
    ...table.policies.filter((each) => !actual.policies.has(each.name)).map((each) => ({ sql: printPolicy(table, each) })),
    ...(table.policies.length && !actual.secured ? [{ sql: printSecurity(table) }] : []),
    ...(granted ? [] : [{ sql: `REVOKE ALL ON ${quote(table.name)} FROM ${quote(serviceRole)};\n${printGrants(table)}` }]),
  ]
}

/** The table of an entity that is gone: dropped when it is empty or when that is allowed, kept otherwise. Nothing is lost by keeping it. */
export function orphanSteps(name: string, secured: boolean, allowed: Set<string>): Step[] {
  const allow = `drop:${name}`
  const kept = { kept: name, ...(secured ? { sql: force(name, 'FORCE') } : {}) }
  const gone = { sql: `DROP TABLE ${quote(name)};` }
  const decision: Step = { count: `SELECT count(*) AS rows FROM ${quote(name)}`, decide: (rows) => (rows && !allowed.has(allow) ? kept : gone) }
  return secured ? [{ sql: force(name, 'NO FORCE') }, decision] : [decision]
}

function force(name: string, word: 'FORCE' | 'NO FORCE'): string {
  return `ALTER TABLE ${quote(name)} ${word} ROW LEVEL SECURITY;`
}

/** Rows that hold a value in `column`. */
function countOf(table: Table, column: string): string {
  return `SELECT count(${quote(column)}) AS rows FROM ${quote(table.name)}`
}

function alter(table: Table, change: string): string {
  return `ALTER TABLE ${quote(table.name)} ${change};`
}

function withoutCasts(text: string | null): string | null {
  return text?.replace(/::[a-z ]+(\(\d+\))?/g, '').replace(/^\((.*)\)$/s, '$1') ?? null
}

import { literal, quote } from '../../model/identifier.ts'
import type { Table, TableColumn } from '../../model/table.ts'
import { decideLossy, requireValue, type Step } from './migrationSteps.ts'
import { systemSchema } from './systemTables.ts'

/**
 * The steps that change the type of a column (types as in the PostgreSQL catalog). A wider type is
 * applied at once. Any other is applied where every existing value survives the conversion;
 * otherwise it is refused with the number of rows whose value does not, which
 * `change:<table>.<column>` permits: such a value becomes what PostgreSQL's cast makes of it (2.5 →
 * 3), or null.
 */
export function typeSteps(
  table: Table,
  column: TableColumn,
  { from, to, notNull }: { from: string; to: string; notNull: boolean },
  allowed: Set<string>,
): Step[] {
  const name = quote(column.name)
  const on = `ALTER TABLE ${quote(table.name)}`
  const change = (using: string, first = '') =>
    `${on} ${first}ALTER COLUMN ${name} DROP DEFAULT, ALTER COLUMN ${name} TYPE ${column.sqlType} USING ${using}${column.default ? `, ALTER COLUMN ${name} SET DEFAULT ${column.default}` : ''};`
  const plain = change(cast(name, from, to))
  if (keepsAll(from, to)) return [{ sql: plain }]
  const loss = {
    what: `column "${column.name}" of "${table.name}" is ${from} and should be ${to}, and these values do not fit`,
    allow: `change:${table.name}.${column.name}`,
  }
  const fits = attempt('fits', from, 'boolean', survives(from, to), 'false')
  const fit = attempt('fit', from, to, cast('value', from, to), 'NULL')
  const examples = `(array_agg(DISTINCT left(${name}::text, 60)))[1:3]`
  return [
    {
      count: `${fits.make}\nSELECT count(*) AS rows, ${examples} AS examples FROM ${quote(table.name)} WHERE ${name} IS NOT NULL AND NOT ${fits.call(name)};`,
      decide: (rows, found) => {
        const permitted = `${fits.drop}\n${fit.make}\n${change(`${fit.call(name)}::${to}`, notNull ? `ALTER COLUMN ${name} DROP NOT NULL, ` : '')}\n${fit.drop}`
        return decideLossy(loss, `${fits.drop}\n${plain}`, allowed, permitted)(rows, found)
      },
    },
    ...(notNull && column.notNull ? [requireValue(table, column)] : []),
  ]
}

/**
 * A function that exists during the step and converts `value`; it returns `otherwise` where
 * PostgreSQL cannot convert it.
 */
function attempt(name: string, from: string, to: string, expression: string, otherwise: string) {
  const called = `${systemSchema}.${name}`
  return {
    make: `CREATE OR REPLACE FUNCTION ${called}(value ${from}) RETURNS ${to} LANGUAGE plpgsql AS ${literal(`BEGIN RETURN ${expression}; EXCEPTION WHEN data_exception OR cannot_coerce THEN RETURN ${otherwise}; END`)};`,
    call: (value: string) => `${called}(${value})`,
    drop: `DROP FUNCTION ${called}(${from});`,
  }
}

const isNumber = (type: string) =>
  /^(smallint|integer|bigint|numeric|real|double precision)\b/.test(type)

/**
 * Casts `value` to another type; through text, which PostgreSQL parses strictly, except between
 * numbers, which it rounds.
 */
function cast(value: string, from: string, to: string): string {
  if (to === 'jsonb') return `to_jsonb(${value})`
  if (isNumber(from) && isNumber(to)) return `${value}::${to}`
  return `(${from === 'jsonb' ? `${value} #>> '{}'` : `${value}::text`})::${to}`
}

/**
 * Whether a value is the same after conversion to the other type and back. For text that becomes an
 * instant or a time, it is enough that the conversion succeeds.
 */
function survives(from: string, to: string): string {
  const there = cast('value', from, to)
  return /^(text|character varying)/.test(from) && to.startsWith('time')
    ? `${there} IS NOT NULL`
    : `${cast(`(${there})`, to, from)} IS NOT DISTINCT FROM value`
}

/** Whether every value of one type is, unchanged, a value of the other. */
function keepsAll(from: string, to: string): boolean {
  const length = (type: string) =>
    Number(
      /^character varying\((\d+)\)$/.exec(type)?.[1] ??
        (type === 'text' || type === 'character varying' ? Infinity : Number.NaN),
    )
  if (length(from) <= length(to)) return true
  const wider: Record<string, string[]> = {
    smallint: ['integer', 'bigint', 'numeric'],
    integer: ['bigint', 'numeric', 'double precision'],
    bigint: ['numeric'],
    real: ['double precision'],
  }
  return Boolean(wider[from]?.includes(to)) || to === 'jsonb' || (to === 'text' && from !== 'jsonb')
}

import { literal, quote } from '../../model/identifier.ts'
import { serviceRole } from '../../model/table.ts'

/**
 * How the text of each type becomes a value, by the number of the type in `pg_type`; all others
 * stay text.
 */
export const parsers: Record<number, (text: string) => unknown> = {
  20: Number, // int8
  1700: Number, // numeric
  1082: (text) => text, // date: a day passes through no time zone
  1083: (text) => text, // time
  1114: (text) => text.replace(' ', 'T'), // timestamp without time zone
  1184: parseInstant,
  17: (text) => text, // bytea, as `\\x` and hexadecimal digits
}

function parseInstant(text: string): string {
  // Our transactions use UTC: rearranging the text takes a fraction of the time of parsing it.
  if (/^\d{4}-.{14}[\d.]*\+00$/.test(text))
    return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0').slice(0, 3)}Z`
  const instant = new Date(text)
  return Number.isNaN(instant.getTime()) ? text : instant.toISOString()
}

/** A parameter as PostgreSQL text, so that both drivers send the same for the same value. */
export function parameterText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return `{${value.map(elementText).join(',')}}`
  if (typeof value === 'object') return JSON.stringify(value)
  return String(value)
}

function elementText(value: unknown): string {
  const text = parameterText(value)
  return text === null ? 'NULL' : `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}

/**
 * The settings that make both dialects parse and print alike, whatever the settings of the server
 * or the user.
 */
export const commonSettings = {
  search_path: quote('public'),
  timezone: 'UTC',
  datestyle: 'ISO, MDY',
}

/**
 * The settings of a transaction of the service: its role and those of the caller. Throws for a name
 * that does not start with `app.`: callers may set nothing else.
 */
export function serviceSettings(settings: Record<string, string>): Record<string, string> {
  for (const name of Object.keys(settings))
    if (!/^app\.[a-z_]+$/.test(name))
      throw new Error(`"${name}" is not a setting of a transaction; those begin with "app.".`)
  return { ...settings, role: serviceRole }
}

/** One statement that sets all of them until the transaction ends, in one round trip. */
export function settingsStatement(settings: Record<string, string>): string {
  return `SELECT ${Object.entries(settings)
    .map(([name, value]) => `set_config(${literal(name)}, ${literal(value)}, true)`)
    .join(', ')}`
}

/** The same with the values as parameters, so that only few different texts exist. */
export function parameterizedSettings(settings: Record<string, string>): {
  text: string
  params: string[]
} {
  return {
    text: `SELECT ${Object.keys(settings)
      .map((name, index) => `set_config(${literal(name)}, $${index + 1}, true)`)
      .join(', ')}`,
    params: Object.values(settings),
  }
}

/** A transaction with this setting writes nothing. */
export const readOnly = { transaction_read_only: 'on' }

/** The mode of a transaction that sees one state of the database and writes nothing. */
export const snapshotMode = 'ISOLATION LEVEL REPEATABLE READ, READ ONLY'

/** A statement that undoes the failure of an earlier one. */
export const rollsBackToSavepoint = /^\s*ROLLBACK\s+TO\b/i

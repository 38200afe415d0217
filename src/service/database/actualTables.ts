import { serviceRole } from '../../model/table.ts'
import type { Sql } from './database.ts'

/** `comment`: the values of an enumeration, as `printValues` writes them. */
export type ActualColumn = {
  type: string
  notNull: boolean
  default: string | null
  comment: string | null
}

/** A table as it exists in the database. */
export type ActualTable = {
  columns: Map<string, ActualColumn>
  indexes: Set<string>
  /** The name of the primary key's index. */
  primaryKey: string | undefined
  policies: Set<string>
  secured: boolean
  /** The privileges of the role of the service, as in `Table.grants`. */
  grants: Set<string>
}

/** The tables of the schema `public` by name. */
export async function readActualTables(sql: Sql): Promise<Map<string, ActualTable>> {
  const { rows } = await sql(`
    SELECT c.relname AS name, c.relrowsecurity AND c.relforcerowsecurity AS secured,
      coalesce((SELECT jsonb_agg(jsonb_build_array(a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, pg_get_expr(d.adbin, d.adrelid), col_description(c.oid, a.attnum)) ORDER BY a.attnum)
        FROM pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped), '[]') AS columns,
      coalesce((SELECT jsonb_agg(i.relname) FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid WHERE x.indrelid = c.oid AND NOT x.indisprimary), '[]') AS indexes,
      (SELECT i.relname FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid WHERE x.indrelid = c.oid AND x.indisprimary) AS primary_key,
      coalesce((SELECT jsonb_agg(p.polname) FROM pg_policy p WHERE p.polrelid = c.oid), '[]') AS policies,
      coalesce((SELECT jsonb_agg(g.privilege_type) FROM aclexplode(c.relacl) g JOIN pg_roles r ON r.oid = g.grantee WHERE r.rolname = '${serviceRole}'), '[]') AS grants
    FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')`)
  return new Map(
    rows.map((row) => [
      row.name as string,
      {
        columns: new Map(
          (row.columns as [string, string, boolean, string | null, string | null][]).map(
            ([name, type, notNull, value, comment]) => [
              name,
              { type, notNull, default: value, comment },
            ],
          ),
        ),
        indexes: new Set<string>(row.indexes),
        primaryKey: row.primary_key ?? undefined,
        policies: new Set<string>(row.policies),
        secured: row.secured,
        grants: new Set<string>(row.grants),
      },
    ]),
  )
}

const aliases: Record<string, string> = {
  int: 'integer',
  int4: 'integer',
  int8: 'bigint',
  int2: 'smallint',
  bool: 'boolean',
  float8: 'double precision',
  float4: 'real',
  decimal: 'numeric',
  varchar: 'character varying',
  char: 'character',
  bpchar: 'character',
}

/**
 * A column type in the spelling of the PostgreSQL catalog: `varchar(10)` → `character varying(10)`.
 */
export function catalogType(sqlType: string): string {
  const [, word = '', arguments_ = '', rest = ''] =
    /^([a-z0-9_ ]+?)\s*(\([\d, ]+\))?((?:\[\])?)$/.exec(sqlType.trim().toLowerCase()) ?? [
      undefined,
      sqlType,
    ]
  const precision = arguments_.replaceAll(' ', '')
  const zoned = /^time(stamp)?tz$/.test(word)
  if (zoned || word === 'time' || word === 'timestamp')
    return `${word.replace('tz', '')}${precision} ${zoned ? 'with' : 'without'} time zone${rest}`
  return `${aliases[word] ?? word}${precision}${rest}`
}

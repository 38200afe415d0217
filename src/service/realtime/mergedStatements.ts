import type { Sql, SqlResult } from '../database/database.ts'
import { parameterText } from '../database/values.ts'

/**
 * Statements that one statement can answer: the same text with the parameters of several callers.
 */
type Group = { sets: unknown[][]; placeOf: Map<string, number>; waiting: Waiting[] }
type Waiting = {
  place: number
  resolve: (result: SqlResult) => void
  reject: (error: unknown) => void
}

/**
 * What a statement must be so that others can join it: a query, with the type of each parameter.
 */
const isMergeable = (text: string, params: unknown[]): boolean =>
  params.length > 0 && /^SELECT\b/.test(text) && !/\$\d+(?!\d|::)/.test(text)

/**
 * An `sql` for the work of several callers in one transaction that only reads: queries with the
 * same text that are issued at the same time become one query, whose rows each caller receives as
 * its own. Callers with the same parameters share a row of it. A text is composed by the service;
 * values are parameters.
 */
export function mergeStatements(sql: Sql): Sql {
  let groups = new Map<string, Group>()
  const flush = () => {
    const issued = groups
    groups = new Map()
    for (const [text, group] of issued)
      runGroup(sql, text, group).catch((error: unknown) => {
        for (const { reject } of group.waiting) reject(error)
      })
  }
  const merged = (text: string, params: unknown[] = [], options?: { prepared?: boolean }) => {
    if (!isMergeable(text, params)) return sql(text, params, options)
    // Work that continues at the same time has issued its statements by then.
    if (groups.size === 0) setTimeout(flush)
    const group: Group = groups.get(text) ?? { sets: [], placeOf: new Map(), waiting: [] }
    groups.set(text, group)
    const key = JSON.stringify(params)
    const place = group.placeOf.get(key) ?? group.sets.push(params) - 1
    group.placeOf.set(key, place)
    return new Promise<SqlResult>((resolve, reject) =>
      group.waiting.push({ place, resolve, reject }),
    )
  }
  return Object.assign(merged, { begun: sql.begun })
}

async function runGroup(sql: Sql, text: string, { sets, waiting }: Group): Promise<void> {
  const results = sets.map((): SqlResult => ({ rows: [], count: 0 }))
  if (sets.length === 1) results[0] = await sql(text, sets[0], { prepared: true })
  else {
    const { rows } = await sql(mergedText(text, sets[0]!.length), columnsOf(sets), {
      prepared: true,
    })
    for (const { '~caller': caller, ...row } of rows) {
      const result = results[Number(caller) - 1]!
      result.rows.push(row)
      result.count++
    }
  }
  for (const { place, resolve } of waiting) resolve(results[place]!)
}

/**
 * The query for each row of parameters, which arrive as texts. No query has names that begin with a
 * tilde.
 */
function mergedText(text: string, count: number): string {
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  // A quoted text is not a placeholder.
  const inner = text.replace(/'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\d+)/g, (whole, number) =>
    number ? `"~p"."~${number}"` : whole,
  )
  const values = numbers.map((each) => `$${each}::text[]`).join(', ')
  const names = numbers.map((each) => `"~${each}"`).join(', ')
  return `SELECT "~p"."~caller", "~q".* FROM unnest(${values}) WITH ORDINALITY AS "~p"(${names}, "~caller") CROSS JOIN LATERAL (${inner}) "~q"`
}

/** For each parameter its texts, one of each caller. */
const columnsOf = (sets: unknown[][]): (string | null)[][] =>
  sets[0]!.map((_, index) => sets.map((params) => parameterText(params[index])))

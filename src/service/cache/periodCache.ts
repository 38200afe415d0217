import type { TimeUnit } from '../../model/aggregate.ts'
import type { Sql } from '../database/database.ts'

/**
 * Consecutive periods of a time zone, each list in PostgreSQL's notation: when they start, with the
 * end of the last, and their first days.
 */
export type Periods = { starts: string; days: string }

export type PeriodCache = {
  /** The periods around today of those units that have some. */
  find(sql: Sql, zone: string, units: TimeUnit[]): Promise<Map<TimeUnit, Periods>>
}

/** How many periods before today are known; a fifth as many after it are. */
const reach: Partial<Record<TimeUnit, number>> = {
  day: 800,
  week: 600,
  month: 240,
  quarter: 80,
  year: 20,
}
const maxEntries = 200

/**
 * Finding the period of a point in time among known starts takes PostgreSQL a fifth of the time
 * that converting it to the zone does, so the starts are computed once a day.
 */
export function createPeriodCache(): PeriodCache {
  const known = new Map<string, Periods>()
  return {
    async find(sql, zone, units) {
      const found = new Map<TimeUnit, Periods>()
      for (const unit of units) {
        const before = reach[unit]
        if (!before) continue
        const key = `${unit} ${zone} ${new Date().toISOString().slice(0, 10)}`
        let periods = known.get(key)
        if (!periods) {
          const { rows } = await sql(text, [unit, zone, before])
          if (known.size >= maxEntries) known.clear()
          known.set(key, (periods = rows[0] as Periods))
        }
        found.set(unit, periods)
      }
      return found
    },
  }
}

// Where clocks are set back across midnight, a day starts with the first of its two midnights: the
// one by the offset of twelve hours before. PostgreSQL takes the second.
const text = `SELECT array_agg(CASE WHEN earlier AT TIME ZONE zone = day THEN least(earlier, later) ELSE later END ORDER BY day)::text AS starts,
    (array_agg(day::date ORDER BY day) FILTER (WHERE n < $3::int * 6 / 5))::text AS days
  FROM (SELECT n, zone, day, later, (day AT TIME ZONE 'UTC') - ((noon AT TIME ZONE zone) - (noon AT TIME ZONE 'UTC')) AS earlier
    FROM (SELECT n, zone, day, day AT TIME ZONE zone AS later, (day AT TIME ZONE zone) - interval '12 hours' AS noon
      FROM (SELECT n, $2::text AS zone, date_trunc($1::text, now() AT TIME ZONE $2::text) + (n - $3::int) * (CASE $1::text WHEN 'quarter' THEN '3 months' ELSE '1 ' || $1::text END)::interval AS day
        FROM generate_series(0, $3::int * 6 / 5) AS n) days) noons) starts`

import { byteOrderMark, csvLine, safeText } from '../../model/csv.ts'
import type { Call } from '../requestContext.ts'
import { keyOf, toRecords } from '../records/find.ts'
import { readListQuery } from '../records/listQueries.ts'
import { tooManyRecords } from '../problems.ts'
import { countBound, planList } from '../sql/listStatement.ts'
import { findCandidates } from '../sql/search.ts'
import { createSelection, type Texts, type WireRecord } from '../sql/selection.ts'
import { allOf, createStatement } from '../sql/statement.ts'
import { exportParameters, type ExportPlan } from './exportPlan.ts'

/** Records in one file. */
const most = countBound
/** Records of one batch: each is a statement, and what one answer of it holds in memory. */
const batchSize = 500

/** Runs one transaction of the person who exports. */
export type InTransaction = <T>(work: (call: Call) => Promise<T>) => Promise<T>

/**
 * The keys of everything that matches, in the order of the list, in batches: one statement, so that the file is about one moment's
 * records, none twice and none left out, however long it takes to read it.
 * Errors  FORBIDDEN (403), those of a list (400), TOO_MANY_RECORDS (413)
 */
export async function keysToExport(call: Call): Promise<{ total: number; batches: string[][] }> {
  const { meta: shape, guard, service, sql } = call
  const scope = guard.list(shape)
  const params = new URLSearchParams(
    [...call.params].filter(([name]) => !exportParameters.includes(name)),
  )
  const query = { ...readListQuery({ ...call, params }), page: 0, size: most + 1, count: false }
  const candidates = await findCandidates(sql, {
    catalogue: service.registry,
    shape,
    query,
    reader: guard.reader,
  })
  const plan = planList(
    service.registry,
    shape,
    query,
    {
      reader: guard.reader,
      rowCondition: (alias, statement) => guard.condition(shape, scope, alias, statement),
      candidates,
    },
    { take: [shape.key.name] },
  )
  const { rows } = await sql(plan.text, plan.params)
  if (rows.length > most) throw tooManyRecords({ most })
  const keys = rows.map((row) => String(plan.toRecord(row)[shape.key.name]))
  return {
    total: keys.length,
    batches: Array.from({ length: Math.ceil(keys.length / batchSize) }, (_, index) =>
      keys.slice(index * batchSize, (index + 1) * batchSize),
    ),
  }
}

/**
 * The file, written as fast as it is read. Each batch is a short transaction of its own, in which the person's rights are looked up
 * anew: a slow reader keeps neither a connection nor an old state of the database, and one that goes away ends it. Records are as
 * they stand when their batch is read; those that went meanwhile are left out. `onEnd` hears how many were written.
 */
export function exportStream(
  plan: ExportPlan,
  batches: string[][],
  within: InTransaction,
  onEnd: (rows: number, how: 'whole' | 'cancelled' | 'failed') => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const form = plan.format === 'csv' ? csvForm(plan) : jsonForm(plan)
  let rows = 0
  let at = -1
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const isFirst = at < 0
          if (isFirst) at = 0
          const batch = batches[at++]
          const records = batch ? await within((call) => readBatch(call, plan.fields, batch)) : []
          const isLast = at >= batches.length
          const text = `${isFirst ? form.start : ''}${records.map((record, index) => form.record(record, rows + index)).join('')}${isLast ? form.end : ''}`
          rows += records.length
          controller.enqueue(encoder.encode(text))
          if (!isLast) return
          controller.close()
          onEnd(rows, 'whole')
        } catch (error) {
          // What was sent so far looks like a whole file: only a connection that breaks tells that it is none.
          controller.error(error)
          onEnd(rows, 'failed')
        }
      },
      cancel: () => onEnd(rows, 'cancelled'),
    },
    { highWaterMark: 0 },
  )
}

async function readBatch(call: Call, take: string[], keys: string[]): Promise<WireRecord[]> {
  const { meta: shape, guard, service, sql } = call
  const statement = createStatement()
  const ids = statement.bind(keys, 'text[]')
  const rows = guard.condition(shape, guard.list(shape), 't', statement)
  const selection = createSelection(service.registry, shape, guard.reader, statement, take)
  const found = await sql(
    `SELECT ${selection.columns} FROM ${shape.table} t ${selection.joins} WHERE ${allOf([`t.web_id = ANY(${ids})`, rows])}`,
    statement.params,
  )
  const records = new Map(
    (await toRecords(call, selection, found.rows)).map((record) => [keyOf(shape, record), record]),
  )
  return keys.map((key) => records.get(key)).filter((record) => record !== undefined)
}

type Form = { start: string; record: (record: WireRecord, index: number) => string; end: string }

const csvForm = ({ columns, heads, hasByteOrderMark: isMarked }: ExportPlan): Form => ({
  start: `${isMarked ? byteOrderMark : ''}${csvLine(heads.map(safeText))}`,
  record: (record) => csvLine(columns.map(({ cell }) => cell(record))),
  end: '',
})

/** Records as a list answers them, with the chosen fields alone. */
const jsonForm = ({ columns }: ExportPlan): Form => {
  const names = [...new Set(columns.map(({ name }) => name))]
  const chosen = (path: string) =>
    names.some((name) => path === name || path.startsWith(`${name}.`))
  return {
    start: '[\n',
    record(record, index) {
      const texts = Object.entries((record['_text'] ?? {}) as Texts).filter(([path]) =>
        chosen(path),
      )
      return `${index > 0 ? ',\n' : ''}${JSON.stringify({ ...Object.fromEntries(names.map((name) => [name, record[name] ?? null])), ...(texts.length > 0 ? { _text: Object.fromEntries(texts) } : {}) })}`
    },
    end: '\n]\n',
  }
}

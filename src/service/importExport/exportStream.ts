import { byteOrderMark, csvLine, safeText } from '../../model/csv.ts'
import type { Call } from '../requestContext.ts'
import { keyOf, toRecords } from '../records/find.ts'
import { withInnerFields } from '../records/innerFields.ts'
import { readListQuery } from '../records/listQueries.ts'
import { tooManyRecords } from '../problems.ts'
import { countBound, planKeys } from '../sql/listStatement.ts'
import { findCandidates } from '../sql/candidates.ts'
import { ranksNames } from '../sql/search.ts'
import { createSelection, type Texts, type WireRecord } from '../sql/selection.ts'
import { allOf, createStatement, type Statement } from '../sql/statement.ts'
import { exportParameters, type ExportPlan } from './exportPlan.ts'
import type { InTransaction } from './transfer.ts'

/** Maximum number of records in one file. */
const maxRecords = countBound
/** After so many milliseconds without reading, the reader of a file is given up. */
const readerPatience = 60_000
/** Records per batch: each batch is one statement and stays in memory. */
const batchSize = 500

/** Keys of a batch as the text of a JSON array, which is parsed when its turn comes. */
export type KeyBatch = { keys: string; count: number }

/**
 * The keys of all matching records, in the order of the list, in batches. One statement reads them,
 * so that the file contains the records of one moment, each exactly once, however long the download
 * takes.
 * Errors  FORBIDDEN (403), those of a list (400), TOO_MANY_RECORDS (413)
 */
export async function keysToExport(call: Call): Promise<{ total: number; batches: KeyBatch[] }> {
  const { meta, guard, service, sql } = call
  const scope = guard.list(meta)
  const params = new URLSearchParams(
    [...call.params].filter(([name]) => !exportParameters.includes(name)),
  )
  const query = readListQuery({ ...call, params })
  const search = { registry: service.registry, meta, query, reader: guard.reader }
  const candidates = await findCandidates(sql, search)
  const list = {
    reader: guard.reader,
    rowCondition: (alias: string, statement: Statement) =>
      guard.condition(meta, scope, alias, statement),
    candidates,
    namesFirst: await ranksNames(sql, search, candidates.byText),
  }
  const { text, params: values } = planKeys(service.registry, meta, query, list, {
    most: maxRecords + 1,
    batchSize,
  })
  const batches = (await sql(text, values)).rows as KeyBatch[]
  const total = batches.reduce((sum, { count }) => sum + count, 0)
  if (total > maxRecords) throw tooManyRecords({ most: maxRecords })
  return { total, batches }
}

/**
 * The file, written as fast as it is read. Each batch is a short transaction that checks the
 * permissions of the person again: a slow reader holds neither a connection nor an old snapshot of
 * the database, and a reader that disconnects or does not read for a minute ends the export.
 * Records have the state in which their batch reads them; records deleted meanwhile are left out.
 * `onEnd` is called once, with the number of written records.
 */
export function exportStream(
  plan: ExportPlan,
  batches: KeyBatch[],
  inTransaction: InTransaction,
  onEnd: (rows: number, how: 'whole' | 'cancelled' | 'failed' | 'stalled') => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const form = plan.format === 'csv' ? csvWriter(plan) : jsonWriter(plan)
  let rows = 0
  let at = -1
  let patience: ReturnType<typeof setTimeout>
  const awaitReader = (controller: ReadableStreamDefaultController) => {
    patience = setTimeout(() => {
      controller.error(new Error('The reader of the file stopped reading.'))
      onEnd(rows, 'stalled')
    }, readerPatience)
  }
  return new ReadableStream<Uint8Array>(
    {
      start: awaitReader,
      async pull(controller) {
        clearTimeout(patience)
        try {
          const isFirst = at < 0
          if (isFirst) at = 0
          const batch = batches[at++]
          const records = batch
            ? await inTransaction((call) =>
                readBatch(call, plan.fields, JSON.parse(batch.keys) as string[]),
              )
            : []
          const isLast = at >= batches.length
          const text = `${isFirst ? form.start : ''}${records.map((record, index) => form.record(record, rows + index)).join('')}${isLast ? form.end : ''}`
          rows += records.length
          controller.enqueue(encoder.encode(text))
          if (!isLast) return awaitReader(controller)
          controller.close()
          onEnd(rows, 'whole')
        } catch (error) {
          // What was sent so far looks like a complete file: only an aborted connection shows that
          // it is not.
          controller.error(error)
          onEnd(rows, 'failed')
        }
      },
      cancel() {
        clearTimeout(patience)
        onEnd(rows, 'cancelled')
      },
    },
    { highWaterMark: 0 },
  )
}

async function readBatch(given: Call, fields: string[], keys: string[]): Promise<WireRecord[]> {
  const call = await withInnerFields(given)
  const { meta, guard, service, sql } = call
  const statement = createStatement()
  const ids = statement.bind(keys, 'text[]')
  const rows = guard.condition(meta, guard.list(meta), 't', statement)
  const selection = createSelection(service.registry, meta, guard.reader, statement, fields)
  const found = await sql(
    `SELECT ${selection.columns} FROM ${meta.table} t ${selection.joins} WHERE ${allOf([`t.web_id = ANY(${ids})`, rows])}`,
    statement.params,
  )
  const records = new Map(
    (await toRecords(call, meta, selection, found.rows)).map((record) => [
      keyOf(meta, record),
      record,
    ]),
  )
  return keys.map((key) => records.get(key)).filter((record) => record !== undefined)
}

type FileWriter = {
  start: string
  record: (record: WireRecord, index: number) => string
  end: string
}

const csvWriter = ({ columns, heads, hasByteOrderMark }: ExportPlan): FileWriter => ({
  start: `${hasByteOrderMark ? byteOrderMark : ''}${csvLine(heads.map(safeText))}`,
  record: (record) => csvLine(columns.map(({ cell }) => cell(record))),
  end: '',
})

/** Records as a list returns them, with the chosen fields only. */
const jsonWriter = ({ columns }: ExportPlan): FileWriter => {
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

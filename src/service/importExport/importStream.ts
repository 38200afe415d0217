import { systemSchema } from '../database/systemTables.ts'
import type { ImportedRow, ImportLine, ImportResult } from '../../model/importLine.ts'
import type { Problem } from '../../model/problem.ts'
import type { Call } from '../requestContext.ts'
import { digest } from '../records/digest.ts'
import { keyReused } from '../problems.ts'
import type { InTransaction } from './exportStream.ts'
import { importBatch } from './importBatch.ts'
import type { ImportPlan } from './importQuery.ts'

const batchSize = 200
const table = `${systemSchema}.idempotency`

/**
 * The embedded database works on the thread that everything else needs as well: without a break what is told would go out, and a caller
 * who goes away be heard of, when all is over.
 */
const letOthers = () => new Promise((resolve) => setTimeout(resolve))

/** Ends a transaction of which nothing is to be kept. */
class Undone extends Error {}

/**
 * Takes a file's rows and tells of each as it goes, one JSON line after another. `each` keeps every batch as it is written; `all`
 * keeps all of them or none; a preview keeps nothing. A caller who goes away ends it behind the batch at hand.
 * With `once` (an Idempotency-Key) a batch is written one time, however often the call is repeated: what was cut off goes on where it was.
 */
export function importStream(
  plan: ImportPlan,
  within: InTransaction,
  once: string | undefined,
  toProblem: (error: unknown) => Problem,
  onEnd: (result: ImportResult | undefined) => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let isGone = false
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (line: ImportLine) =>
        void (isGone || controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`)))
      const run = async () => {
        let result: ImportResult | undefined
        try {
          send({ total: plan.table.rows.length, columns: plan.table.columns })
          result = await importRows(plan, within, once, send, () => isGone)
          if (result) send({ result })
        } catch (error) {
          send({ problem: toProblem(error).body() })
        }
        onEnd(result)
        if (!isGone) controller.close()
      }
      // Not awaited: a stream that has not started cannot be cancelled.
      void run()
    },
    cancel: () => void (isGone = true),
  })
}

/** Undefined: the caller went away. */
async function importRows(
  plan: ImportPlan,
  within: InTransaction,
  once: string | undefined,
  send: (line: ImportLine) => void,
  isGone: () => boolean,
): Promise<ImportResult | undefined> {
  const { rows } = plan.table
  const batches = Array.from({ length: Math.ceil(rows.length / batchSize) }, (_, index) =>
    rows.slice(index * batchSize, (index + 1) * batchSize),
  )
  const result: ImportResult = {
    created: 0,
    updated: 0,
    unchanged: 0,
    wrong: 0,
    written: plan.mode !== 'preview',
  }
  let done = 0
  const tell = (imported: ImportedRow[]) => {
    for (const row of imported) {
      result[row.outcome]++
      send(row)
    }
    done += imported.length
    send({ done })
  }
  const keep = await memory(plan, once)
  const seen = new Map<string, number>()
  const isWhole = plan.mode === 'all' || (plan.mode === 'preview' && plan.refersToItself)

  if (!isWhole) {
    for (const [index, batch] of batches.entries()) {
      if (isGone()) return undefined
      tell(
        await oneTransaction(plan, within, (call) =>
          keep(call, index, () => importBatch(call, plan, batch, seen)),
        ),
      )
      await letOthers()
    }
    return result
  }
  const all = await oneTransaction(plan, within, (call) =>
    keep(call, 0, async () => {
      const imported: ImportedRow[] = []
      for (const batch of batches) {
        if (isGone()) throw new Undone()
        imported.push(...(await importBatch(call, plan, batch, seen)))
        send({ done: imported.length })
        await letOthers()
      }
      return imported
    }),
  )
  if (isGone()) return undefined
  tell(all)
  return { ...result, written: result.written && result.wrong === 0 }
}

/** Some rows in one transaction, which a preview, or a wrong row where all or none are wanted, undoes. */
async function oneTransaction(
  { mode }: ImportPlan,
  within: InTransaction,
  work: (call: Call) => Promise<ImportedRow[]>,
): Promise<ImportedRow[]> {
  let imported: ImportedRow[] = []
  try {
    await within(async (call) => {
      imported = await work(call)
      if (
        mode === 'preview' ||
        (mode === 'all' && imported.some(({ outcome }) => outcome === 'wrong'))
      )
        throw new Undone()
    })
  } catch (error) {
    if (!(error instanceof Undone)) throw error
  }
  return imported
}

/**
 * Runs each batch once for a key: what came of it is kept for a day in the transaction of the batch itself, as calls are
 * (`idempotency.ts`); its name holds a space, which no caller's key does.
 * Errors  IDEMPOTENCY_KEY_REUSED (422) for the same key with another file
 */
async function memory(
  plan: ImportPlan,
  once: string | undefined,
): Promise<
  (call: Call, batch: number, run: () => Promise<ImportedRow[]>) => Promise<ImportedRow[]>
> {
  if (once === undefined || plan.mode === 'preview') return (_call, _batch, run) => run()
  const hash = await digest(
    JSON.stringify([
      plan.mode,
      plan.table,
      plan.targets.map(({ at, column }) => [at, column.path]),
      plan.match.map(({ at }) => at),
    ]),
  )
  return async ({ sql, user, meta: shape }, batch, run) => {
    const key = `${once} ${batch}`
    const { count } = await sql(
      `INSERT INTO ${table} (user_id, key, request_hash) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
      [user.webId, key, `${shape.name} ${hash}`],
    )
    if (count === 0) {
      const { rows } = await sql(
        `SELECT request_hash, body FROM ${table} WHERE user_id = $1 AND key = $2`,
        [user.webId, key],
      )
      if (rows[0]?.request_hash !== `${shape.name} ${hash}`) throw keyReused({})
      return rows[0].body as ImportedRow[]
    }
    const imported = await run()
    await sql(
      `UPDATE ${table} SET status = 200, body = $3::jsonb WHERE user_id = $1 AND key = $2`,
      [user.webId, key, JSON.stringify(imported)],
    )
    return imported
  }
}

import { systemSchema } from '../database/systemTables.ts'
import type { ImportedRow, ImportLine, ImportResult } from '../../model/importLine.ts'
import type { Problem } from '../../model/problem.ts'
import type { Call } from '../requestContext.ts'
import { digest } from '../records/digest.ts'
import { keyReused } from '../problems.ts'
import { importBatch, noteBatch } from './importBatch.ts'
import type { ImportPlan } from './importQuery.ts'
import { lineStream, yieldToEventLoop } from './lineStream.ts'
import { RolledBack, type InTransaction } from './transfer.ts'

const batchSize = 200
const table = `${systemSchema}.idempotency`

/**
 * Imports the rows of a file and streams the result of each as JSON lines. `each` commits every
 * batch; `all` commits all rows or none; a preview commits nothing. If the caller disconnects, the
 * import ends after the current batch. With `idempotencyKey` a batch is written once, however often
 * the call is repeated: an interrupted import continues where it stopped.
 */
export function importStream(
  plan: ImportPlan,
  inTransaction: InTransaction,
  idempotencyKey: string | undefined,
  toProblem: (error: unknown) => Problem,
  onEnd: (result: ImportResult | undefined) => void,
): ReadableStream<Uint8Array> {
  return lineStream<ImportLine, ImportResult>(
    async (send, isGone) => {
      send({ total: plan.table.rows.length, columns: plan.table.columns })
      return importRows(plan, inTransaction, idempotencyKey, send, isGone)
    },
    toProblem,
    onEnd,
  )
}

/** Undefined if the caller disconnected. */
async function importRows(
  plan: ImportPlan,
  inTransaction: InTransaction,
  idempotencyKey: string | undefined,
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
  const report = (imported: ImportedRow[]) => {
    for (const row of imported) {
      result[row.outcome]++
      send(row)
    }
    done += imported.length
    send({ done })
  }
  const runBatch = await createBatchRunner(plan, idempotencyKey)
  const seen = new Map<string, number>()
  const isWhole = plan.mode === 'all' || (plan.mode === 'preview' && plan.refersToItself)

  if (!isWhole) {
    for (const [index, batch] of batches.entries()) {
      if (isGone()) return undefined
      report(
        await oneTransaction(plan, inTransaction, (call) =>
          runBatch(call, index, {
            run: () => importBatch(call, plan, batch, seen),
            // The next batches are compared with its rows.
            onRepeat: () => noteBatch(call, plan, batch, seen),
          }),
        ),
      )
      await yieldToEventLoop()
    }
    return result
  }
  const all = await oneTransaction(plan, inTransaction, (call) =>
    runBatch(call, 0, {
      run: async () => {
        const imported: ImportedRow[] = []
        for (const batch of batches) {
          if (isGone()) throw new RolledBack()
          imported.push(...(await importBatch(call, plan, batch, seen)))
          send({ done: imported.length })
          await yieldToEventLoop()
        }
        return imported
      },
    }),
  )
  if (isGone()) return undefined
  report(all)
  return { ...result, written: result.written && result.wrong === 0 }
}

/**
 * Imports some rows in one transaction. A preview rolls it back, and so does an invalid row in mode
 * `all`.
 */
async function oneTransaction(
  { mode }: ImportPlan,
  inTransaction: InTransaction,
  work: (call: Call) => Promise<ImportedRow[]>,
): Promise<ImportedRow[]> {
  let imported: ImportedRow[] = []
  try {
    await inTransaction(async (call) => {
      imported = await work(call)
      if (
        mode === 'preview' ||
        (mode === 'all' && imported.some(({ outcome }) => outcome === 'wrong'))
      )
        throw new RolledBack()
    })
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
  }
  return imported
}

/** What imports a batch, and what happens in its place when it was imported before. */
type BatchWork = { run: () => Promise<ImportedRow[]>; onRepeat?: () => Promise<void> }

/**
 * Runs each batch once per key: its result is stored for a day in the transaction of the batch,
 * like the responses of calls (`idempotency.ts`). The stored key contains a space, which the key of
 * a caller cannot.
 * Errors  IDEMPOTENCY_KEY_REUSED (422) for the same key with another file
 */
async function createBatchRunner(
  plan: ImportPlan,
  idempotencyKey: string | undefined,
): Promise<(call: Call, batch: number, work: BatchWork) => Promise<ImportedRow[]>> {
  if (idempotencyKey === undefined || plan.mode === 'preview')
    return (_call, _batch, { run }) => run()
  const hash = await digest(
    JSON.stringify([
      plan.mode,
      plan.table,
      plan.targets.map(({ at, column }) => [at, column.path]),
      plan.match.map(({ at }) => at),
    ]),
  )
  return async ({ sql, user, meta }, batch, { run, onRepeat }) => {
    const key = `${idempotencyKey} ${batch}`
    const { count } = await sql(
      `INSERT INTO ${table} (user_id, key, request_hash) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
      [user.webId, key, `${meta.name} ${hash}`],
    )
    if (count === 0) {
      const { rows } = await sql(
        `SELECT request_hash, body FROM ${table} WHERE user_id = $1 AND key = $2`,
        [user.webId, key],
      )
      if (rows[0]?.request_hash !== `${meta.name} ${hash}`) throw keyReused({})
      await onRepeat?.()
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

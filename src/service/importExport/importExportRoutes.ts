import { headerNames } from '../../model/headers.ts'
import type { Context, Hono } from 'hono'
import { apiBase } from '../../model/constants.ts'
import { guessColumns } from '../../model/importExportColumns.ts'
import { isImported, type ImportFile } from '../../model/importLine.ts'
import type { Call, Service } from '../requestContext.ts'
import { toResponse, type ServiceEnv } from '../http/response.ts'
import { importLimit } from '../options.ts'
import { unknownPath, wrongIdempotencyKey } from '../problems.ts'
import { withInnerFields } from '../records/innerFields.ts'
import { totalHeaders } from '../records/list.ts'
import { planExport } from './exportPlan.ts'
import { exportStream, keysToExport } from './exportStream.ts'
import { importable, readImportPlan } from './importQuery.ts'
import { importStream } from './importStream.ts'
import { lineType } from './lineStream.ts'
import { readFile, type FileTable } from './readFile.ts'
import { beginTransfer, orEnd, transferProblem, type Transfer } from './transfer.ts'

const exportPath = `${apiBase}/export/:entity`
const importPath = `${apiBase}/import/:entity`

/**
 * Mounts export and import of any entity: `GET export/{entity}` with the parameters of its list,
 * `POST import/{entity}` with the file as the body.
 */
export function mountImportExport(app: Hono<ServiceEnv>, service: Service): string[][] {
  app.get(exportPath, (c) => runExport(service, c))
  app.post(importPath, (c) => runImport(service, c))
  return [
    [exportPath, 'GET'],
    [importPath, 'POST'],
  ]
}

async function runExport(service: Service, c: Context<ServiceEnv>): Promise<Response> {
  const { inTransaction, name, end } = await beginTransfer(service, c, 'GET', exportPath)
  const { plan, total, batches } = await orEnd(end, () =>
    inTransaction(async (given) => {
      given.guard.list(given.meta)
      const call = await withInnerFields(given)
      const plan = planExport(call)
      return { plan, ...(await keysToExport(call)) }
    }),
  )
  const facts = {
    requestId: c.get('requestId'),
    user: c.get('user'),
    exported: name,
    format: plan.format,
  }
  const body = exportStream(plan, batches, inTransaction, (rows, how) => {
    end()
    service.log[how === 'failed' ? 'error' : 'info'](
      { ...facts, rows, how },
      'Records were exported',
    )
  })
  const day = new Date().toISOString().slice(0, 10)
  return new Response(body, {
    headers: {
      'content-type':
        plan.format === 'csv'
          ? 'text/csv; charset=utf-8; header=present'
          : 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="${name}-${day}.${plan.format}"`,
      ...totalHeaders({ rows: total, isBound: false }),
    },
  })
}

async function runImport(service: Service, c: Context<ServiceEnv>): Promise<Response> {
  const transfer = await beginTransfer(service, c, 'POST', importPath)
  return orEnd(transfer.end, () => importFile(service, c, transfer))
}

async function importFile(
  service: Service,
  c: Context<ServiceEnv>,
  { inTransaction, name, end }: Transfer,
): Promise<Response> {
  const idempotencyKey = c.req.header(headerNames.idempotencyKey)
  if (idempotencyKey !== undefined && !/^[\x21-\x7e]{1,190}$/.test(idempotencyKey))
    throw wrongIdempotencyKey({})
  // A person without permission is refused before the file is read.
  await inTransaction(async (call) => requireImport(call))
  const table = await readFile(c.req.raw, importLimit(service.config))
  if (c.req.query('mode') === 'columns') {
    const body = await inTransaction(async (call) => describe(call, table))
    end()
    return toResponse({ status: 200, body })
  }
  const plan = await inTransaction(async (call) => readImportPlan(call, table))
  const facts = {
    requestId: c.get('requestId'),
    user: c.get('user'),
    imported: name,
    mode: plan.mode,
  }
  const toProblem = (error: unknown) =>
    transferProblem(service, error, facts, 'An import failed unexpectedly')
  const body = importStream(plan, inTransaction, idempotencyKey, toProblem, (result) => {
    end()
    service.log.info(
      { ...facts, rows: table.rows.length, ...(result ?? { how: 'broken off' }) },
      'A file was imported',
    )
  })
  return new Response(body, { headers: { 'content-type': lineType } })
}

/**
 * Errors  FORBIDDEN (403) for a person who may neither create nor update these records, NOT_FOUND
 *         (404) if the entity offers neither
 */
function requireImport({ meta, guard }: Call): void {
  const offered = (['CREATE', 'UPDATE'] as const).filter((action) =>
    isImported(meta.entity, action),
  )
  if (offered.length === 0)
    throw unknownPath({ verb: 'POST', path: `${apiBase}/import/${meta.name}` })
  if (!offered.some((action) => guard.find(meta, action))) guard.require(meta, offered[0]!)
}

/** A file as the first step of the import shows it. */
function describe(call: Call, table: FileTable): ImportFile {
  const guessed = guessColumns(table.columns, importable(call, table))
  const isGiven = (cell: unknown) => cell !== null && cell !== undefined && cell !== ''
  const sample = (at: number): unknown[] => {
    const found: unknown[] = []
    for (const { cells } of table.rows) {
      if (isGiven(cells[at])) found.push(cells[at])
      if (found.length === 3) break
    }
    return found
  }
  return {
    rows: table.rows.length,
    columns: table.columns.map((name, at) => ({
      name,
      samples: sample(at).map((cell) =>
        (typeof cell === 'string' ? cell : JSON.stringify(cell)).slice(0, 100),
      ),
      ...(guessed[at] ? { path: guessed[at].path } : {}),
    })),
  }
}

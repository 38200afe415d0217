import { headerNames } from '../model/headers.ts'
import type { Entity } from '../model/entity.ts'
import type {
  ImportedRow,
  ImportFile,
  ImportLine,
  ImportMode,
  ImportResult,
} from '../model/importLine.ts'
import { encodeListQuery, type Sort } from '../model/listQuery.ts'
import { readFilters, readWhere, type ListFilter } from './contractCall.ts'
import type { Http } from './http.ts'
import { readLines, readToEnd } from './lineStream.ts'

/**
 * What to export: the filter and sort of the list, and the paths of the columns with a heading for
 * each.
 */
export type ExportRequest = {
  format: 'csv' | 'json'
  columns: string[]
  headings: string[]
  filter: ListFilter
  sort?: Sort
  signal: AbortSignal
  onProgress: (done: number, total: number) => void
}

/**
 * A file to import. `mapping` is column → path, an empty path omits the column; `key` has the paths
 * by which existing records are matched.
 */
export type ImportRequest = {
  file: Blob
  mode: ImportMode
  mapping: Record<string, string>
  key: string[]
  idempotencyKey: string
  signal: AbortSignal
  onProgress: (done: number, total: number) => void
  onRow: (row: ImportedRow, columns: string[]) => void
}

/**
 * Exports all matching records as one file; fails like any request, and with status 0 when the
 * stream ends early.
 */
export async function exportRecords(
  http: Http,
  entity: Entity,
  { format, columns, headings, filter, sort, signal, onProgress }: ExportRequest,
): Promise<Blob> {
  const params = encodeListQuery({
    page: 0,
    size: 1,
    sort: sort?.field ? [sort] : [],
    search: filter.search?.trim() || undefined,
    filters: readFilters(filter),
    where: readWhere(filter),
    exclude: filter.exclude,
    count: true,
  })
  for (const name of ['page', 'size']) params.delete(name)
  params.set('format', format)
  params.set('columns', columns.join(','))
  // Without a byte order mark, spreadsheets read the file in a legacy encoding.
  for (const [name, value] of format === 'csv'
    ? ([
        ['heads', JSON.stringify(headings)],
        ['bom', 'true'],
      ] as const)
    : [])
    params.set(name, value)
  const { headers, stream } = await http({
    verb: 'GET',
    path: `/export/${entity.name}`,
    params,
    signal,
    stream: true,
    silentStatuses: 'all',
  })
  const total = Number(headers.get(headerNames.total) ?? 0)
  // Progress counts line ends. Texts with several lines count more than once; the bar is capped at
  // its end.
  const lineEnd = format === 'csv' ? 13 : 10
  let lines = -1
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      for (const byte of chunk) if (byte === lineEnd) lines++
      onProgress(Math.min(Math.max(lines, 0), total), total)
      controller.enqueue(chunk)
    },
  })
  return readToEnd(signal, () =>
    new Response(stream!.pipeThrough(counted), {
      headers: { 'content-type': headers.get('content-type') ?? '' },
    }).blob(),
  )
}

/** The columns of a file, with samples and suggested fields. */
export async function describeFile(
  http: Http,
  entity: Entity,
  file: Blob,
  signal?: AbortSignal,
): Promise<ImportFile> {
  const { json } = await http({
    verb: 'POST',
    path: `/import/${entity.name}`,
    params: new URLSearchParams({ mode: 'columns' }),
    body: file,
    headers: { 'content-type': file.type },
    signal,
    silentStatuses: 'all',
  })
  return json as ImportFile
}

/**
 * Imports a file and reports its rows as they are done. An abort stops it after the current batch;
 * a call with the same `idempotencyKey` continues there.
 */
export async function importFile(
  http: Http,
  entity: Entity,
  { file, mode, mapping, key, idempotencyKey, signal, onProgress, onRow }: ImportRequest,
): Promise<ImportResult> {
  const params = new URLSearchParams({ mode, mapping: JSON.stringify(mapping), key: key.join(',') })
  const { stream } = await http({
    verb: 'POST',
    path: `/import/${entity.name}`,
    params,
    body: file,
    headers: { 'content-type': file.type, [headerNames.idempotencyKey]: idempotencyKey },
    signal,
    stream: true,
    silentStatuses: 'all',
  })
  let total = 0
  let columns: string[] = []
  return readLines<ImportLine, ImportResult>(stream!, signal, (line) => {
    if ('total' in line) ({ total, columns } = line)
    else if ('row' in line) onRow(line, columns)
    else onProgress(line.done, total)
  })
}

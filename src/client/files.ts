import type { FileValue } from '../model/fileValue.ts'
import type { Http } from './http.ts'

/**
 * A file to upload for a field of an entity, by the path of the field. `onProgress` gets the bytes
 * that were sent so far.
 */
export type UploadRequest = {
  file: Blob
  name: string
  field: string
  signal?: AbortSignal
  onProgress?: (bytes: number) => void
}

/**
 * A file of a record by the record's key; without one, a file that the person has uploaded and no
 * record holds yet. `isThumbnail`: a small picture in place of a picture.
 */
export type FileRequest = { id?: string; key: string; isThumbnail?: boolean; signal?: AbortSignal }

/**
 * Uploads a file; the result is the value of the field. Fails like any request, without a toast.
 */
export async function uploadFile(
  http: Http,
  entity: string,
  { file, name, field, signal, onProgress = () => undefined }: UploadRequest,
): Promise<FileValue> {
  const { json } = await http({
    verb: 'POST',
    path: `/files/${entity}`,
    params: new URLSearchParams({ name, field }),
    body: file,
    headers: { 'content-type': 'application/octet-stream' },
    signal,
    onProgress,
    silentStatuses: 'all',
  })
  return json as FileValue
}

/** The content of a file. Fails like any request, without a toast. */
export async function readFile(
  http: Http,
  entity: string,
  { id, key, isThumbnail, signal }: FileRequest,
): Promise<Blob> {
  const path =
    id === undefined ? `/uploads/${key}` : `/files/${entity}/${encodeURIComponent(id)}/${key}`
  const { headers, stream } = await http({
    verb: 'GET',
    path,
    ...(isThumbnail ? { params: new URLSearchParams({ size: 'thumbnail' }) } : {}),
    signal,
    stream: true,
    silentStatuses: 'all',
  })
  return new Response(stream, {
    headers: { 'content-type': headers.get('content-type') ?? '' },
  }).blob()
}

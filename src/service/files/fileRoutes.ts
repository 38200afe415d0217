import type { Context, Hono } from 'hono'
import { apiBase } from '../../model/constants.ts'
import { filesIn, type FileValue } from '../../model/fileValue.ts'
import type { RequestContext, Service } from '../requestContext.ts'
import { checkText } from '../http/body.ts'
import { toResponse, type ServiceEnv } from '../http/response.ts'
import { entityFacts, fileNotFound, notFound, unknownPath } from '../problems.ts'
import { hooksOf } from '../hooks/hooks.ts'
import { getRecord } from '../records/find.ts'
import type { EntityMeta } from '../sql/entityRegistry.ts'
import type { WireRecord } from '../sql/selection.ts'
import { authenticate, withUser } from '../tenancy/withUser.ts'
import { fileResponse } from './fileResponse.ts'
import { findFile, thumbnailKey, type FileRow } from './fileTable.ts'
import { upload } from './upload.ts'

const uploadPath = `${apiBase}/files/:entity`
const filePath = `${apiBase}/files/:entity/:id/:key`
const ownPath = `${apiBase}/uploads/:key`

/**
 * Mounts the upload of a file, the download from a record by people who may read it and the
 * field, and the download of one's own upload, which no record holds yet.
 */
export function mountFiles(app: Hono<ServiceEnv>, service: Service): string[][] {
  app.post(uploadPath, async (c) => {
    c.set('route', uploadPath)
    return toResponse({ status: 201, body: await upload(service, c) })
  })
  app.get(filePath, (c) => {
    c.set('route', filePath)
    return respond(service, c, (person) => ofRecord(person, c))
  })
  app.get(ownPath, (c) => {
    c.set('route', ownPath)
    return respond(service, c, (person) => ofUploader(person, c.req.param('key')))
  })
  return [
    [uploadPath, 'POST'],
    [filePath, 'GET'],
    [ownPath, 'GET'],
  ]
}

/**
 * Finds the file in a transaction and sends it after its end: a slow reader holds no connection.
 */
async function respond(
  service: Service,
  c: Context<ServiceEnv>,
  find: (person: RequestContext) => Promise<FileRow>,
): Promise<Response> {
  const claims = await authenticate(service, c)
  for (const value of Object.values(c.req.param())) checkText(String(value), 'The path')
  const { value, thumbnailSize } = await withUser(service, c, claims, find)
  const isSmall = c.req.query('size') === 'thumbnail' && thumbnailSize !== undefined
  const served = isSmall
    ? { ...value, key: thumbnailKey(value.key), type: 'image/webp', size: thumbnailSize }
    : value
  const response = await fileResponse(service.fileStore, served, c.req.raw)
  if (!response) {
    service.log.error({ key: value.key }, 'The content of a file is not in the store')
    throw fileNotFound({})
  }
  return response
}

/**
 * A file of a record, as far as the person may read the record and the field.
 * Errors  FORBIDDEN (403), NOT_FOUND (404)
 */
async function ofRecord(person: RequestContext, c: Context<ServiceEnv>): Promise<FileRow> {
  const { entity = '', id = '', key = '' } = c.req.param() as Record<string, string>
  const meta = person.service.registry.find(entity)
  if (!meta) throw unknownPath({ verb: 'GET', path: c.req.path })
  const record = await getRecord(person, meta, id)
  const isHeld =
    filesIn(record).some((file) => file.key === key) ||
    (await moreFilesOf(person, meta, record)).some((file) => file.key === key)
  const found = isHeld ? await findFile(person.sql, key) : undefined
  if (!found) throw isHeld ? fileNotFound({}) : notFound(entityFacts(meta))
  return found
}

/** The files of a record that the hooks of its entity know. */
async function moreFilesOf(
  person: RequestContext,
  meta: EntityMeta,
  record: WireRecord,
): Promise<FileValue[]> {
  const found: FileValue[] = []
  for (const { hook } of hooksOf(meta))
    found.push(...((await hook.moreFiles?.(person, meta, record)) ?? []))
  return found
}

/** Errors NOT_FOUND (404), also for a file that somebody else uploaded. */
async function ofUploader({ sql, user }: RequestContext, key: string): Promise<FileRow> {
  const found = await findFile(sql, key)
  if (found?.uploadedBy !== user.webId) throw fileNotFound({})
  return found
}

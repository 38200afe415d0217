import type { Context } from 'hono'
import type { Field } from '../../model/field.ts'
import {
  isAcceptedType,
  megabyte,
  takesPicturesOnly,
  type FileValue,
} from '../../model/fileValue.ts'
import { safeFileName } from '../../model/fileName.ts'
import { Problem } from '../../model/problem.ts'
import { fieldTypeOf, subField } from '../../fields/fieldTypes.ts'
import type { RequestContext, Service } from '../requestContext.ts'
import { checkText } from '../http/body.ts'
import type { ServiceEnv } from '../http/response.ts'
import { hooksOf } from '../hooks/hooks.ts'
import { fileLimit } from '../options.ts'
import { entityFacts, refusedFile, unknownField, unknownPath } from '../problems.ts'
import { newKey } from '../records/newKey.ts'
import type { EntityMeta } from '../sql/entityRegistry.ts'
import { authenticate, withUser } from '../tenancy/withUser.ts'
import { contentTypeBytes, readContentType } from './fileContentType.ts'
import { beginFile, fileTable, finishFile, thumbnailKey, type FileFacts } from './fileTable.ts'

/** What an upload is for: the entity, the path and label of the field, and what it allows. */
type Destination = {
  entity: string
  field: string
  label: string
  accept: string[]
  maximum: number
  isPicture: boolean
}

/**
 * Stores the body of a request as a file of the caller's client, and returns the value that a
 * record can hold. The row of the file is written before its content and completed after it, so
 * that the sweep finds whatever a crash leaves.
 * Errors  FORBIDDEN (403), NOT_FOUND (404), UNKNOWN_FIELD (400); and, naming the field: 400 for an
 *         upload that breaks off, 413 for one that is too large, 415 for a type that the field does
 *         not allow or that contradicts the name, 507 for a full disk
 */
export async function upload(service: Service, c: Context<ServiceEnv>): Promise<FileValue> {
  const claims = await authenticate(service, c)
  const meta = service.registry.find(c.req.param('entity') ?? '')
  if (!meta) throw unknownPath({ verb: 'POST', path: c.req.path })
  const given = { name: c.req.query('name') ?? '', field: c.req.query('field') ?? '' }
  for (const text of Object.values(given)) checkText(text, 'The address')
  const name = safeFileName(given.name)
  const key = newFileKey()
  const within = <T>(work: (person: RequestContext) => Promise<T>) =>
    withUser(service, c, claims, work)
  const destination = await within(async (person) => {
    const found = await findDestination(person, meta, given.field)
    await beginFile(person.sql, key, claims.userId)
    return found
  })
  try {
    const facts = await store(service, c.req.raw, key, name, destination)
    await within(({ sql }) => finishFile(sql, key, facts))
    const { type, size, width, height } = facts
    return { key, name, type, size, ...(width && height ? { width, height } : {}) }
  } catch (error) {
    // What cannot be removed now is removed by the sweep.
    await discard(service, key, () =>
      within(({ sql }) => sql(`DELETE FROM ${fileTable} WHERE key = $1`, [key])),
    ).catch((reason: unknown) =>
      service.log.warn({ key, error: String(reason) }, 'An upload that failed was not removed'),
    )
    throw error
  }
}

/**
 * A key that nobody can guess: anyone who knows it can put the file into a record of the client.
 */
const newFileKey = () => `${newKey()}-${globalThis.crypto.randomUUID().replaceAll('-', '')}`

/** Removes the content of a file, and then its row. */
async function discard(
  { fileStore }: Service,
  key: string,
  removeRow: () => Promise<unknown>,
): Promise<void> {
  await fileStore.delete(key)
  await fileStore.delete(thumbnailKey(key))
  await removeRow()
}

/** The action that writes a field which people do not write themselves; undefined: none does. */
const writerOf = ({ entity }: EntityMeta, field: string) =>
  entity.operations.find(
    ({ kind, body }) =>
      kind === 'action' && typeof body === 'object' && Object.values(body).includes(field),
  )

/** Errors FORBIDDEN (403) for a person who may write none of these records, or not this field. */
function requireWriter({ guard }: RequestContext, meta: EntityMeta, field: Field): void {
  const writer = field.readOnly ? writerOf(meta, field.name) : undefined
  if (writer) return void guard.require(meta, writer.needs ?? 'UPDATE')
  const maySome =
    guard.find(meta, 'CREATE') !== undefined ||
    (meta.hasHook('signs-in') && meta.entity.ownerMayEdit !== undefined)
  if (!maySome) guard.require(meta, 'UPDATE')
}

/**
 * The field that a file is for. Below a field that holds any JSON (answers) every name is possible,
 * and code that checks that JSON checks its files.
 * Errors  UNKNOWN_FIELD (400), also for a field that the person may not see, FORBIDDEN (403)
 */
async function findDestination(
  person: RequestContext,
  meta: EntityMeta,
  path: string,
): Promise<Destination> {
  const { guard, service } = person
  const [head = '', ...rest] = path.split('.')
  const top = meta.fields.get(head)
  const isVisible =
    top &&
    (top.permission === undefined || guard.reader.permits(top.permission)) &&
    (!top.readOnly || writerOf(meta, head))
  if (isVisible) requireWriter(person, meta, top)
  const field = isVisible ? ((subField(top, rest.join('.')) ?? top) as Field) : undefined
  const limits = field && fieldTypeOf(field).files?.(field)
  if (!field || (!limits && field.shape !== 'any'))
    throw unknownField({
      ...entityFacts(meta),
      fields: [`"${path}"`],
      known: [...meta.fields.values()]
        .filter((each) => each.type.files || each.shape === 'any')
        .map((each) => each.name),
    })
  const most = fileLimit(service.config)
  return {
    entity: meta.name,
    field: path,
    label: limits
      ? field.label
      : ((await innerLabel(person, meta, path)) ?? rest.at(-1) ?? field.label),
    accept: limits?.accept ?? [],
    maximum: Math.min(limits?.maximum ?? most, most),
    isPicture: takesPicturesOnly(limits?.accept ?? []),
  }
}

/** The label of a field that is known only at run time, such as a question. */
async function innerLabel(
  person: RequestContext,
  meta: EntityMeta,
  path: string,
): Promise<string | undefined> {
  for (const { hook, options } of hooksOf(meta)) {
    const inner = await hook.innerField?.(person, path, options)
    if (inner) return inner.label
  }
  return undefined
}

/** Stores content and thumbnail; the errors name the field. */
async function store(
  { fileStore, makeThumbnail }: Service,
  request: Request,
  key: string,
  name: string,
  destination: Destination,
): Promise<FileFacts> {
  const { entity, field, label, accept, maximum } = destination
  const refuse = (
    status: number,
    error: string,
    code: Parameters<typeof refusedFile>[0]['code'],
    params: Record<string, string | number> = {},
  ) => refusedFile({ status, error, entity, field, code, params: { label, ...params } })
  const tooLarge = () =>
    refuse(413, 'PAYLOAD_TOO_LARGE', 'fileSize', { maximum: maximum / megabyte })
  if (Number(request.headers.get('content-length') ?? 0) > maximum) throw tooLarge()
  const body = request.body ?? new Blob([]).stream()
  try {
    const { head, whole } = await peek(body, contentTypeBytes)
    const type = await readContentType(head, name)
    const refused = !type
      ? refuse(415, 'WRONG_FILE', 'fileContent')
      : !isAcceptedType(type, name, accept)
        ? refuse(415, 'WRONG_FILE', 'fileType', { allowed: accept.join(', ') })
        : undefined
    if (refused) {
      await whole.cancel().catch(() => undefined)
      throw refused
    }
    const stored = await fileStore.put(key, whole, maximum)
    const picture =
      type!.startsWith('image/') && makeThumbnail
        ? await makeThumbnail((await fileStore.get(key))!.content)
        : undefined
    if (!picture && destination.isPicture && makeThumbnail)
      throw refuse(415, 'WRONG_FILE', 'fileContent')
    if (picture)
      await fileStore.put(
        thumbnailKey(key),
        new Blob([new Uint8Array(picture.content)]).stream(),
        megabyte,
      )
    return {
      name,
      type: type!,
      ...stored,
      ...(picture
        ? {
            width: picture.width,
            height: picture.height,
            thumbnailSize: picture.content.byteLength,
          }
        : {}),
    }
  } catch (error) {
    if (error instanceof Problem && error.error === 'PAYLOAD_TOO_LARGE') throw tooLarge()
    if (error instanceof Problem && error.error === 'UNREADABLE_BODY')
      throw refuse(400, 'UNREADABLE_BODY', 'fileCut')
    if (['ENOSPC', 'EDQUOT'].includes((error as { code?: string }).code ?? ''))
      throw refuse(507, 'DISK_FULL', 'fileDisk')
    throw error
  }
}

/** The first bytes of a stream, at least `wanted` if it has them, and a stream of all of it. */
async function peek(
  stream: ReadableStream<Uint8Array>,
  wanted: number,
): Promise<{ head: Uint8Array; whole: ReadableStream<Uint8Array> }> {
  const reader = stream.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  let failure: { error: unknown } | undefined
  while (size < wanted) {
    // A stream that breaks off here fails when it is read to its end.
    const { done, value } = await reader.read().catch((error: unknown) => {
      failure = { error }
      return { done: true, value: undefined }
    })
    if (done || !value) break
    chunks.push(value)
    size += value.byteLength
  }
  const head = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    head.set(chunk, at)
    at += chunk.byteLength
  }
  const whole = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const first = chunks.shift()
        if (first) return controller.enqueue(first)
        if (failure) return controller.error(failure.error)
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
  return { head: head.subarray(0, wanted), whole }
}

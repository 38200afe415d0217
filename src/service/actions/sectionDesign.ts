import { recordActivity } from '../activity/activity.ts'
import type { HandlerResult, Call, Handler, RequestContext } from '../requestContext.ts'
import { wrongQuery } from '../problems.ts'
import { insertChecked } from '../records/create.ts'
import { etag, findRecords, getRecord } from '../records/find.ts'
import { keyInPath } from '../records/read.ts'
import { removeRecords } from '../records/removeRecords.ts'
import { deleteRows, insertRows, updateRow } from '../records/write.ts'
import { requireUnlocked } from '../hooks/sectionLock.ts'
import { columnOf, type EntityMeta } from '../sql/entityRegistry.ts'
import type { WireRecord } from '../sql/selection.ts'
import { replaceRows, readRows, savedRows } from './sectionRows.ts'

/**
 * Saves a section's design whole, rows and columns in one transaction, and sets or unsets the section as a template
 * (`template=true` or `false`). The person's own draft, if there is one, is what was saved.
 * Errors  NOT_FOUND (404), RULE (422) while someone else designs it, VALIDATION (400), WRONG_BODY (400), WRONG_QUERY (400)
 * Source  SECT-10, API-DSN-01
 */
export const saveDesign: Handler = async (call) => {
  const section = await sectionToWrite(call)
  const wanted = call.params.get('template')
  if (wanted !== null && wanted !== 'true' && wanted !== 'false')
    throw wrongQuery({
      faults: [{ parameter: 'template', given: wanted, allowed: 'true or false' }],
    })
  await replaceRows(call, section, readRows(call.body))
  if (wanted !== null) await setTemplate(call, section, wanted === 'true')
  const draft = await draftOf(call, section)
  if (draft)
    await updateRow(
      call,
      shapeOf(call, 'section-draft'),
      draft.id,
      draft.version,
      { data: { formSectionRowModels: frozen(await savedRows(call, section)) } },
      'all',
    )
  return answerSection(call, section)
}

/**
 * Publishes a section: what the person last saw of it (their draft, else the saved design) becomes the next version, which nobody
 * changes any more; their draft ends, and with it the lock.
 * Errors  NOT_FOUND (404), RULE (422) while someone else designs it, VALIDATION (400) for a draft that is only half done
 * Source  SECT-17, SECT-18, API-SECT-04
 */
export const publishSection: Handler = async (call) => {
  const section = await sectionToWrite(call)
  const draft = await draftOf(call, section)
  if (draft) {
    await replaceRows(call, section, readRows(draft.data))
    await deleteRows(call, shapeOf(call, 'section-draft'), [draft.id], 'all')
  }
  const version = shapeOf(call, 'section-version')
  const { rows } = await call.sql(
    `SELECT coalesce(max(${columnOf(version, 'number')}), 0)::int AS last FROM ${version.table} WHERE ${columnOf(version, 'formSectionId')} = $1`,
    [section],
  )
  const number = (rows[0].last as number) + 1
  await insertRows(call, version, [
    {
      formSectionId: section,
      number,
      formSectionRowModels: frozen(await savedRows(call, section)),
    },
  ])
  return answerSection(call, section, { published: true, publishedVersion: number })
}

/** The section of the path, held until the transaction ends. Errors NOT_FOUND (404), RULE (422) */
async function sectionToWrite(call: Call): Promise<string> {
  const key = keyInPath(call)!
  await getRecord(call, call.meta, key)
  await requireUnlocked(call, [key])
  return key
}

const shapeOf = ({ service }: RequestContext, name: string): EntityMeta =>
  service.registry.get(name)

/** The person's own draft of a section; nobody else has one, or the section would be locked. */
async function draftOf(
  call: RequestContext,
  section: string,
): Promise<{ id: string; version: number; data: unknown } | undefined> {
  const shape = shapeOf(call, 'section-draft')
  const { rows } = await call.sql(
    `SELECT web_id AS id, version, ${columnOf(shape, 'data')} AS data FROM ${shape.table} WHERE ${columnOf(shape, 'formSectionId')} = $1`,
    [section],
  )
  return rows[0] as { id: string; version: number; data: unknown } | undefined
}

async function setTemplate(
  call: RequestContext,
  section: string,
  isTemplate: boolean,
): Promise<void> {
  const shape = shapeOf(call, 'section-template')
  const { rows } = await call.sql(
    `SELECT web_id FROM ${shape.table} WHERE ${columnOf(shape, 'formSectionId')} = $1`,
    [section],
  )
  if (isTemplate === rows.length > 0) return
  if (isTemplate)
    await insertChecked(call, shape, [{ formSectionId: section, status: 'ACTIVE' }], 'all')
  else
    await removeRecords(
      call,
      shape,
      await findRecords(call, shape, [rows[0].web_id as string], { scope: 'all' }),
      'all',
    )
}

/** Rows as they are kept in a draft or a version: what is designed, without what only answers carry. */
const frozen = (rows: WireRecord[]): WireRecord[] =>
  rows.map(({ webId, sequence, formSectionRowColumnModels }) => ({
    webId,
    sequence,
    formSectionRowColumnModels,
  }))

/** The section after its design was written, which raises its version, too: whoever has it open has an older one. */
async function answerSection(
  call: Call,
  key: string,
  changes: WireRecord = {},
): Promise<HandlerResult> {
  const { meta: shape } = call
  const [before] = await findRecords(call, shape, [key], { lock: true })
  await updateRow(call, shape, key, Number(before![shape.entity.system.version]), changes, 'all')
  const after = await getRecord(call, shape, key)
  await recordActivity(call, shape, [{ key, before, after }])
  return { status: 200, body: after, headers: etag(shape, after) }
}

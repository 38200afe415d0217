import {
  columnsOf,
  keyFrom,
  lookupOf,
  type DesignColumn,
  type DesignRow,
} from '../../design/design.ts'
import { toSchema } from '../../design/designSchema.ts'
import { isAnswered } from '../../design/fieldKinds.ts'
import {
  designProblemMessages,
  findProblems,
  type DesignProblemCode,
} from '../../design/problems.ts'
import { fillMessage } from '../../model/validationMessages.ts'
import { recordActivity } from '../activity/activity.ts'
import { getEntity, handlerOf, type CallOf, type RecordOf } from '../recordTypes.ts'
import type { HandlerResult, RequestContext } from '../requestContext.ts'
import { invalid, wrongQuery } from '../problems.ts'
import { insertChecked } from '../records/create.ts'
import { etag, findRecords, getRecord, versionOf } from '../records/find.ts'
import { keyInPath } from '../records/read.ts'
import { withDefaults } from '../records/readInput.ts'
import { removeRecords } from '../records/removeRecords.ts'
import { deleteRows, insertRows, updateRow } from '../records/write.ts'
import { checkVersion } from '../records/concurrency.ts'
import { requireUnlocked } from '../hooks/sectionLock.ts'
import { columnOf, type EntityMeta } from '../sql/entityRegistry.ts'
import type { WireRecord } from '../sql/selection.ts'
import { replaceRows, readRows, savedRows } from './sectionRows.ts'

/**
 * Saves the whole design of a section, rows and columns, in one transaction, and marks the section
 * as a template or not (`template=true` or `false`). The draft of the person, if there is one, is
 * updated to the saved design.
 * Errors  NOT_FOUND (404), RULE (422) while another person designs it, VALIDATION (400), WRONG_BODY
 *         (400), WRONG_QUERY (400)
 * Source  SECT-10, API-DSN-01
 */
export const saveDesign = handlerOf<'section'>(async (call) => {
  const section = await sectionToWrite(call)
  const wanted = call.params.get('template')
  if (wanted !== null && wanted !== 'true' && wanted !== 'false')
    throw wrongQuery({
      faults: [{ parameter: 'template', given: wanted, allowed: 'true or false' }],
    })
  await replaceRows(call, section, completed(call, readRows(call.body)))
  refuseProblems(await savedRows(call, section), (code) => !incomplete.has(code))
  if (wanted !== null) await setTemplate(call, section, wanted === 'true')
  const draft = await draftOf(call, section)
  if (draft)
    await updateRow(
      call,
      getEntity(call, 'section-draft'),
      draft.id,
      draft.version,
      { data: { formSectionRowModels: toSnapshot(await savedRows(call, section)) } },
      'all',
    )
  return sectionResult(call, section)
})

/**
 * Publishes a section: the draft of the person, else the saved design, becomes the next version,
 * which never changes again. The draft is deleted, which releases the lock.
 * Errors  NOT_FOUND (404), RULE (422) while another person designs it, VALIDATION (400) for an
 *         incomplete draft
 * Source  SECT-17, SECT-18, API-SECT-04
 */
export const publishSection = handlerOf<'section'>(async (call) => {
  const section = await sectionToWrite(call)
  const draft = await draftOf(call, section)
  if (draft) {
    await replaceRows(call, section, completed(call, readRows(draft.data)))
    await deleteRows(call, getEntity(call, 'section-draft'), [draft.id], 'all')
  }
  const design = toSnapshot(await savedRows(call, section))
  refuseProblems(design, () => true, await existingLookups(call, design))
  const version = getEntity(call, 'section-version')
  const { rows } = await call.sql(
    `SELECT coalesce(max(${columnOf(version, 'number')}), 0)::int AS last FROM ${version.table} WHERE ${columnOf(version, 'formSectionId')} = $1`,
    [section],
  )
  const number = (rows[0].last as number) + 1
  await insertRows(call, version, [
    {
      formSectionId: section,
      number,
      formSectionRowModels: design,
      schema: toSchema(design as DesignRow[]),
    },
  ])
  return sectionResult(call, section, { published: true, publishedVersion: number })
})

/**
 * The key of the section in the path; the row stays locked until the transaction ends.
 * Errors  NOT_FOUND (404), RULE (422)
 */
async function sectionToWrite(call: CallOf<'section'>): Promise<string> {
  const key = keyInPath(call)!
  await getRecord(call, call.meta, key)
  await requireUnlocked(call, [key])
  // Another person may have published meanwhile.
  checkVersion({ ...call, body: undefined }, await getRecord(call, call.meta, key))
  return key
}

/** Problems of a design that may be saved unfinished. */
const incomplete = new Set<DesignProblemCode>([
  'empty',
  'label',
  'choices',
  'table',
  'picture',
  'formulaEmpty',
])

/** Errors VALIDATION (400) for the problems of these codes, each under the path of its column. */
function refuseProblems(
  rows: RecordOf<'section-row'>[],
  refuses: (code: DesignProblemCode) => boolean,
  lookups?: ReadonlySet<string>,
): void {
  const errors = findProblems(rows as DesignRow[], lookups)
    .filter(({ code }) => refuses(code))
    .map(({ code, path, params }) => ({
      field: ['formSectionRowModels', ...(path ? [path] : [])].join('.'),
      code,
      message: fillMessage(designProblemMessages[code], params),
      params,
    }))
  if (errors.length > 0) throw invalid({ entity: 'section', errors })
}

/** Of the look-up lists that a design takes choices from, the names of those that exist. */
async function existingLookups(
  call: CallOf<'section'>,
  design: RecordOf<'section-row'>[],
): Promise<ReadonlySet<string>> {
  const names = (design as DesignRow[])
    .flatMap(columnsOf)
    .flatMap((column) => [column, ...(column.settings?.columns ?? [])])
    .flatMap((column) => lookupOf(column) ?? [])
  if (names.length === 0) return new Set()
  const lookup = getEntity(call, 'lookup')
  const { rows } = await call.sql(
    `SELECT ${columnOf(lookup, 'lookupName')} AS name FROM ${lookup.table} WHERE ${columnOf(lookup, 'lookupName')} = ANY($1)`,
    [names],
  )
  return new Set(rows.map(({ name }) => name as string))
}

/**
 * A field without a key gets one from its label, as in the designer, and the columns of tables get
 * what the schema of columns sets by default.
 */
function completed(
  call: RequestContext,
  rows: RecordOf<'section-row'>[],
): RecordOf<'section-row'>[] {
  // Columns that are not a list are refused when the rows are checked.
  const columns = rows.flatMap(({ formSectionRowColumnModels: each }) =>
    Array.isArray(each) ? (each as (DesignColumn | null)[]) : [],
  )
  const taken = new Set(
    [...columns, ...rows.map((row) => (row as DesignRow).group?.repeat)].flatMap(
      (each) => each?.fieldKey || [],
    ),
  )
  const keyOfColumn = (column: DesignColumn) => {
    const key = keyFrom(column.label ?? '', taken)
    taken.add(key)
    return key
  }
  return rows.map((row) => ({
    ...row,
    ...(Array.isArray(row.formSectionRowColumnModels)
      ? {
          formSectionRowColumnModels: (row.formSectionRowColumnModels as DesignColumn[]).map(
            (column) => {
              if (Object(column) !== column) return column
              const isKeyed =
                !column.fieldKey &&
                typeof column.label === 'string' &&
                isAnswered(String(column.fieldType))
              return withInnerDefaults(
                getEntity(call, 'section-row-column'),
                isKeyed ? { ...column, fieldKey: keyOfColumn(column) } : column,
              )
            },
          ),
        }
      : {}),
  })) as RecordOf<'section-row'>[]
}

function withInnerDefaults(meta: EntityMeta, column: DesignColumn): DesignColumn {
  const columns: unknown = column.settings?.columns
  if (!Array.isArray(columns)) return column
  const complete = (each: unknown) =>
    Object(each) === each ? withDefaults(meta, each as WireRecord) : each
  return {
    ...column,
    settings: { ...column.settings, columns: columns.map(complete) as DesignColumn[] },
  }
}

/**
 * Gives the draft of another person to the caller, with everything in it. The other one sees it by
 * the changed draft.
 * Errors  NOT_FOUND (404)
 * Source  SECT-18
 */
export const takeOverDraft = handlerOf<'section-draft'>(async (call) => {
  const { meta } = call
  const key = keyInPath(call)!
  const before = await getRecord(call, meta, key, true)
  await updateRow(call, meta, key, versionOf(meta, before), { userId: call.user.webId }, 'all')
  const draft = await getRecord(call, meta, key)
  await recordActivity(call, meta, [{ key, before, after: draft }])
  return { status: 200, body: draft, headers: etag(meta, draft) }
})

/**
 * The draft that the person has of a section. If another person had one, the section would be
 * locked.
 */
async function draftOf(
  call: RequestContext,
  section: string,
): Promise<{ id: string; version: number; data: unknown } | undefined> {
  const meta = getEntity(call, 'section-draft')
  const { rows } = await call.sql(
    `SELECT web_id AS id, version, ${columnOf(meta, 'data')} AS data FROM ${meta.table} WHERE ${columnOf(meta, 'formSectionId')} = $1`,
    [section],
  )
  return rows[0] as { id: string; version: number; data: unknown } | undefined
}

async function setTemplate(
  call: RequestContext,
  section: string,
  isTemplate: boolean,
): Promise<void> {
  const meta = getEntity(call, 'section-template')
  const { rows } = await call.sql(
    `SELECT web_id FROM ${meta.table} WHERE ${columnOf(meta, 'formSectionId')} = $1`,
    [section],
  )
  if (isTemplate === rows.length > 0) return
  if (isTemplate)
    await insertChecked(call, meta, [{ formSectionId: section, status: 'ACTIVE' }], 'all')
  else
    await removeRecords(
      call,
      meta,
      await findRecords(call, meta, [rows[0].web_id as string], { scope: 'all' }),
      'all',
    )
}

/**
 * Rows as a draft or a version stores them: the design only, without the other fields of a
 * response.
 */
const toSnapshot = (rows: RecordOf<'section-row'>[]): RecordOf<'section-row'>[] =>
  rows.map(({ webId, sequence, group, formSectionRowColumnModels }) => ({
    webId,
    sequence,
    ...(group ? { group } : {}),
    formSectionRowColumnModels,
  }))

/**
 * The section after its design was written. Its version is incremented, because everyone who has it
 * open has the previous design.
 */
async function sectionResult(
  call: CallOf<'section'>,
  key: string,
  changes: RecordOf<'section'> = {},
): Promise<HandlerResult> {
  const { meta } = call
  const [before] = await findRecords(call, meta, [key], { lock: true })
  await updateRow(call, meta, key, versionOf(meta, before!), changes, 'all')
  const after = await getRecord(call, meta, key)
  await recordActivity(call, meta, [{ key, before, after }])
  return { status: 200, body: after, headers: etag(meta, after) }
}

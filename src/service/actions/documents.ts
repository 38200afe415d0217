import {
  checkAnswers,
  everyAnswer,
  locationsOf,
  placedAnswers,
  progressOf,
  recordingIn,
  sectionsAt,
  storedAnswers,
  versionsKeyOf,
  type DocumentAnswers,
  type DocumentSection,
  type SectionAnswers,
} from '../../design/answers.ts'
import type { DesignRow } from '../../design/design.ts'
import { designFields } from '../../design/designEntity.ts'
import { toSchema } from '../../design/designSchema.ts'
import type { FieldError, Problem } from '../../model/problem.ts'
import { isSame } from '../../model/sameValue.ts'
import { taskCompletion } from '../jobs/jobKind.ts'
import { addJob } from '../jobs/jobQueue.ts'
import { recordActivity } from '../activity/activity.ts'
import {
  conflict,
  documentCompleted,
  documentExpired,
  entityFacts,
  formNotHere,
  formNotYours,
  formWithoutSections,
  invalid,
  notFound,
  sectionNotPublished,
  sectionVersionMissing,
  wrongBodyShape,
} from '../problems.ts'
import { insertChecked } from '../records/create.ts'
import { etag, findRecords, getRecord, versionOf } from '../records/find.ts'
import { keyInPath } from '../records/read.ts'
import { checkReferences } from '../records/references.ts'
import { updateRow } from '../records/write.ts'
import { getEntity, handlerOf, type CallOf, type RecordOf } from '../recordTypes.ts'
import type { HandlerResult, RequestContext } from '../requestContext.ts'
import { databaseTime } from '../sql/databaseTime.ts'
import { columnOf } from '../sql/entityRegistry.ts'
import { formsAssignedAt, isAssigned, isTheirs, mayChange } from './documentFillers.ts'

type DocumentCall = CallOf<'document'>
type Document = RecordOf<'document'>

/** A section as the document stores it; the rows and the schema are those of the version. */
type PinnedSection = Omit<DocumentSection, 'rows' | 'schema'> & { versionId: string }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Starts a document of a form at a branch, with the published versions that its sections have now.
 * The form must be in use at the branch, and assigned to the person or a role of theirs there,
 * unless they may change documents. `locationId` is where in the branch it is filled in: one of the
 * locations that sections of the form are restricted to.
 * Errors  WRONG_BODY (400), VALIDATION (400) for an unknown form, branch or location, FORBIDDEN
 *         (403), RULE (422)
 */
export const startDocument = handlerOf<'document'>(async (call) => {
  const { body, meta, guard } = call
  const { formDefinitionId: form, siteId: site, locationId } = isObject(body) ? body : {}
  if (typeof form !== 'string' || typeof site !== 'string')
    throw wrongBodyShape({ expected: '{ "formDefinitionId": "…", "siteId": "…" }' })
  await getFormAt(call, form, site)
  if (!mayChange(call) && !(await isAssigned(call, form, site))) throw formNotYours({})
  const draft = await draftDocument(call, form, site)
  const [document] = await insertChecked(
    call,
    meta,
    [
      {
        ...draft,
        ...locationIn(draft.sections as PinnedSection[], locationId),
        userId: call.user.webId,
        userName: `${call.user.firstName} ${call.user.lastName}`,
        startDate: new Date().toISOString(),
      } satisfies Document,
    ],
    guard.require(meta, 'READ'),
  )
  return { status: 201, body: document, headers: etag(meta, document!) }
})

/**
 * A form that is in use at a branch.
 * Errors  NOT_FOUND (404), RULE (422)
 */
async function getFormAt(
  call: RequestContext,
  form: string,
  site: string,
): Promise<RecordOf<'form-definition'>> {
  const forms = getEntity(call, 'form-definition')
  const [found] = await findRecords(call, forms, [form], { scope: 'all' })
  if (!found) throw notFound(entityFacts(forms))
  if (!(await formsUsedAt(call, site, form)).includes(form)) throw formNotHere({})
  return found
}

/**
 * A new document of a form at a branch, without its person and its time, with the published
 * versions that its sections have now.
 * Errors  those of `getFormAt`, RULE (422) if there are no sections, or one is not published
 */
export async function draftDocument(
  call: RequestContext,
  form: string,
  site: string,
): Promise<Document> {
  const { name } = await getFormAt(call, form, site)
  const sections = await currentSections(call, form, site)
  return {
    documentName: name,
    siteId: site,
    formDefinitionId: form,
    status: 'SCHEDULE',
    progress: 0,
    sections,
    versionsKey: versionsKeyOf(sections),
    answers: {},
    answersElsewhere: {},
  }
}

/** The keys of the forms of which the person may start a document at a branch. */
export async function formsToFillIn(
  call: Pick<DocumentCall, 'meta' | 'guard'> & RequestContext,
  site: string,
): Promise<string[]> {
  const used = await formsUsedAt(call, site)
  if (mayChange(call)) return used
  const assigned = await formsAssignedAt(call, site)
  return used.filter((form) => assigned.has(form))
}

/** The keys of the forms that are in use at a branch; with `form`, of that one only. */
async function formsUsedAt(call: RequestContext, site: string, form?: string): Promise<string[]> {
  const meta = getEntity(call, 'site-form')
  const key = columnOf(meta, 'formDefinitionId')
  const { rows } = await call.sql(
    `SELECT DISTINCT ${key} AS form FROM ${meta.table} WHERE ${columnOf(meta, 'siteId')} = $1 AND ${columnOf(meta, 'status')} = 'ACTIVE'${form ? ` AND ${key} = $2` : ''}`,
    form ? [site, form] : [site],
  )
  return rows.map((row) => row.form as string)
}

/**
 * The fields of a document for where in its branch it is filled in; undefined leaves them as they
 * are, null says that it is at none of the locations.
 * Errors  VALIDATION (400) for a location that no section is restricted to
 */
function locationIn(
  sections: PinnedSection[],
  given: unknown,
): Pick<Document, 'locationId' | 'locationName'> {
  if (given === undefined) return {}
  if (given === null) return { locationId: null, locationName: null }
  const locations = locationsOf(sections)
  const location = locations.find(({ id }) => id === given)
  if (location) return { locationId: location.id, locationName: location.name }
  const allowed = locations.map(({ id, name }) => `${id} (${name})`).join(', ') || 'none'
  const message = `Location must be one of those of the form's sections: ${allowed}`
  throw invalid({
    entity: 'document',
    errors: [{ field: 'locationId', code: 'enum', message }],
  })
}

/**
 * The sections of a form in order with their newest versions, without those that are restricted to
 * another branch or a location that the branch does not have (LOC-08).
 * Errors  RULE (422) if there are none, or one is not published
 */
async function currentSections(
  call: RequestContext,
  form: string,
  site: string,
): Promise<PinnedSection[]> {
  const [placed, section, version, location, siteLocation] = [
    getEntity(call, 'form-section'),
    getEntity(call, 'section'),
    getEntity(call, 'section-version'),
    getEntity(call, 'location'),
    getEntity(call, 'site-location'),
  ]
  const isRestricted = `p.${columnOf(placed, 'locationRestriction')} IS TRUE`
  const { rows } = await call.sql(
    `SELECT p.${columnOf(placed, 'formSectionId')} AS "sectionId", s.${columnOf(section, 'name')} AS name,
            v.web_id AS "versionId", v.${columnOf(version, 'number')} AS number,
            (${isRestricted} AND l.web_id IS NOT NULL) AS "isRestricted", l.web_id AS "locationId", l.${columnOf(location, 'name')} AS "locationName"
     FROM ${placed.table} p
     JOIN ${section.table} s ON s.web_id = p.${columnOf(placed, 'formSectionId')}
     LEFT JOIN LATERAL (SELECT * FROM ${version.table} v
       WHERE v.${columnOf(version, 'formSectionId')} = s.web_id
       ORDER BY v.${columnOf(version, 'number')} DESC LIMIT 1) v ON true
     LEFT JOIN ${location.table} l ON l.web_id = p.${columnOf(placed, 'locationId')}
     WHERE p.${columnOf(placed, 'formDefinitionId')} = $1
       AND p.${columnOf(placed, 'status')} = 'ACTIVE'
       AND NOT (${isRestricted} AND (p.${columnOf(placed, 'siteId')} <> $2 OR l.web_id IS NOT NULL
         AND NOT EXISTS (SELECT 1 FROM ${siteLocation.table} sl
           WHERE sl.${columnOf(siteLocation, 'siteId')} = $2 AND sl.${columnOf(siteLocation, 'locationId')} = l.web_id)))
     ORDER BY p.${columnOf(placed, 'sequence')}`,
    [form, site],
  )
  if (rows.length === 0) throw formWithoutSections({})
  const unpublished = rows.find(({ versionId }) => versionId === null)
  if (unpublished) throw sectionNotPublished({ section: String(unpublished.name) })
  return rows as PinnedSection[]
}

/**
 * The sections of a document as they were published when it was started, those for other locations
 * too.
 * Errors  NOT_FOUND (404), RULE (422) if a version is missing
 */
export const readDocumentSections = handlerOf<'document'>(async (call) => {
  const document = await getRecord(call, call.meta, keyInPath(call)!)
  return { status: 200, body: await sectionsOf(call, document) }
})

/**
 * The sections of a document with the rows of their versions.
 * Errors  RULE (422) that names the section of a version that is not in the database any more: its
 *         answers could be neither shown nor checked
 */
export async function sectionsOf(
  call: DocumentCall,
  document: Document,
): Promise<DocumentSection[]> {
  const pinned = (document.sections ?? []) as PinnedSection[]
  const meta = getEntity(call, 'section-version')
  const { rows } = await call.sql(
    `SELECT web_id AS id, ${columnOf(meta, 'formSectionRowModels')} AS rows FROM ${meta.table} WHERE web_id = ANY($1::text[])`,
    [pinned.map(({ versionId }) => versionId)],
  )
  const versions = new Map(rows.map((row) => [row.id, row.rows as DesignRow[]]))
  return pinned.map(({ versionId, ...section }) => {
    const design = versions.get(versionId)
    if (!design) throw sectionVersionMissing({ section: section.name, number: section.number })
    // The stored schema says the same, but the database does not keep the order of its properties.
    return { ...section, rows: design, schema: toSchema(design) }
  })
}

/**
 * Stores answers beside those that the document has: `{ "answers": { section: { key: value } } }`;
 * null takes an answer away. `previous` has the answers that the person saw, in the same form: an
 * answer that someone else has changed since is not overwritten. `locationId` changes where in the
 * branch the document is filled in; answers to sections that do not apply there are kept in
 * `answersElsewhere`.
 * Errors  CONFLICT (409) with the stored document in `current`,
 *         NOT_FOUND (404), FORBIDDEN (403), WRONG_BODY (400), VALIDATION (400) for each wrong
 *         answer and for unknown sections and fields, RULE (422) for a document that is completed
 *         or has expired, or a version of a section that is missing
 */
export const saveAnswers = handlerOf<'document'>(async (call) => {
  const document = await openDocument(call)
  const { answers: given, previous = {}, locationId } = isObject(call.body) ? call.body : {}
  if (![given, previous].every(areAnswers))
    throw wrongBodyShape({ expected: '{ "answers": { "section": { "key": … } } }' })
  const sections = await sectionsOf(call, document)
  const location = locationIn(document.sections as PinnedSection[], locationId)
  const applying = sectionsAt(sections, { ...document, ...location }.locationId as string | null)
  const answers = everyAnswer(document)
  const errors: FieldError[] = []
  for (const [id, changes] of Object.entries(given as DocumentAnswers)) {
    const section = sections.find(({ sectionId }) => sectionId === id)
    if (!section) {
      errors.push({ field: `answers.${id}`, code: 'unknown', message: `${id} is unknown` })
      continue
    }
    const stored = answers[id] ?? {}
    const seen = (previous as DocumentAnswers)[id] ?? {}
    if (isOverwriting(section, stored, seen, changes))
      throw conflict({ ...entityFacts(call.meta), more: { current: document } })
    const found = checkAnswers(section, changes, { kind: 'change', stored }, today())
    const refused = await checkChosen(call, document, section, { stored, changes })
    answers[id] = storedAnswers(section, stored, changes)
    errors.push(
      ...[...found, ...refused].map((error) => ({
        ...error,
        field: `answers.${id}.${error.field}`,
      })),
    )
  }
  if (errors.length > 0) throw invalid({ entity: 'document', errors })
  return changeDocument(call, document, {
    ...location,
    ...placedAnswers(applying, answers),
    // Until a location is chosen, there may be nothing to answer yet.
    progress: applying.length === 0 ? 0 : progressOf(applying, answers),
    audio: recordingIn(applying, answers),
  })
})

const areAnswers = (value: unknown): value is DocumentAnswers =>
  isObject(value) && Object.values(value).every(isObject)

/**
 * Whether one of the changes would overwrite an answer that is not the one that was seen. The same
 * answer once more, as after a lost response, overwrites nothing.
 */
function isOverwriting(
  section: DocumentSection,
  stored: SectionAnswers,
  seen: SectionAnswers,
  changes: SectionAnswers,
): boolean {
  const [before, after] = [seen, changes].map((each) => storedAnswers(section, {}, each))
  return Object.keys(changes).some(
    (key) =>
      Object.hasOwn(seen, key) &&
      !isSame(stored[key], before![key]) &&
      !isSame(stored[key], after![key]),
  )
}

/**
 * Errors for records that are neither of the branch of the document nor among the person's own
 * choices, unknown codes, and files that are not there.
 */
async function checkChosen(
  { guard, ...call }: DocumentCall,
  document: Document,
  { schema }: DocumentSection,
  { stored, changes }: Record<'stored' | 'changes', SectionAnswers>,
): Promise<FieldError[]> {
  const fields = new Map(designFields(schema, 'en').map((field) => [field.name, field]))
  const ofBranch = { ...call, guard: guard.withChoicesOf(String(document.siteId)) }
  const drafts = [{ values: changes, previous: stored }]
  return (await checkReferences(ofBranch, { fields }, drafts))[0]!
}

/**
 * Completes a document if every required question has an answer; answers to sections for other
 * locations are neither required nor counted, but kept.
 * Errors  those of `saveAnswers`; VALIDATION (400) too if all its sections are for a location, and
 *         none was chosen
 */
export const submitDocument = handlerOf<'document'>(async (call) => {
  const document = await openDocument(call)
  const all = await sectionsOf(call, document)
  const sections = sectionsAt(all, document.locationId as string | null)
  if (all.length > 0 && sections.length === 0)
    throw invalid({
      entity: 'document',
      errors: [{ field: 'locationId', code: 'required', message: 'Location is required' }],
    })
  const given = placedAnswers(sections, everyAnswer(document))
  // What is computed may depend on the day.
  const answers = Object.fromEntries(
    sections
      .filter(({ sectionId }) => Object.hasOwn(given.answers, sectionId))
      .map((section) => [
        section.sectionId,
        storedAnswers(section, given.answers[section.sectionId]!, {}),
      ]),
  )
  const errors = sections.flatMap((section) =>
    checkAnswers(section, answers[section.sectionId] ?? {}, { kind: 'submit' }, today()).map(
      (error) => ({ ...error, field: `answers.${section.sectionId}.${error.field}` }),
    ),
  )
  if (errors.length > 0) throw invalid({ entity: 'document', errors })
  await documentSubmitted(call, document)
  const now = await databaseTime(call.sql)
  const starts = document.startDate ? new Date(String(document.startDate)) : undefined
  return changeDocument(call, document, {
    ...given,
    answers,
    status: 'COMPLETED',
    submittedDate: now.toISOString(),
    onTime: starts === undefined || starts <= now,
    progress: progressOf(sections, answers),
    audio: recordingIn(sections, answers),
  })
})

/** Completes the task that a document was made for, after the call, if it is the last one. */
async function documentSubmitted(call: DocumentCall, document: Document): Promise<void> {
  const { taskId: task, taskStart: start } = document
  if (!task) return
  await addJob(call, taskCompletion, { key: keyInPath(call)!, payload: { task, start } })
}

/**
 * Today in the time zone that is the furthest behind, and in the one that is the furthest ahead.
 */
function today(): { today: string; lastToday: string } {
  const day = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 10)
  return { today: day(-12), lastToday: day(14) }
}

/**
 * The document of the path, locked, if the person may still fill it in.
 * Errors  NOT_FOUND (404), FORBIDDEN (403), RULE (422)
 */
async function openDocument(call: DocumentCall): Promise<Document> {
  const document = await getRecord(call, call.meta, keyInPath(call)!, true)
  const refused = (await isTheirs(call, document))
    ? await closedReason(call, document)
    : formNotYours({})
  if (refused) throw refused
  return document
}

/** Whether a document is open, and the person one of those who fill it in. */
export const mayFillIn = async (call: DocumentCall, document: Document): Promise<boolean> =>
  (await isTheirs(call, document)) && (await closedReason(call, document)) === undefined

/** Why nobody can fill in a document any more; undefined: it is open. */
async function closedReason(
  { sql }: DocumentCall,
  { status, endDate }: Document,
): Promise<Problem | undefined> {
  if (status === 'COMPLETED') return documentCompleted({})
  const ends = endDate ? new Date(String(endDate)) : undefined
  const isOver = status === 'EXPIRED' || (ends && ends < (await databaseTime(sql)))
  return isOver ? documentExpired({}) : undefined
}

async function changeDocument(
  call: DocumentCall,
  before: Document,
  changes: Document,
): Promise<HandlerResult> {
  const { meta } = call
  const key = keyInPath(call)!
  await updateRow(call, meta, key, versionOf(meta, before), changes, 'all')
  const after = await getRecord(call, meta, key)
  await recordActivity(call, meta, [{ key, before, after }])
  return { status: 200, body: after, headers: etag(meta, after) }
}

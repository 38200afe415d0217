import { isEmpty } from '../../model/condition.ts'
import type { AssignCounts, AssignLine, AssignMatching } from '../../model/assignLine.ts'
import { apiBase } from '../../model/constants.ts'
import type { ListQuery } from '../../model/listQuery.ts'
import { Problem } from '../../model/problem.ts'
import type { InTransaction } from '../importExport/transfer.ts'
import { RolledBack } from '../importExport/transfer.ts'
import { yieldToEventLoop } from '../importExport/lineStream.ts'
import {
  entityFacts,
  tooManyMatches,
  unknownField,
  unknownPath,
  wrongBodyShape,
} from '../problems.ts'
import { createRecords } from '../records/create.ts'
import { createEach, inSavepoint } from '../records/createEach.ts'
import { readListQuery } from '../records/listQueries.ts'
import { optionKeys } from '../records/options.ts'
import type { Call } from '../requestContext.ts'
import { countBound } from '../sql/listStatement.ts'
import { choicesOfCall, type Choice } from './callChoices.ts'

/** The maximum number of records that one request assigns. */
const maxRecords = countBound
/** Links per batch: each batch is one transaction. */
const batchSize = 200

/** The fields that the assign dialogs of a link choose several values of. */
const picksOf = ({ meta }: Call): string[] =>
  (meta.entity.link ?? []).flatMap(({ assign }) => (assign?.many ? [assign.pick] : []))

/**
 * Reads what is to be assigned. The person must be permitted to create these links.
 * Errors  FORBIDDEN (403), NOT_FOUND (404) for an entity without such a dialog, WRONG_BODY and
 *         UNKNOWN_FIELD (400)
 */
export function readAssignment(call: Call, body: unknown): AssignMatching {
  const { meta, guard } = call
  const picks = picksOf(call)
  if (picks.length === 0)
    throw unknownPath({ verb: 'POST', path: `${apiBase}/assign/${meta.name}` })
  guard.require(meta, 'CREATE')
  const { pick, record, except } = (body ?? {}) as Partial<AssignMatching>
  const isShaped =
    typeof pick === 'string' &&
    typeof record === 'object' &&
    record !== null &&
    !Array.isArray(record) &&
    (except === undefined ||
      (Array.isArray(except) && except.every((each) => typeof each === 'string')))
  if (!isShaped)
    throw wrongBodyShape({
      expected: 'an object { pick, record, except }, where except is a list of keys',
    })
  if (!picks.includes(pick))
    throw unknownField({ ...entityFacts(meta), fields: [`"${pick}"`], known: picks })
  return { pick, record, ...(except ? { except } : {}) }
}

/**
 * What to assign: what the dialog offers for the request's query, without what is assigned already.
 * Errors  those of the option list or the call behind it, TOO_MANY_MATCHES (413)
 */
export async function choicesToAssign(call: Call, assignment: AssignMatching): Promise<Choice[]> {
  const { pick, record, except = [] } = assignment
  const options = call.meta.entity.link?.find(({ assign }) => assign?.pick === pick)?.assign
    ?.options
  const left = new Set(except)
  const choices = options
    ? (await choicesOfCall(call, pick, options, record)).filter(({ key }) => !left.has(key))
    : (await keysToAssign(call, assignment)).map((key) => ({ key, values: { [pick]: key } }))
  if (choices.length > maxRecords) throw tooManyMatches({ most: maxRecords })
  return choices
}

/** The keys that the option list of the entity has, one more than can be assigned at most. */
async function keysToAssign(
  call: Call,
  { pick, record, except = [] }: AssignMatching,
): Promise<string[]> {
  const { meta, service } = call
  const reference = meta.fields.get(pick)!.reference!
  const picked = service.registry.get(reference.entity)
  const operation = picked.entity.operations.find(
    (each) => each.kind === 'options' && !each.path.includes('{') && !each.for,
  )
  if (!operation) throw unknownPath({ verb: 'POST', path: `${apiBase}/assign/${meta.name}` })
  const choices = { ...call, meta: picked, operation }
  const query: ListQuery = {
    ...readListQuery(choices),
    exclude: { link: meta.name, where: otherSides(call, pick, record) },
    ...(reference.where || reference.grants
      ? { choicesFor: { field: `${meta.name}.${pick}`, record: textsOf(record) } }
      : {}),
  }
  return optionKeys(choices, query, { except, most: maxRecords + 1 })
}

/** The references that tell links with the same `pick` apart, with their values. */
function otherSides({ meta }: Call, pick: string, record: AssignMatching['record']) {
  const together =
    meta.entity.unique.find((names) => names.includes(pick)) ??
    (meta.entity.link ?? []).map(({ field }) => field)
  return Object.fromEntries(
    Object.entries(textsOf(record)).filter(
      ([name]) => name !== pick && together.includes(name) && meta.fields.get(name)?.reference,
    ),
  )
}

const textsOf = (record: AssignMatching['record']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) =>
      isEmpty(value) ? [] : [[name, String(value)]],
    ),
  )

/**
 * Creates the first link and takes it back: what is wrong with every link refuses the request
 * before anything is assigned.
 * Errors  those of creating a record, but for what only concerns the first one
 */
export async function rehearse(
  inTransaction: InTransaction,
  { record }: AssignMatching,
  { values }: Choice,
): Promise<void> {
  try {
    await inTransaction(async (call) => {
      const refused = await inSavepoint(call, () => createRecords(call, [{ ...record, ...values }]))
      if (refused instanceof Problem && !concernsOne(call, refused, Object.keys(values)))
        throw refused
      throw new RolledBack()
    })
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
  }
}

/** Whether a refusal concerns the chosen record rather than every link. */
function concernsOne({ meta }: Call, { status, errors = [] }: Problem, chosen: string[]): boolean {
  if (status === 409) return true
  const { sites } = meta.entity
  if (status === 403) return sites !== undefined && 'field' in sites && chosen.includes(sites.field)
  return errors.length > 0 && errors.every(({ field }) => chosen.includes(field.split('.')[0]!))
}

/**
 * Assigns the records in batches and sends the counts after each. A record that meanwhile was
 * assigned by someone else is skipped; a refused one is sent with its errors and does not stop the
 * others. If the caller disconnects, the assignment ends after the current batch: undefined.
 */
export async function assignChoices(
  inTransaction: InTransaction,
  { record }: AssignMatching,
  choices: Choice[],
  send: (line: AssignLine) => void,
  isGone: () => boolean,
): Promise<AssignCounts | undefined> {
  const counts: AssignCounts = { assigned: 0, skipped: 0, refused: 0 }
  for (let at = 0; at < choices.length; at += batchSize) {
    if (isGone()) return undefined
    const batch = choices.slice(at, at + batchSize)
    const results = await inTransaction(async (call) => {
      // Someone who lost the permission meanwhile is refused as a whole.
      call.guard.require(call.meta, 'CREATE')
      return createEach(
        call,
        batch.map(({ values }) => ({ ...record, ...values })),
      )
    })
    for (const [index, result] of results.entries()) {
      if ('record' in result) counts.assigned++
      else if (result.errors.every(({ code }) => code === 'unique')) counts.skipped++
      else {
        counts.refused++
        send({ key: batch[index]!.key, errors: result.errors })
      }
    }
    send({ done: at + batch.length, ...counts })
    await yieldToEventLoop()
  }
  return counts
}

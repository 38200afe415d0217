import { Problem, type FieldError } from '../../model/problem.ts'
import { permissionCode } from '../../model/permission.ts'
import { isImported, type ImportedRow, type RowOutcome } from '../../model/importLine.ts'
import type { Call } from '../requestContext.ts'
import { forbidden } from '../problems.ts'
import { createRecords } from '../records/create.ts'
import { keyOf } from '../records/find.ts'
import { readInput } from '../records/readInput.ts'
import { changeRecord, changesNothing } from '../records/update.ts'
import { problemOfDatabase } from '../sql/pgErrors.ts'
import { bodyOf, draftRow, namedValues, wrongRow, type RowDraft } from './draftRows.ts'
import type { ImportPlan } from './importQuery.ts'
import { matchRows, type SeenRows } from './matchRows.ts'
import type { FileTable } from './readFile.ts'
import { resolveTexts } from './resolveTexts.ts'

/**
 * Writes some rows in the open transaction, each as a call of the contract would: validators,
 * hooks, guards, activity. A refused row changes nothing and does not stop the others.
 */
export async function importBatch(
  call: Call,
  plan: ImportPlan,
  rows: FileTable['rows'],
  seen: SeenRows,
): Promise<ImportedRow[]> {
  const drafts = rows.map((row) => draftRow(plan, row))
  await resolveTexts(call, namedValues(plan, drafts))
  await matchRows(call, plan, drafts, seen)
  const outcomes = new Map<RowDraft, { outcome: RowOutcome; key: string }>()
  const good = () => drafts.filter(({ errors }) => errors.length === 0)

  for (const draft of good()) if (!isUnchanged(call, draft)) requireAction(call, draft)
  await createAll(
    call,
    good().filter(({ previous }) => !previous),
    outcomes,
  )
  for (const draft of good().filter(({ previous }) => previous))
    await updateOne(call, draft, outcomes)

  return drafts.map((draft) => {
    const done = outcomes.get(draft)
    return done ? { row: draft.row.number, ...done } : wrongRow(plan, draft)
  })
}

/** Whether a row equals its record: then nothing is written and no permission is needed. */
const isUnchanged = (call: Call, draft: RowDraft): boolean =>
  draft.previous !== undefined &&
  changesNothing(call.meta, readInput(call, bodyOf(draft, call.meta.key.name)), draft.previous)

function requireAction({ meta, guard }: Call, draft: RowDraft): void {
  const action = draft.previous ? 'UPDATE' : 'CREATE'
  const permission = permissionCode(meta.entity.permission, action)
  if (!isImported(meta.entity, action))
    draft.errors.push({
      field: '',
      code: 'notOffered',
      message: `This ${meta.entity.title} cannot be ${draft.previous ? 'changed' : 'created'} here`,
    })
  else if (!guard.find(meta, action))
    draft.errors.push({ field: '', code: 'FORBIDDEN', message: forbidden({ permission }).message })
}

/**
 * Creates records in one statement if possible; rows that are refused by number are left out of the
 * next attempt.
 */
async function createAll(
  call: Call,
  drafts: RowDraft[],
  outcomes: Map<RowDraft, { outcome: RowOutcome; key: string }>,
): Promise<void> {
  if (drafts.length === 0) return
  const created = await inSavepoint(call, () =>
    createRecords(
      call,
      drafts.map((draft) => bodyOf(draft, call.meta.key.name)),
    ),
  )
  if (!(created instanceof Problem)) {
    for (const [index, record] of created.entries())
      outcomes.set(drafts[index]!, { outcome: 'created', key: keyOf(call.meta, record) })
    return
  }
  if (drafts.length === 1) return void drafts[0]!.errors.push(...errorsOf(created))
  const numbered = (created.errors ?? []).map((error) => /^(\d+)\.(.*)$/s.exec(error.field))
  if (numbered.length > 0 && numbered.every((parts) => parts && Number(parts[1]) < drafts.length)) {
    for (const [index, parts] of numbered.entries())
      drafts[Number(parts![1])]!.errors.push({ ...created.errors![index]!, field: parts![2]! })
    return createAll(
      call,
      drafts.filter(({ errors }) => errors.length === 0),
      outcomes,
    )
  }
  // If the error does not name the row, halving finds it quickly.
  const middle = Math.ceil(drafts.length / 2)
  await createAll(call, drafts.slice(0, middle), outcomes)
  await createAll(call, drafts.slice(middle), outcomes)
}

async function updateOne(
  call: Call,
  draft: RowDraft,
  outcomes: Map<RowDraft, { outcome: RowOutcome; key: string }>,
): Promise<void> {
  const { meta } = call
  const { version } = meta.entity.system
  const [key, previous, body] = [draft.key!, draft.previous!, bodyOf(draft, meta.key.name)]
  if (isUnchanged(call, draft)) return void outcomes.set(draft, { outcome: 'unchanged', key })
  const changed = await inSavepoint(call, () => changeRecord({ ...call, body }, key, body, 'patch'))
  if (changed instanceof Problem) return void draft.errors.push(...errorsOf(changed))
  outcomes.set(draft, {
    outcome: changed[version] === previous[version] ? 'unchanged' : 'updated',
    key,
  })
}

const errorsOf = (problem: Problem): FieldError[] =>
  problem.errors && problem.errors.length > 0
    ? problem.errors
    : [{ field: '', code: problem.error, message: problem.message }]

/**
 * Runs a write in a savepoint, so that a refusal does not lose the earlier writes of the
 * transaction. Other errors are thrown.
 */
async function inSavepoint<T>({ sql, service }: Call, run: () => Promise<T>): Promise<T | Problem> {
  await sql('SAVEPOINT imported')
  try {
    const done = await run()
    await sql('RELEASE SAVEPOINT imported')
    return done
  } catch (error) {
    const problem = error instanceof Problem ? error : problemOfDatabase(error, service.registry)
    if (!problem || problem.status >= 500) throw error
    await sql('ROLLBACK TO SAVEPOINT imported; RELEASE SAVEPOINT imported')
    return problem
  }
}

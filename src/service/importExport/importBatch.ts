import { Problem } from '../../model/problem.ts'
import { permissionCode } from '../../model/permission.ts'
import { isImported, type ImportedRow, type RowOutcome } from '../../model/importLine.ts'
import type { Call } from '../requestContext.ts'
import { forbidden } from '../problems.ts'
import { createEach, errorsOf, inSavepoint } from '../records/createEach.ts'
import { keyOf } from '../records/find.ts'
import { readInput } from '../records/readInput.ts'
import { changeRecord, changesNothing } from '../records/update.ts'
import { bodyOf, draftRow, namedValues, wrongRow, type RowDraft } from './draftRows.ts'
import type { ImportPlan } from './importQuery.ts'
import { findRepeats, matchRows, type SeenRows } from './matchRows.ts'
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

/** Notes the unique values of rows that an interrupted import has written before. */
export async function noteBatch(
  call: Call,
  plan: ImportPlan,
  rows: FileTable['rows'],
  seen: SeenRows,
): Promise<void> {
  const drafts = rows.map((row) => draftRow(plan, row))
  await resolveTexts(call, namedValues(plan, drafts))
  await findRepeats(call.meta, plan, drafts, seen)
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

async function createAll(
  call: Call,
  drafts: RowDraft[],
  outcomes: Map<RowDraft, { outcome: RowOutcome; key: string }>,
): Promise<void> {
  const created = await createEach(
    call,
    drafts.map((draft) => bodyOf(draft, call.meta.key.name)),
  )
  for (const [index, result] of created.entries()) {
    const draft = drafts[index]!
    if ('errors' in result) draft.errors.push(...result.errors)
    else outcomes.set(draft, { outcome: 'created', key: keyOf(call.meta, result.record) })
  }
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

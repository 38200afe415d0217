import { getEntity, type RecordOf } from '../recordTypes.ts'
import type { RequestContext } from '../requestContext.ts'
import { refusedByHook } from '../problems.ts'
import { columnOf, type EntityMeta } from '../sql/entityRegistry.ts'
import type { WireRecord } from '../sql/selection.ts'
import { keyOf } from '../records/find.ts'
import type { Hook } from './hooks.ts'

/** The message for everyone else while a person designs a section. */
const lockText = 'This section is being edited. Please contact the administrator.'

/**
 * Hook `section-lock`: while a draft of a section exists, only the owner of the draft writes the
 * section, its design or the draft; an Admin may delete the section or the draft. The field of the
 * hook leads to the section: it is the key of the section, a reference to it, or a reference to one
 * of its rows.
 * Errors  RULE (422) with the schema's `message`
 * Source  SECT-18
 */
export const sectionLock: Hook = {
  async beforeWrite(call, meta, drafts, options) {
    await requireUnlocked(
      call,
      await sectionsOf(
        call,
        meta,
        drafts.map(({ values, previous }) => ({ ...previous, ...values })),
        options.of!,
      ),
      options.message,
    )
    // A draft belongs to the person who creates it.
    if (meta.name === 'section-draft')
      for (const { values, previous } of drafts)
        if (!previous) (values as RecordOf<'section-draft'>).userId = call.user.webId
  },
  async beforeRestore(call, meta, records, options, parent) {
    if (!parent)
      await requireUnlocked(
        call,
        await sectionsOf(call, meta, records, options.of!),
        options.message,
      )
  },
  async beforeRemove(call, meta, records, options, parent) {
    const isWhole = meta.name === 'section' || meta.name === 'section-draft'
    if (
      parent ||
      (isWhole && call.user.permissionChecked.userRoleModels.some((role) => role.name === 'Admin'))
    )
      return
    await requireUnlocked(call, await sectionsOf(call, meta, records, options.of!), options.message)
  },
}

/**
 * Locks these sections until the transaction ends. Errors RULE (422) if another person has a draft
 * of one of them
 */
export async function requireUnlocked(
  call: RequestContext,
  sections: string[],
  message = lockText,
): Promise<void> {
  const { sql, user } = call
  const draft = getEntity(call, 'section-draft')
  // If two people begin concurrently, the second waits here and then finds the draft of the first.
  await sql(
    `SELECT 1 FROM ${getEntity(call, 'section').table} WHERE web_id = ANY($1::text[]) ORDER BY web_id FOR UPDATE`,
    [sections],
  )
  const { rows } = await sql(
    `SELECT 1 FROM ${draft.table} WHERE ${columnOf(draft, 'formSectionId')} = ANY($1::text[]) AND ${columnOf(draft, 'userId')} IS DISTINCT FROM $2 LIMIT 1`,
    [sections, user.webId],
  )
  if (rows.length > 0) throw refusedByHook({ entity: 'section', name: 'section-lock', message })
}

/** The sections that these records belong to; a section that is being created has no key yet. */
async function sectionsOf(
  call: RequestContext,
  meta: EntityMeta,
  records: WireRecord[],
  of: string,
): Promise<string[]> {
  if (of === meta.key.name)
    return records.flatMap((record) => (record[of] ? [keyOf(meta, record)] : []))
  const keys = [...new Set(records.map((record) => String(record[of])))]
  if (meta.fields.get(of)?.reference?.entity !== 'section-row') return keys
  const row = getEntity(call, 'section-row')
  const { rows } = await call.sql(
    `SELECT DISTINCT ${columnOf(row, 'formSectionId')} AS section FROM ${row.table} WHERE web_id = ANY($1::text[])`,
    [keys],
  )
  return rows.map((each) => each.section as string)
}

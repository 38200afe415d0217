import type { RequestContext } from '../requestContext.ts'
import { ruleBroken } from '../problems.ts'
import { columnOf, type EntityMeta } from '../sql/entityRegistry.ts'
import type { WireRecord } from '../sql/selection.ts'
import { keyOf } from '../records/find.ts'
import type { Hook } from './hooks.ts'

/** What everybody else is told while a person designs a section. */
const lockText = 'This section is being edited. Please contact the administrator.'

/**
 * Rule `section-lock`: while there is a draft of a section, nobody but its person writes the section, its design or the draft; an
 * Admin may take the section or the draft away. The rule's field leads to the section: itself, a reference to it or to a row of it.
 * Errors  RULE (422) with the schema's `message`
 * Source  SECT-18
 */
export const sectionLock: Hook = {
  async beforeWrite(call, shape, drafts, words) {
    await requireUnlocked(
      call,
      await sectionsOf(
        call,
        shape,
        drafts.map(({ values, previous }) => ({ ...previous, ...values })),
        words.of!,
      ),
      words.message,
    )
    // A draft is its maker's.
    if (shape.name === 'section-draft')
      for (const { values, previous } of drafts) if (!previous) values['userId'] = call.user.webId
  },
  async beforeRestore(call, shape, records, words, parent) {
    if (!parent)
      await requireUnlocked(call, await sectionsOf(call, shape, records, words.of!), words.message)
  },
  async beforeRemove(call, shape, records, words, parent) {
    const isWhole = shape.name === 'section' || shape.name === 'section-draft'
    if (
      parent ||
      (isWhole && call.user.permissionChecked.userRoleModels.some((role) => role.name === 'Admin'))
    )
      return
    await requireUnlocked(call, await sectionsOf(call, shape, records, words.of!), words.message)
  },
}

/** Holds these sections until the transaction ends. Errors RULE (422) when someone else has a draft of one of them */
export async function requireUnlocked(
  { sql, service, user }: RequestContext,
  sections: string[],
  message = lockText,
): Promise<void> {
  const draft = service.registry.get('section-draft')
  // Two who begin at the same time: the second waits here and then finds the draft of the first.
  await sql(
    `SELECT 1 FROM ${service.registry.get('section').table} WHERE web_id = ANY($1::text[]) ORDER BY web_id FOR UPDATE`,
    [sections],
  )
  const { rows } = await sql(
    `SELECT 1 FROM ${draft.table} WHERE ${columnOf(draft, 'formSectionId')} = ANY($1::text[]) AND ${columnOf(draft, 'userId')} IS DISTINCT FROM $2 LIMIT 1`,
    [sections, user.webId],
  )
  if (rows.length > 0) throw ruleBroken({ entity: 'section', name: 'section-lock', message })
}

/** The sections that these records belong to; a section that is only now made is none yet. */
async function sectionsOf(
  { sql, service }: RequestContext,
  shape: EntityMeta,
  records: WireRecord[],
  of: string,
): Promise<string[]> {
  if (of === shape.key.name)
    return records.flatMap((record) => (record[of] ? [keyOf(shape, record)] : []))
  const keys = [...new Set(records.map((record) => String(record[of])))]
  if (shape.fields.get(of)?.reference?.entity !== 'section-row') return keys
  const row = service.registry.get('section-row')
  const { rows } = await sql(
    `SELECT DISTINCT ${columnOf(row, 'formSectionId')} AS section FROM ${row.table} WHERE web_id = ANY($1::text[])`,
    [keys],
  )
  return rows.map((each) => each.section as string)
}

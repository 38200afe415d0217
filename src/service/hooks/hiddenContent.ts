import type { FieldOf, RecordOf } from '../recordTypes.ts'
import type { RequestContext } from '../requestContext.ts'
import { columnOf, type EntityMeta } from '../sql/entityRegistry.ts'

/** What a hidden message said, who hid it, and why. */
export type HiddenContent = {
  content: { text: string | null; files: unknown; by: string }
  reason: string
}

/** What the columns of a hidden message hold, for its moderators. */
export async function hiddenContentOf(
  { sql }: Pick<RequestContext, 'sql'>,
  meta: EntityMeta<FieldOf<'message'>>,
  { webId }: RecordOf<'message'>,
): Promise<HiddenContent> {
  const { rows } = await sql(
    `SELECT ${columnOf(meta, 'hiddenContent')} AS content, ${columnOf(meta, 'hiddenReason')} AS reason FROM ${meta.table} WHERE web_id = $1`,
    [webId],
  )
  return rows[0] as HiddenContent
}

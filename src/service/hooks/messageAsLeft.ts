import type { FieldOf } from '../recordTypes.ts'
import { columnOf, type EntityMeta } from '../sql/entityRegistry.ts'

type MessageField = FieldOf<'message'>

/**
 * What people may change in a message after it was written, as it was at a time. A deletion or a
 * moderator who hides the message takes its content away from everyone. The values take the place
 * of the columns in searches, filters and names, which would reveal later ones, too.
 */
const valuesAt: { [Field in MessageField]?: (column: ColumnOf, time: string) => string } = {
  text: (column, time) =>
    `coalesce((SELECT e.value ->> 'text' FROM ${versions(column)} WHERE ${until} > ${time} ORDER BY e.ordinality LIMIT 1), ${column('text')})`,
  editedDate: (column, time) =>
    `CASE WHEN ${column('editedDate')} <= ${time} THEN ${column('editedDate')} ELSE (SELECT max(${until}) FROM ${versions(column)} WHERE ${until} <= ${time}) END`,
  earlierTexts: (column, time) =>
    `(SELECT jsonb_agg(e.value ORDER BY e.ordinality) FROM ${versions(column)} WHERE ${until} <= ${time})`,
  // Reactions from before their dates were stored are left out.
  reactions: (column, time) =>
    `(SELECT jsonb_agg(r.value || jsonb_build_object('userAccountIds', kept.people, 'dates', kept.dates) ORDER BY r.ordinality)
      FROM jsonb_array_elements(${column('reactions')}) WITH ORDINALITY r
      CROSS JOIN LATERAL (SELECT jsonb_agg(p.value ORDER BY p.ordinality) AS people, jsonb_agg(r.value -> 'dates' -> (p.ordinality::int - 1) ORDER BY p.ordinality) AS dates
        FROM jsonb_array_elements(r.value -> 'userAccountIds') WITH ORDINALITY p
        WHERE (r.value -> 'dates' ->> (p.ordinality::int - 1))::timestamptz <= ${time}) kept
      WHERE kept.people IS NOT NULL)`,
}

type ColumnOf = (field: MessageField) => string

/** The earlier versions of a message as rows, the oldest first. */
const versions = (column: ColumnOf) =>
  `jsonb_array_elements(${column('earlierTexts')}) WITH ORDINALITY e`
const until = `(e.value ->> 'until')::timestamptz`

/** Whether the field of a message is read as it was when the reader left its conversation. */
export const isReadAsLeft = (meta: EntityMeta, field: string): boolean =>
  meta.hasHook('written-by-participant') && Object.hasOwn(valuesAt, field)

/** The value of such a field; `left` is the time when the reader left, null for all others. */
export function valueAsLeft(
  message: EntityMeta,
  field: string,
  alias: string,
  left: string,
): string {
  const column: ColumnOf = (name) =>
    `${alias}.${columnOf(message as EntityMeta<MessageField>, name)}`
  const name = field as MessageField
  return `(CASE WHEN ${left} IS NULL THEN ${column(name)} ELSE ${valuesAt[name]!(column, left)} END)`
}

import { getEntity, type FieldOf, type MetaOf } from '../recordTypes.ts'
import type { RequestContext } from '../requestContext.ts'
import { keyOf } from '../records/find.ts'
import { filterNotEditable } from '../problems.ts'
import { columnOf } from '../sql/entityRegistry.ts'
import type { Hook } from './hooks.ts'

/**
 * The fields that can be set even if the filter is not editable: whether it is the default, and
 * whether it is editable.
 */
const alwaysEditable: readonly string[] = [
  'defaultIndicator',
  'editable',
] satisfies FieldOf<'saved-filter'>[]

/**
 * Hook `saved-filter`: a person has one default filter for each screen, the one set last; a filter
 * that is not editable can neither be changed nor deleted.
 * Errors  RULE (422)
 * Source  FILT-07, FILT-09, FILT-19
 */
export const savedFilterHook: Hook<FieldOf<'saved-filter'>> = {
  async beforeWrite(call, meta, drafts) {
    for (const { values, previous } of drafts) {
      if (
        previous?.editable === false &&
        values.editable !== true &&
        Object.keys(values).some((name) => !alwaysEditable.includes(name))
      )
        throw filterNotEditable({})
      if (!previous || values.clientId !== undefined) values.clientId = call.user.clientId
      const record = { ...previous, ...values }
      if (record.defaultIndicator === true)
        await unsetOthers(call, meta, String(record.frameName), previous && keyOf(meta, previous))
    }
  },
  async afterRestore({ sql, writtenEntities }, meta, records) {
    // If another default was set meanwhile, that one was set last and stays.
    const [isDefault, user, frame] = (['defaultIndicator', 'userId', 'frameName'] as const).map(
      (name) => columnOf(meta, name),
    )
    await sql(
      `UPDATE ${meta.table} t SET ${isDefault} = false, version = version + 1 WHERE web_id = ANY($1::text[]) AND ${isDefault} AND EXISTS (SELECT FROM ${meta.table} o WHERE o.${user} = t.${user} AND o.${frame} = t.${frame} AND o.${isDefault} AND o.web_id <> ALL($1::text[]))`,
      [records.map((record) => keyOf(meta, record))],
    )
    writtenEntities.add(meta.name)
  },
  async beforeRemove(_call, _shape, records, _options, parent) {
    if (!parent && records.some((record) => record.editable === false)) throw filterNotEditable({})
  },
}

async function unsetOthers(
  call: RequestContext,
  meta: MetaOf<'saved-filter'>,
  frame: string,
  but = '',
): Promise<void> {
  const { sql, user, writtenEntities } = call
  // If two are set concurrently, the second waits here and then unsets the first.
  await sql(`SELECT 1 FROM ${getEntity(call, 'user-account').table} WHERE web_id = $1 FOR UPDATE`, [
    user.webId,
  ])
  const isDefault = columnOf(meta, 'defaultIndicator')
  await sql(
    `UPDATE ${meta.table} SET ${isDefault} = false, version = version + 1 WHERE ${columnOf(meta, 'userId')} = $1 AND ${columnOf(meta, 'frameName')} = $2 AND web_id <> $3 AND ${isDefault}`,
    [user.webId, frame, but],
  )
  writtenEntities.add(meta.name)
}

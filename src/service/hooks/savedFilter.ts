import type { RequestContext } from '../requestContext.ts'
import { keyOf } from '../records/find.ts'
import { filterNotEditable } from '../problems.ts'
import { columnOf, type EntityMeta } from '../sql/entityRegistry.ts'
import type { Hook } from './hooks.ts'

/** What may be set of a filter that is not to be changed: whether it is the default, and that it may be changed again. */
const free = ['defaultIndicator', 'editable']

/**
 * Rule `saved-filter`: a person has one default for each screen, the one they set last; what is marked as not editable is
 * neither changed nor removed.
 * Errors  RULE (422)
 * Source  FILT-07, FILT-09, FILT-19
 */
export const savedFilterHook: Hook = {
  async beforeWrite(call, shape, drafts) {
    for (const { values, previous } of drafts) {
      if (
        previous?.['editable'] === false &&
        values['editable'] !== true &&
        Object.keys(values).some((name) => !free.includes(name))
      )
        throw filterNotEditable({})
      if (!previous || values['clientId'] !== undefined) values['clientId'] = call.user.clientId
      const record = { ...previous, ...values }
      if (record['defaultIndicator'] === true)
        await unsetOthers(
          call,
          shape,
          String(record['frameName']),
          previous && keyOf(shape, previous),
        )
    }
  },
  async afterRestore({ sql, writtenEntities: wrote }, shape, records) {
    // The default that was set meanwhile is the one that was set last.
    const [mark, user, frame] = ['defaultIndicator', 'userId', 'frameName'].map((name) =>
      columnOf(shape, name),
    )
    await sql(
      `UPDATE ${shape.table} t SET ${mark} = false, version = version + 1 WHERE web_id = ANY($1::text[]) AND ${mark} AND EXISTS (SELECT FROM ${shape.table} o WHERE o.${user} = t.${user} AND o.${frame} = t.${frame} AND o.${mark} AND o.web_id <> ALL($1::text[]))`,
      [records.map((record) => keyOf(shape, record))],
    )
    wrote.add(shape.name)
  },
  async beforeRemove(_call, _shape, records, _words, parent) {
    if (!parent && records.some((record) => record['editable'] === false))
      throw filterNotEditable({})
  },
}

async function unsetOthers(
  { sql, service, user, writtenEntities: wrote }: RequestContext,
  shape: EntityMeta,
  frame: string,
  but = '',
): Promise<void> {
  // Two that are set at the same time: the second waits here and then unsets the first.
  await sql(
    `SELECT 1 FROM ${service.registry.get('user-account').table} WHERE web_id = $1 FOR UPDATE`,
    [user.webId],
  )
  const mark = columnOf(shape, 'defaultIndicator')
  await sql(
    `UPDATE ${shape.table} SET ${mark} = false, version = version + 1 WHERE ${columnOf(shape, 'userId')} = $1 AND ${columnOf(shape, 'frameName')} = $2 AND web_id <> $3 AND ${mark}`,
    [user.webId, frame, but],
  )
  wrote.add(shape.name)
}

import { getEntity, type FieldOf, type RecordOf } from '../recordTypes.ts'
import type { RequestContext } from '../requestContext.ts'
import { columnOf } from '../sql/entityRegistry.ts'
import type { Hook } from './hooks.ts'

/**
 * Hook `permission-id`: `permissionId` refers to the permission that has the `permissionCode` of
 * the record; it is null for a code with `*`. A request may give either of them; if it gives both,
 * the code counts.
 */
export const permissionIdHook: Hook<FieldOf<'role-permission'>> = {
  complete: async (call, _shape, values) => fillInCodes(call, values),
  async beforeWrite(call, _shape, drafts) {
    const values = drafts.map((draft) => draft.values)
    await fillInCodes(call, values)
    const permissions = await lookUp(
      call,
      columnOf(getEntity(call, 'permission'), 'permissionCode'),
      values.map(({ permissionCode }) => permissionCode),
    )
    for (const each of values) {
      // Without a code there is no permission to refer to.
      if (each.permissionCode === undefined) delete each.permissionId
      else each.permissionId = permissions.get(each.permissionCode)?.key ?? null
    }
  },
}

/** Fills in the code of records that give only their permission. */
async function fillInCodes(
  call: RequestContext,
  values: RecordOf<'role-permission'>[],
): Promise<void> {
  const without = values.filter(({ permissionCode }) => permissionCode === undefined)
  const permissions = await lookUp(
    call,
    'web_id',
    without.map(({ permissionId }) => permissionId),
  )
  for (const each of without) {
    const found = permissions.get(each.permissionId)
    if (found) each.permissionCode = found.code
  }
}

/** The permissions that have one of these texts in a column, by that text. */
async function lookUp(
  call: RequestContext,
  column: string,
  texts: unknown[],
): Promise<Map<unknown, { key: string; code: string }>> {
  const wanted = texts.filter((each) => typeof each === 'string')
  if (wanted.length === 0) return new Map()
  const permission = getEntity(call, 'permission')
  const { rows } = await call.sql(
    `SELECT ${column} AS wanted, web_id AS key, ${columnOf(permission, 'permissionCode')} AS code FROM ${permission.table} WHERE ${column} = ANY($1::text[])`,
    [wanted],
  )
  return new Map(rows.map(({ wanted: text, key, code }) => [text, { key, code }]))
}

import { covers } from '../../model/permission.ts'
import { flaggedCodes } from '../../model/permissionCodes.ts'
import { getEntity, handlerOf } from '../recordTypes.ts'
import type { Call, RequestContext } from '../requestContext.ts'
import { findRecords } from '../records/find.ts'
import { columnOf, type EntityMeta } from '../sql/entityRegistry.ts'
import { allOf, createStatement } from '../sql/statement.ts'
import type { WireRecord } from '../sql/selection.ts'

/**
 * The permission groups, each with the role permissions that cover one of its codes: those of the
 * roles `userRoleIds`, held by `userIds`, at `siteIds`. A parameter that is absent does not filter.
 * A code with `*` appears in every group where it covers a code.
 */
export const groupRolePermissions = handlerOf<'role-permission'>(async (call) => {
  const { meta } = call
  const statement = createStatement()
  const roleId = `t.${columnOf(meta, 'roleId')}`
  const conditions = listParameter(call, 'userRoleIds').map(
    (keys) => `${roleId} = ANY(${statement.bind(keys, 'text[]')})`,
  )
  const link = getEntity(call, 'user-site')
  const held = [
    ...listParameter(call, 'userIds').map(
      (keys) => `l.${columnOf(link, 'userAccountId')} = ANY(${statement.bind(keys, 'text[]')})`,
    ),
    ...listParameter(call, 'siteIds').map(
      (keys) => `l.${columnOf(link, 'siteId')} = ANY(${statement.bind(keys, 'text[]')})`,
    ),
  ]
  if (held.length > 0) {
    const readable = call.guard.condition(link, call.guard.require(link, 'READ'), 'l', statement)
    conditions.push(
      `${roleId} IN (SELECT l.${columnOf(link, 'roleId')} FROM ${link.table} l WHERE ${allOf([...held, readable])})`,
    )
  }
  const permissions = await recordsWhere(call, meta, conditions, statement.params)
  return {
    status: 200,
    body: await groupPermissions(call, 'rolePermissions', permissions, (each) =>
      each.enabled === false || each.denied === true ? [] : [String(each.permissionCode)],
    ),
  }
})

/**
 * The permission groups, each with the custom permissions of `userIds` that cover one of its codes.
 */
export const groupUserPermissions = handlerOf<'user-permission'>(async (call) => {
  const { meta } = call
  const statement = createStatement()
  const permissions = await recordsWhere(
    call,
    meta,
    listParameter(call, 'userIds').map(
      (keys) => `t.${columnOf(meta, 'userAccountId')} = ANY(${statement.bind(keys, 'text[]')})`,
    ),
    statement.params,
  )
  return {
    status: 200,
    body: await groupPermissions(call, 'userPermissions', permissions, flaggedCodes),
  }
})

/** The keys in a list parameter as one list; an empty array if the parameter is absent or empty. */
function listParameter({ params }: Pick<Call, 'params'>, name: string): string[][] {
  const keys = params
    .get(name)
    ?.split(',')
    .map((key) => key.trim())
    .filter(Boolean)
  return keys && keys.length > 0 ? [keys] : []
}

async function recordsWhere<Field extends string>(
  call: RequestContext,
  meta: EntityMeta<Field>,
  conditions: string[],
  params: unknown[],
): Promise<WireRecord<Field>[]> {
  const { rows } = await call.sql(
    `SELECT t.web_id FROM ${meta.table} t WHERE ${allOf(conditions)} ORDER BY t.created_date, t.web_id`,
    params,
  )
  return rows.length > 0
    ? findRecords(
        call,
        meta,
        rows.map((row) => row.web_id as string),
      )
    : []
}

/** Every group, with the permissions that cover one of its codes under `name`. */
async function groupPermissions<Permission extends WireRecord>(
  call: RequestContext,
  name: string,
  permissions: Permission[],
  codesOf: (permission: Permission) => string[],
): Promise<WireRecord[]> {
  const [groups, codes] = [getEntity(call, 'permission-group'), getEntity(call, 'permission')]
  const { rows } = await call.sql(
    `SELECT g.web_id, g.${columnOf(groups, 'name')} AS name, coalesce((SELECT jsonb_agg(p.${columnOf(codes, 'permissionCode')}) FROM ${codes.table} p WHERE p.${columnOf(codes, 'permissionGroupId')} = g.web_id), '[]') AS codes FROM ${groups.table} g ORDER BY 2, 1`,
  )
  return (rows as { web_id: string; name: string; codes: string[] }[]).map((group) => ({
    webId: group.web_id,
    name: group.name,
    [name]: permissions.filter((permission) =>
      codesOf(permission).some((granted) => group.codes.some((code) => covers(granted, code))),
    ),
  }))
}

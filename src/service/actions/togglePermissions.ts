import { covers } from '../../model/permission.ts'
import { getEntity, handlerOf, type CallOf, type RecordOf } from '../recordTypes.ts'
import type { RequestContext } from '../requestContext.ts'
import { wrongBodyShape, wrongQuery } from '../problems.ts'
import { recordsIn } from '../records/bodies.ts'
import { insertChecked } from '../records/create.ts'
import { findRecords, getRecord, keyOf } from '../records/find.ts'
import { removeRecords } from '../records/removeRecords.ts'
import { changeRecord } from '../records/update.ts'
import { columnOf } from '../sql/entityRegistry.ts'

type RolePermission = RecordOf<'role-permission'>

type Toggle = { permissionCode: string; enabled: boolean }

/** Every permission code, and whether a role has it: directly or through a code with `*`. */
export const readToggles = handlerOf<'role-permission'>(async (call) => {
  const roleId = call.params.get('roleId')
  if (!roleId)
    throw wrongQuery({ faults: [{ parameter: 'roleId', given: '', allowed: 'the key of a role' }] })
  const held = await permissionsOf(call, roleId)
  const codes = [
    ...new Set([
      ...(await knownCodes(call)),
      ...held.map(codeOf).filter((code) => !code.includes('*')),
    ]),
  ]
  return {
    status: 200,
    body: codes.map((permissionCode) => ({
      permissionCode,
      enabled: isHeld(held, permissionCode),
    })) satisfies Toggle[],
  }
})

/**
 * Switches codes of a role on and off and returns all permissions of the role afterwards. A code
 * with `*` that covers a code that is switched off is replaced by the codes that it covers, so that
 * the others stay on.
 * Errors  FORBIDDEN (403) for a permission that the person does not hold, NOT_FOUND (404) for an
 *         unknown role
 */
export const togglePermissions = handlerOf<'role-permission'>(async (call) => {
  const { meta } = call
  const scope = call.guard.require(meta, 'UPDATE')
  const { roleId, codes } = readBody(call)
  const held = await permissionsOf(call, roleId)
  const off = codes.filter((each) => !each.enabled).map((each) => each.permissionCode)
  const given = held.filter((each) => each.enabled !== false)
  const replaced = given.filter(
    (each) => codeOf(each).includes('*') && off.some((code) => covers(codeOf(each), code)),
  )
  const stays = given.filter((each) => !replaced.includes(each))
  const expanded = (await knownCodes(call)).filter(
    (code) => replaced.some((each) => covers(codeOf(each), code)) && !off.includes(code),
  )
  const on = [
    ...new Set([
      ...codes.filter((each) => each.enabled).map((each) => each.permissionCode),
      ...expanded,
    ]),
  ].filter((code) => !isHeld(stays, code))
  const removed = replaced.filter((each) => !on.includes(codeOf(each)))
  const changed = held.filter(
    (each) => (each.enabled === false ? on : off).includes(codeOf(each)) && !removed.includes(each),
  )
  const added = on
    .filter((code) => !held.some((each) => codeOf(each) === code))
    .map((permissionCode) => ({ roleId, permissionCode, enabled: true }))
  if (added.length > 0) await insertChecked(call, meta, added, scope)
  for (const each of changed)
    await changeRecord(
      call,
      keyOf(meta, each),
      { enabled: each.enabled === false } satisfies RolePermission,
      'patch',
    )
  if (removed.length > 0) await removeRecords(call, meta, removed, scope)
  return { status: 200, body: await permissionsOf(call, roleId) }
})

const codeOf = (permission: RolePermission) => String(permission.permissionCode)
const isHeld = (permissions: RolePermission[], code: string) =>
  permissions.some((each) => each.enabled !== false && covers(codeOf(each), code))

/**
 * `{ roleId, permissions: [{ permissionCode, enabled }] }`; for a code that occurs twice the last
 * entry counts. Errors WRONG_BODY (400)
 */
function readBody({ operation, body }: CallOf<'role-permission'>): {
  roleId: string
  codes: Toggle[]
} {
  const given = recordsIn(operation.body, body) as Partial<Toggle & { roleId: string }>[]
  const codes = new Map<string, boolean>()
  for (const { roleId, permissionCode, enabled } of given) {
    if (
      typeof roleId !== 'string' ||
      typeof permissionCode !== 'string' ||
      typeof enabled !== 'boolean'
    )
      throw wrongBodyShape({
        expected:
          'a JSON object { "roleId": key, "permissions": [{ "permissionCode": code, "enabled": true or false }] }',
      })
    codes.set(permissionCode, enabled)
  }
  return {
    roleId: given[0]!.roleId!,
    codes: [...codes].map(([permissionCode, enabled]) => ({ permissionCode, enabled })),
  }
}

/** The permissions of a role, locked until the call ends. Errors NOT_FOUND (404) */
async function permissionsOf(
  call: CallOf<'role-permission'>,
  roleId: string,
): Promise<RolePermission[]> {
  const { meta, sql } = call
  // The row of the role is the lock: two concurrent calls must not both expand one wildcard.
  await getRecord(call, getEntity(call, 'role'), roleId, call.operation.verb !== 'GET')
  const { rows } = await sql(
    `SELECT t.web_id FROM ${meta.table} t WHERE t.${columnOf(meta, 'roleId')} = $1::text ORDER BY t.${columnOf(meta, 'permissionCode')}`,
    [roleId],
  )
  return rows.length > 0
    ? findRecords(
        call,
        meta,
        rows.map((row) => row.web_id as string),
      )
    : []
}

async function knownCodes(call: RequestContext): Promise<string[]> {
  const permission = getEntity(call, 'permission')
  const code = columnOf(permission, 'permissionCode')
  const { rows } = await call.sql(
    `SELECT ${code} AS code FROM ${permission.table} ORDER BY ${code}`,
  )
  return rows.map((row) => row.code as string)
}

import { covers } from '../../model/permission.ts'
import { getEntity, handlerOf, type CallOf, type RecordOf } from '../recordTypes.ts'
import { permissionChanged, wrongBodyShape, wrongQuery } from '../problems.ts'
import { recordsIn } from '../records/bodies.ts'
import { knownCodes } from './effectivePermissions.ts'
import { insertChecked } from '../records/create.ts'
import { findRecords, getRecord, keyOf } from '../records/find.ts'
import { removeRecords } from '../records/removeRecords.ts'
import { changeRecord } from '../records/update.ts'
import { columnOf } from '../sql/entityRegistry.ts'

type RolePermission = RecordOf<'role-permission'>

/**
 * One permission of a role. `wildcard` is a code with `*` of the role that covers it, `denied`: the
 * role is denied what that code covers.
 */
type Toggle = { permissionCode: string; enabled: boolean; wildcard?: string; denied?: true }

/** A wish; `was` is what the writer saw, if they say so. */
type Wish = { permissionCode: string; enabled: boolean; was?: boolean }

/** Every permission code, and whether a role has it: directly or through a code with `*`. */
export const readToggles = handlerOf<'role-permission'>(async (call) => {
  const roleId = call.params.get('roleId')
  if (!roleId)
    throw wrongQuery({ faults: [{ parameter: 'roleId', given: '', allowed: 'the key of a role' }] })
  const rows = await permissionsOf(call, roleId)
  const codes = [
    ...new Set([
      ...(await knownCodes(call)),
      ...rows.map(codeOf).filter((code) => !code.includes('*')),
    ]),
  ]
  return {
    status: 200,
    body: codes.map((permissionCode): Toggle => {
      const wildcard = wildcardOver(rows, permissionCode)
      return {
        permissionCode,
        enabled: isOn(rows, permissionCode),
        ...(wildcard ? { wildcard: codeOf(wildcard) } : {}),
        ...(wildcard && denialOf(rows, permissionCode) ? { denied: true } : {}),
      }
    }),
  }
})

/**
 * Switches codes of a role on and off and returns all permissions of the role afterwards. A code
 * that a code with `*` covers is switched off by a row that denies it, and on by removing that row:
 * the code with `*` stays, so that it covers what is added later.
 * Errors  FORBIDDEN (403) for a permission that the person does not hold, NOT_FOUND (404) for an
 *         unknown role, CONFLICT (409) if a permission is not what the writer saw
 */
export const togglePermissions = handlerOf<'role-permission'>(async (call) => {
  const { meta } = call
  const scope = call.guard.require(meta, 'UPDATE')
  const { roleId, wishes } = readBody(call)
  const rows = await permissionsOf(call, roleId)
  if (
    wishes.some(
      ({ permissionCode, was }) => was !== undefined && was !== isOn(rows, permissionCode),
    )
  )
    throw permissionChanged({})
  const steps = wishes
    .filter(({ permissionCode, enabled }) => enabled !== isOn(rows, permissionCode))
    .map(({ permissionCode, enabled }) =>
      enabled ? switchOn(rows, permissionCode) : switchOff(rows, permissionCode),
    )
  const removed = steps.flatMap((step) => step.remove ?? [])
  const added = steps.flatMap((step) => (step.add ? [{ roleId, enabled: true, ...step.add }] : []))
  if (removed.length > 0) await removeRecords(call, meta, removed, scope)
  for (const { change } of steps)
    if (change)
      await changeRecord(
        call,
        keyOf(meta, change),
        { enabled: change.enabled === false } satisfies RolePermission,
        'patch',
      )
  if (added.length > 0) await insertChecked(call, meta, added, scope)
  return { status: 200, body: await permissionsOf(call, roleId) }
})

/** What one wish writes: a row to remove, to add, or to switch on or off. */
type Step = { remove?: RolePermission; change?: RolePermission; add?: RolePermission }

/** Removes the row that denies a code, or grants the code if nothing else does. */
function switchOn(rows: RolePermission[], code: string): Step {
  const denial = denialOf(rows, code)
  const rest = rows.filter((each) => each !== denial)
  const remove = denial ? { remove: denial } : {}
  if (isOn(rest, code)) return remove
  const own = rest.find((each) => codeOf(each) === code && !isDenial(each))
  return own
    ? { ...remove, change: own }
    : { ...remove, add: { permissionCode: code, denied: false } }
}

/** Denies a code that one with `*` covers; else switches off its own row. */
function switchOff(rows: RolePermission[], code: string): Step {
  if (!wildcardOver(rows, code))
    return { change: rows.find((each) => codeOf(each) === code && !isDenial(each))! }
  const dormant = rows.find((each) => codeOf(each) === code && isDenial(each))
  return dormant ? { change: dormant } : { add: { permissionCode: code, denied: true } }
}

const codeOf = (permission: RolePermission) => String(permission.permissionCode)
const isActive = (permission: RolePermission) => permission.enabled !== false
const isDenial = (permission: RolePermission) => permission.denied === true

/** The row that denies a code, if it is switched on. */
const denialOf = (rows: RolePermission[], code: string) =>
  rows.find((each) => isActive(each) && isDenial(each) && codeOf(each) === code)

/** The first code with `*` that covers a code. */
const wildcardOver = (rows: RolePermission[], code: string) =>
  rows.find(
    (each) =>
      isActive(each) && !isDenial(each) && codeOf(each) !== code && covers(codeOf(each), code),
  )

/** Whether the role grants a code. */
const isOn = (rows: RolePermission[], code: string): boolean =>
  !denialOf(rows, code) &&
  rows.some((each) => isActive(each) && !isDenial(each) && covers(codeOf(each), code))

/**
 * `{ roleId, permissions: [{ permissionCode, enabled, was? }] }`; for a code that occurs twice the
 * last entry counts. Errors WRONG_BODY (400)
 */
function readBody({ operation, body }: CallOf<'role-permission'>): {
  roleId: string
  wishes: Wish[]
} {
  const given = recordsIn(operation.body, body) as Partial<Wish & { roleId: string }>[]
  const wishes = new Map<string, Wish>()
  for (const { roleId, permissionCode, enabled, was } of given) {
    if (
      typeof roleId !== 'string' ||
      typeof permissionCode !== 'string' ||
      typeof enabled !== 'boolean' ||
      !['boolean', 'undefined'].includes(typeof was)
    )
      throw wrongBodyShape({
        expected:
          'a JSON object { "roleId": key, "permissions": [{ "permissionCode": code, "enabled": true or false, "was": true or false, if known }] }',
      })
    wishes.set(permissionCode, { permissionCode, enabled, ...(was === undefined ? {} : { was }) })
  }
  return {
    roleId: given[0]!.roleId!,
    wishes: [...wishes.values()],
  }
}

/** The permissions of a role, locked until the call ends. Errors NOT_FOUND (404) */
async function permissionsOf(
  call: CallOf<'role-permission'>,
  roleId: string,
): Promise<RolePermission[]> {
  const { meta, sql } = call
  // The row of the role is the lock: two concurrent calls must not both deny one code.
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

import type { Entity } from '../../model/entity.ts'
import type { CreatedRecord } from './createdRecord.ts'
import { startingLookups } from './startingLookups.ts'
import { startingPermissions } from './startingPermissions.ts'
import { startingRoles } from './startingRoles.ts'
import { startingShortcuts } from './startingShortcuts.ts'

/**
 * The initial records of every client: permissions, roles with their grants, and look-up lists;
 * also returns the keys of the roles by name.
 */
export function startingRecords(
  newKey: () => string,
  created: string,
  createdBy: string,
  entities: Entity[],
): { records: [entity: string, list: CreatedRecord[]][]; roleKeys: Map<string, string> } {
  const make = (values: CreatedRecord['values']): CreatedRecord => ({
    key: newKey(),
    version: 1,
    created,
    createdBy,
    values,
  })
  const roles = startingRoles.map(({ name, allSites }) =>
    make({ roleName: name, allSites, status: 'ACTIVE' }),
  )
  const roleKeys = new Map<string, string>(
    roles.map(({ key }, index) => [startingRoles[index]!.name, key]),
  )
  const { groups, permissions } = startingPermissions(created, createdBy, entities)
  const permissionKeys = new Map(
    permissions.map(({ key, values }) => [values['permissionCode'], key]),
  )
  const grants = startingRoles.flatMap(({ name, grants }) =>
    grants.map((permissionCode) =>
      make({
        roleId: roleKeys.get(name),
        permissionCode,
        permissionId: permissionKeys.get(permissionCode),
        enabled: true,
      }),
    ),
  )
  const lookups = startingLookups.map(({ name, description }) =>
    make({ lookupName: name, description, status: 'ACTIVE' }),
  )
  const values = startingLookups.flatMap(({ values: listed }, index) =>
    listed.map(([value, text], sequence) =>
      make({
        lookupId: lookups[index]!.key,
        text,
        value,
        sequence: (sequence + 1) * 10,
        status: 'ACTIVE',
      }),
    ),
  )
  return {
    records: [
      ['permission-group', groups],
      ['permission', permissions],
      ['role', roles],
      ['role-permission', grants],
      ['lookup', lookups],
      ['lookup-data', values],
      ['dynamic-shortcut', startingShortcuts.map(make)],
    ],
    roleKeys,
  }
}

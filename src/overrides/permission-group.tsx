import { useTranslate } from 'ra-core'
import type { DisplayProps, EntityOverride, TabProps } from '../branchdesk.ts'
import { FirstAndMore, RecordLink } from '../branchdesk.ts'
import { GroupHolders } from './permissions/GroupHolders.tsx'
import GroupPermissions from './permissions/GroupPermissions.tsx'
import { permissionNames, usePermissionNames } from './permissions/usePermissionNames.ts'

type Permission = { permissionCode: string; name: string }

/**
 * Groups and their permissions are stored with English names; they are shown in the user's
 * language.
 */
export const columns = {
  name: function Name({ record, value }: DisplayProps) {
    return (
      <RecordLink entity="permission-group" id={String(record.webId)}>
        {usePermissionNames().group(value)}
      </RecordLink>
    )
  },
  permissions: function Permissions({ value, field, label = field.label }: DisplayProps) {
    const { permission } = usePermissionNames()
    const permissions = (value ?? []) as Permission[]
    return permissions.length > 0 ? (
      <FirstAndMore items={permissions.map(permission)} label={label} />
    ) : null
  },
}

export const recordName: EntityOverride['recordName'] = ({ name }, naming) =>
  permissionNames(naming).group(name)

/**
 * The service returns a group's permissions and their holders grouped, not as a list of records.
 * All else is generated.
 */
export const tabs = {
  permissions: GroupPermissions,
  roles: function Roles({ record }: TabProps) {
    return (
      <GroupHolders
        group={String(record.id)}
        of="rolePermissions"
        what={useTranslate()('permissions.groups.roles')}
      />
    )
  },
  people: function People({ record }: TabProps) {
    return (
      <GroupHolders
        group={String(record.id)}
        of="userPermissions"
        what={useTranslate()('permissions.groups.people')}
      />
    )
  },
}

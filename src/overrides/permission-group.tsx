import { useTranslate } from 'ra-core'
import type { DisplayProps } from '../fields/fieldViews.types.ts'
import { RecordLink } from '../fields/links.tsx'
import { FirstAndMore } from '../fields/controls/FirstAndMore.tsx'
import type { EntityOverride, TabProps } from '../screens/entities.tsx'
import { GroupHolders } from './permissions/GroupHolders.tsx'
import GroupPermissions from './permissions/GroupPermissions.tsx'
import { permissionNames, usePermissionNames } from './permissions/usePermissionNames.ts'

type Permission = { permissionCode: string; name: string }

/** The product's groups and their permissions are named in English when they are made; people read them in their own language. */
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

export const recordName: EntityOverride['recordName'] = ({ name }, speech) =>
  permissionNames(speech).group(name)

/** Which permissions a group has and who holds them comes grouped from the service, in a shape that is no list of records. All else is generated. */
export const tabs = {
  permissions: GroupPermissions,
  roles: function Roles({ record }: TabProps) {
    return (
      <GroupHolders
        group={String(record.id)}
        of="rolePermissions"
        what={useTranslate()('places.groups.roles')}
      />
    )
  },
  people: function People({ record }: TabProps) {
    return (
      <GroupHolders
        group={String(record.id)}
        of="userPermissions"
        what={useTranslate()('places.groups.people')}
      />
    )
  },
}

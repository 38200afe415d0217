import { useTranslate } from 'ra-core'
import type { TabProps } from '../screens/entities.tsx'
import { GroupHolders } from '../screens/permissions/GroupHolders.tsx'
import GroupPermissions from '../screens/permissions/GroupPermissions.tsx'

/** Which permissions a group has and who holds them comes grouped from the service, in a shape that is no list of records. All else is generated. */
export const tabs = {
  permissions: GroupPermissions,
  roles: function Roles({ record }: TabProps) {
    return <GroupHolders group={String(record.id)} of="rolePermissions" what={useTranslate()('places.groups.roles')} />
  },
  people: function People({ record }: TabProps) {
    return <GroupHolders group={String(record.id)} of="userPermissions" what={useTranslate()('places.groups.people')} />
  },
}

import type { DisplayProps, EntityOverride } from '../branchdesk.ts'
import { RecordLink, lazyPart, readText } from '../branchdesk.ts'
import { permissionNames, usePermissionNames } from './permissions/usePermissionNames.ts'

function Name({ record, place }: DisplayProps) {
  const name = usePermissionNames().permission(record)
  return place === 'cell' ? (
    <RecordLink entity="permission" id={String(record.webId)}>
      {name}
    </RecordLink>
  ) : (
    <span>{name}</span>
  )
}

function Group({ record, value }: DisplayProps) {
  const { group } = usePermissionNames()
  return value ? (
    <RecordLink entity="permission-group" id={String(value)}>
      {group(readText(record, 'permissionGroupId'))}
    </RecordLink>
  ) : null
}

/**
 * Permissions are stored with English names; they are shown in the user's language. All else is
 * generated.
 */
export const columns = { name: Name, permissionGroupId: Group }
export const displays = { name: Name, permissionGroupId: Group }
export const recordName: EntityOverride['recordName'] = (record, naming) =>
  permissionNames(naming).permission(record)
export const tabs = {
  holders: lazyPart(() => import('./permissions/PermissionHolders.tsx')),
}

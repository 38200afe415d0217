import type { DisplayProps, EntityOverride } from '../branchdesk.ts'
import { RecordLink } from '../branchdesk.ts'
import { permissionNames, usePermissionNames } from './permissions/usePermissionNames.ts'

/** Lists and titles name a permission in words; its code is part of its detail and form. */
export const columns = {
  permissionCode: function Permission({ record }: DisplayProps) {
    return (
      <RecordLink entity="user-permission" id={String(record.webId)}>
        {usePermissionNames().permission(record)}
      </RecordLink>
    )
  },
}

export const recordName: EntityOverride['recordName'] = (record, naming) =>
  permissionNames(naming).permission(record)

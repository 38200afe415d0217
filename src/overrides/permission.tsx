import type { DisplayProps } from '../fields/fieldViews.types.ts'
import { RecordLink } from '../fields/links.tsx'
import type { EntityOverride } from '../screens/entities.tsx'
import { readText } from '../screens/record/record.ts'
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

/** The product's permissions are named in English when they are made; people read them in their own language. All else is generated. */
export const columns = { name: Name, permissionGroupId: Group }
export const displays = { name: Name, permissionGroupId: Group }
export const recordName: EntityOverride['recordName'] = (record, speech) =>
  permissionNames(speech).permission(record)

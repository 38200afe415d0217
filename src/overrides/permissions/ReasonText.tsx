import { useNamingContext } from '../../screens/entities.tsx'
import { permissionName } from '../../screens/record/permissionName.ts'
import { RecordLink } from '../../branchdesk.ts'

/** Why someone has a permission, or would have it without a denial, as the service returns it. */
export type Reason = {
  roleId?: string
  roleName?: string
  codes: string[]
  denied: boolean
  everywhere: boolean
}

/** A reason in words, with a link to the role: "Role Manager, by “Everything: read”". */
export function ReasonText({ reason, code }: { reason: Reason; code: string }) {
  const naming = useNamingContext()
  const { translate } = naming
  const { roleId, roleName, codes, denied, everywhere } = reason
  // The permission itself says nothing new; a code for several does.
  const wider = codes
    .filter((each) => each !== code)
    .map((each) => permissionName(each, naming))
    .join(translate('fields.comma'))
  const key = !roleName ? 'custom' : denied ? 'denied' : everywhere ? 'roleEverywhere' : 'role'
  return (
    <span>
      {translate(`permissions.reason.${key}`)}{' '}
      {roleName && (
        <RecordLink entity="role" id={roleId ?? ''}>
          {roleName}
        </RecordLink>
      )}
      {wider && <> ({translate('permissions.reason.by', { name: wider })})</>}
    </span>
  )
}

import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import { holdsCode, permissionCode } from '../../model/permission.ts'
import { permissionItems } from '../../model/permissionCodes.ts'
import { useNamingContext } from '../../screens/entities.tsx'
import type { TabProps } from '../../branchdesk.ts'
import {
  FailureMessage,
  ScreenSkeleton,
  useContractQuery,
  useLiveQuery,
  usePermitted,
  useRecordName,
  useSession,
} from '../../branchdesk.ts'
import { permissionName } from '../../screens/record/permissionName.ts'
import { groupItems, inMatrixOrder, parseCode } from './matrix.ts'
import type { Cell, Target } from './matrix.ts'
import { PermissionMatrix } from './PermissionMatrix.tsx'
import { SwitchFailure } from './SwitchFailure.tsx'
import { useItemNames } from './useItemNames.ts'
import { usePermissionSwitches } from './usePermissionSwitches.ts'

/** One permission of a role, as the service returns it. */
type Toggle = { permissionCode: string; enabled: boolean; wildcard?: string; denied?: true }

const reading = 'GET security/rolePermissions/togglePermissions'

/**
 * The permissions of a role, saved at once (ROLE-06); a user with this role has the new permissions
 * with the next request.
 */
export default function RolePermissions({ entity, record }: TabProps) {
  const translate = useTranslate()
  const names = useItemNames()
  const naming = useNamingContext()
  const { manifest } = naming
  const permission = (code: string) => permissionName(code, naming)
  const nameOf = useRecordName(entity)
  const { user, renew } = useSession()
  const may = usePermitted(entity.permission, 'UPDATE')
  const roleId = String(record.id)
  const isOwn =
    user.allSitesRoles.includes(String(record['roleName'])) ||
    user.currentUserSite.some(({ userRoleId }) => userRoleId === roleId)
  const { data, error, refetch } = useContractQuery<Toggle[]>({ call: reading, params: { roleId } })
  useLiveQuery('role-permission', ['contract', reading], 'roleId', roleId)
  const toggles = new Map(data?.map((each) => [each.permissionCode, each]))
  const toggleOf = ({ code, action }: Target) => toggles.get(permissionCode(code, action))
  const { wanted, failure, run } = usePermissionSwitches(
    reading,
    (targets, on, asWanted) => ({
      call: 'PUT security/rolePermissions/togglePermissions',
      body: {
        roleId,
        permissions: targets.map((target) => ({
          permissionCode: permissionCode(target.code, target.action),
          enabled: on,
          // The service refuses a switch that someone else has moved in the meantime.
          was: asWanted(target) ?? toggleOf(target)?.enabled ?? false,
        })),
      },
    }),
    () => {
      if (isOwn) void renew?.()
    },
  )
  const what = translate('permissions.matrix.of', { name: nameOf(record) })
  if (error && !data)
    return <FailureMessage error={error} what={what} onRetry={() => void refetch()} />
  if (!data) return <ScreenSkeleton />
  const cellOf = (target: Target): Cell => {
    const locked = !may
      ? translate('permissions.matrix.readOnly')
      : holdsCode(
            user,
            permissionCode(target.code, target.action),
            record['allSites'] ? 'everywhere' : 'own',
          )
        ? undefined
        : translate('permissions.matrix.notHeld')
    const { enabled = false, denied, wildcard } = toggleOf(target) ?? {}
    const on = wanted(target) ?? enabled
    return {
      on,
      ...(locked ? { locked } : {}),
      ...(denied && wildcard && !on
        ? { exception: translate('permissions.matrix.excepted', { name: permission(wildcard) }) }
        : {}),
    }
  }
  const groups = groupItems(
    inMatrixOrder(
      data.flatMap((each) => parseCode(each.permissionCode)?.code ?? []),
      permissionItems(manifest),
    ),
    names,
  )
  return (
    <>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        {translate(may ? 'permissions.matrix.atOnce' : 'permissions.matrix.readOnly')}
      </Typography>
      <Wholes toggles={data} name={permission} />
      <SwitchFailure failure={failure} />
      <PermissionMatrix label={what} groups={groups} cellOf={cellOf} onSwitch={run} />
    </>
  )
}

/** What the role was granted as a whole, and what it is denied of that. */
function Wholes({ toggles, name }: { toggles: Toggle[]; name: (code: string) => string }) {
  const translate = useTranslate()
  const listed = (codes: string[]) => [...new Set(codes)].map(name).join(translate('fields.comma'))
  const wholes = toggles.flatMap(({ wildcard }) => wildcard ?? [])
  const denied = toggles.filter((each) => each.denied).map((each) => each.permissionCode)
  if (wholes.length === 0) return null
  return (
    <Typography variant="body2" role="status" sx={{ mb: 1.5 }}>
      {translate('permissions.matrix.whole', { names: listed(wholes) })}
      {denied.length > 0 && (
        <> {translate('permissions.matrix.except', { names: listed(denied) })}</>
      )}
    </Typography>
  )
}

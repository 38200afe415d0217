import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import { permissionCode } from '../../model/permission.ts'
import type { TabProps } from '../../screens/entities.tsx'
import { useContractQuery } from '../../screens/custom/useContractQuery.ts'
import { useRecordName } from '../../screens/record/useRecordName.ts'
import { usePermitted, useSession } from '../../screens/session.tsx'
import { FailureMessage } from '../../screens/states/StateMessage.tsx'
import { ScreenSkeleton } from '../../screens/states/ScreenSkeleton.tsx'
import { holdsAt } from './holdsAt.ts'
import { groupItems, parseCode } from './matrix.ts'
import type { Cell, Target } from './matrix.ts'
import { PermissionMatrix } from './PermissionMatrix.tsx'
import { SwitchFailure } from './SwitchFailure.tsx'
import { useItemNames } from './useItemNames.ts'
import { usePermissionSwitches } from './usePermissionSwitches.ts'

const reading = 'GET security/rolePermissions/togglePermissions'

/**
 * The permissions of a role, saved at once (ROLE-06); a user with this role has the new permissions
 * with the next request.
 */
export default function RolePermissions({ entity, record }: TabProps) {
  const translate = useTranslate()
  const names = useItemNames()
  const nameOf = useRecordName(entity)
  const { user, renew } = useSession()
  const may = usePermitted(entity.permission, 'UPDATE')
  const roleId = String(record.id)
  const isOwn =
    user.allSitesRoles.includes(String(record['roleName'])) ||
    user.currentUserSite.some(({ userRoleId }) => userRoleId === roleId)
  const { data, error, refetch } = useContractQuery<{ permissionCode: string; enabled: boolean }[]>(
    {
      call: reading,
      params: { roleId },
    },
  )
  const { wanted, failure, run } = usePermissionSwitches(
    reading,
    (targets, on) => ({
      call: 'PUT security/rolePermissions/togglePermissions',
      body: {
        roleId,
        permissions: targets.map(({ code, action }) => ({
          permissionCode: permissionCode(code, action),
          enabled: on,
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
  const enabled = new Set(data.filter((each) => each.enabled).map((each) => each.permissionCode))
  const cellOf = (target: Target): Cell => {
    const locked = !may
      ? translate('permissions.matrix.readOnly')
      : holdsAt(user, target, record['allSites'] ? 'all' : 'own')
        ? undefined
        : translate('permissions.matrix.notHeld')
    return {
      on: wanted(target) ?? enabled.has(permissionCode(target.code, target.action)),
      ...(locked ? { locked } : {}),
    }
  }
  const groups = groupItems(
    data.flatMap((each) => parseCode(each.permissionCode)?.code ?? []),
    names,
  )
  return (
    <>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        {translate(may ? 'permissions.matrix.atOnce' : 'permissions.matrix.readOnly')}
      </Typography>
      <SwitchFailure failure={failure} />
      <PermissionMatrix label={what} groups={groups} cellOf={cellOf} onSwitch={run} />
    </>
  )
}

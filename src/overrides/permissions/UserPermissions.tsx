import { useContext, useState } from 'react'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { LinkBase, useLocation, useNavigate, useTranslate } from 'ra-core'
import { Picker } from '../../fields/picker/Picker.tsx'
import { useEntityOptions } from '../../fields/picker/optionsOf.tsx'
import { permissionPrefix } from '../../model/constants.ts'
import { holdsCode, permissionCode } from '../../model/permission.ts'
import { permissionItems } from '../../model/permissionCodes.ts'
import { EntitiesContext } from '../../screens/entities.tsx'
import type { CustomScreenProps } from '../../branchdesk.ts'
import {
  FailureMessage,
  ScreenHeader,
  ScreenSkeleton,
  StateMessage,
  useContractQuery,
  useLiveQuery,
  usePermitted,
  useSession,
} from '../../branchdesk.ts'
import { useQueryChoice } from '../../screens/custom/useQueryChoice.ts'
import { customPermissionState, holdersOf } from './customPermissionState.ts'
import type { CustomPermission } from './customPermissionState.ts'
import { EffectivePermissions } from './EffectivePermissions.tsx'
import { groupItems } from './matrix.ts'
import type { Cell, Target } from './matrix.ts'
import { PermissionMatrix } from './PermissionMatrix.tsx'
import { SwitchFailure } from './SwitchFailure.tsx'
import { useItemNames } from './useItemNames.ts'
import { usePermissionSwitches } from './usePermissionSwitches.ts'

/**
 * The custom permissions of chosen users at one branch, besides their roles (PERM-22); users and
 * branch are in the address.
 */
export default function UserPermissions({ title }: CustomScreenProps) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { query, write } = useQueryChoice(search, (next) =>
    navigate(`${pathname}?${next}`, { replace: true }),
  )
  const queryParams = new URLSearchParams(query)
  const users = queryParams.get('users')?.split(',').filter(Boolean) ?? []
  const site = queryParams.get('site') ?? ''
  const people = useEntityOptions('user-account')
  const sites = useEntityOptions('site')
  const choose = (next: { users?: string[]; site?: string }) => {
    const chosen = { users: (next.users ?? users).join(','), site: next.site ?? site }
    write(new URLSearchParams(Object.entries(chosen).filter(([, value]) => value)).toString())
  }
  return (
    <>
      <ScreenHeader title={title} hint={translate('permissions.userMatrix.hint')} />
      <Box sx={{ mb: 2, fontSize: '0.875rem' }}>
        <Link component={LinkBase} to="/user-permission/all">
          {translate('permissions.userMatrix.all')}
        </Link>
      </Box>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' },
          gap: 2,
          mb: 2,
          maxWidth: 960,
        }}
      >
        <Picker
          multiple
          id="permission-users"
          label={translate('permissions.userMatrix.users')}
          source={people}
          value={users}
          onChange={(values) => choose({ users: values.map(String) })}
        />
        <Picker
          id="permission-site"
          label={translate('permissions.userMatrix.site')}
          source={sites}
          value={site || null}
          onChange={(value) => choose({ site: value === null ? '' : String(value) })}
        />
      </Box>
      {users.length > 0 && site ? (
        <ChosenPermissions key={site} title={title} users={users} site={site} />
      ) : (
        <StateMessage title={translate('permissions.userMatrix.choose')} />
      )}
    </>
  )
}

/** The custom permissions of the chosen people; for one person also what applies, and why. */
function ChosenPermissions(chosen: { title: string; users: string[]; site: string }) {
  const translate = useTranslate()
  const [view, setView] = useState<'custom' | 'effective'>('custom')
  const [user, ...others] = chosen.users
  if (!user || others.length > 0) return <SitePermissions {...chosen} />
  return (
    <>
      <Tabs
        value={view}
        aria-label={chosen.title}
        onChange={(_, next: typeof view) => setView(next)}
        sx={{ mb: 2 }}
      >
        {(['custom', 'effective'] as const).map((each) => (
          <Tab key={each} value={each} label={translate(`permissions.userMatrix.${each}`)} />
        ))}
      </Tabs>
      {view === 'custom' ? (
        <SitePermissions {...chosen} />
      ) : (
        <EffectivePermissions
          user={user}
          site={chosen.site}
          what={translate('permissions.userMatrix.effective')}
        />
      )}
    </>
  )
}

const reading = 'GET security/userPermissions/sitePermissions'

function SitePermissions({ title, users, site }: { title: string; users: string[]; site: string }) {
  const translate = useTranslate()
  const names = useItemNames()
  const { manifest } = useContext(EntitiesContext)
  const { user, renew } = useSession()
  const rights = [
    usePermitted('USERS:USER PERMISSIONS', 'CREATE'),
    usePermitted('USERS:USER PERMISSIONS', 'UPDATE'),
  ]
  const may = rights.every(Boolean)
  const { data, error, refetch } = useContractQuery<CustomPermission[]>({
    call: reading,
    params: { userIds: users, siteId: site },
  })
  useLiveQuery('user-permission', ['contract', reading], 'siteId', site)
  const { wanted, failure, run } = usePermissionSwitches(
    reading,
    (targets, on, wanted) =>
      assignRequest(users, site, targets, on, (target) => {
        const asWanted = wanted(target)
        return asWanted === undefined ? holdersOf(data ?? [], target) : asWanted ? users : []
      }),
    () => {
      if (users.includes(user.webId)) void renew?.()
    },
  )
  if (error && !data)
    return <FailureMessage error={error} what={title} onRetry={() => void refetch()} />
  if (!data) return <ScreenSkeleton />
  const cellOf = (target: Target): Cell => {
    const { on, byWildcard } = customPermissionState(data, users, target)
    const reason = !may
      ? 'readOnly'
      : byWildcard
        ? 'wildcard'
        : holdsCode(user, permissionCode(target.code, target.action), { site })
          ? undefined
          : 'notHeld'
    return {
      on: wanted(target) ?? on,
      ...(reason ? { locked: translate(`permissions.matrix.${reason}`) } : {}),
    }
  }
  return (
    <>
      <SwitchFailure failure={failure} />
      <PermissionMatrix
        label={title}
        groups={groupItems(
          permissionItems(manifest).map(({ code }) => code),
          names,
        )}
        cellOf={cellOf}
        onSwitch={run}
      />
    </>
  )
}

/**
 * The call that grants or takes away the targets. With `holdersOf`, who had each: the service
 * refuses what someone else has switched in the meantime.
 */
function assignRequest(
  users: string[],
  site: string,
  targets: Target[],
  on: boolean,
  holdersOf: (target: Target) => string[],
) {
  const codes = [...new Set(targets.map(({ code }) => code))]
  const byAction = <Value,>(code: string, value: (target: Target) => Value) =>
    Object.fromEntries(
      targets
        .filter((each) => each.code === code)
        .map((each) => [each.action.toLowerCase(), value(each)]),
    )
  return {
    call: 'POST security/userPermissions/assign',
    body: {
      userIds: users,
      siteId: site,
      permissions: codes.map((code) => ({
        permissionCode: `${permissionPrefix}:${code}`,
        ...byAction(code, () => on),
        was: byAction(code, holdersOf),
      })),
    },
  }
}

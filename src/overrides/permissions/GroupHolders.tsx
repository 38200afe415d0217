import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { actions } from '../../model/permissionCodes.ts'
import { FailureMessage, ScreenSkeleton, StateMessage, useContractQuery } from '../../branchdesk.ts'
import { useNamingContext } from '../../screens/entities.tsx'
import { permissionName } from '../../screens/record/permissionName.ts'
import { HolderRows, type HolderRow } from './HolderRows.tsx'

type Holding = {
  permissionCode: string
  enabled?: boolean
  roleId?: string
  roleName?: string
  userAccountId?: string
  siteId?: string
  read?: boolean
  create?: boolean
  update?: boolean
  delete?: boolean
  _text?: Record<string, string>
}
type Group = { webId: string; rolePermissions?: Holding[]; userPermissions?: Holding[] }
type Holder = Omit<HolderRow, 'details'> & { codes: string[] }

/**
 * The holders of a group's permissions: roles, or users by custom permissions at a branch; each
 * with its codes (PERM-24).
 */
export function GroupHolders({
  group,
  of,
  what,
}: {
  group: string
  of: 'rolePermissions' | 'userPermissions'
  what: string
}) {
  const translate = useTranslate()
  const naming = useNamingContext()
  const { data, error, refetch } = useContractQuery<Group[]>({ call: `GET security/${of}/group` })
  if (error) return <FailureMessage error={error} what={what} onRetry={() => void refetch()} />
  if (!data) return <ScreenSkeleton />
  const holders = gather(data.find(({ webId }) => webId === group)?.[of] ?? [])
  if (holders.length === 0) return <StateMessage title={translate('screens.list.empty')} />
  return (
    <HolderRows
      label={what}
      rows={holders.map(({ codes, ...holder }) => ({
        ...holder,
        details: (
          <Box
            component="ul"
            sx={{ m: 0, mt: 0.5, pl: 2.5, color: 'text.secondary', overflowWrap: 'anywhere' }}
          >
            {codes.map((code) => (
              <li key={code}>{permissionName(code, naming)}</li>
            ))}
          </Box>
        ),
      }))}
    />
  )
}

/** Groups the holdings by holder, ordered by name. */
function gather(holdings: Holding[]): Holder[] {
  const holders = new Map<string, Holder>()
  for (const each of holdings) {
    if (each.enabled === false) continue
    const { roleId, userAccountId = '', siteId = '', _text = {} } = each
    const key = roleId ?? `${userAccountId} ${siteId}`
    const holder =
      holders.get(key) ??
      (roleId
        ? { key, entity: 'role', id: roleId, name: each.roleName ?? roleId, codes: [] }
        : {
            key,
            entity: 'user-account',
            id: userAccountId,
            name: _text['userAccountId'] ?? userAccountId,
            at: _text['siteId'] ?? siteId,
            codes: [],
          })
    const granted = roleId
      ? [each.permissionCode]
      : actions
          .filter((action) => each[action.toLowerCase() as 'read'])
          .map((action) => `${each.permissionCode}:${action}`)
    holder.codes.push(...granted)
    holders.set(key, holder)
  }
  return [...holders.values()].toSorted((a, b) => a.name.localeCompare(b.name))
}

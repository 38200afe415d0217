import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { useTranslate } from 'ra-core'
import type { TabProps } from '../../branchdesk.ts'
import { RecordLink, StateMessage, useEntityLabels } from '../../branchdesk.ts'
import { usePermissionNames } from './usePermissionNames.ts'

type Permission = { webId: string; permissionCode: string; name: string }

/** The permissions of a group, by name (PERM-24). */
export default function GroupPermissions({ entity, record }: TabProps) {
  const translate = useTranslate()
  const labels = useEntityLabels(entity)
  const names = usePermissionNames()
  const permissions = ((record['permissions'] ?? []) as Permission[])
    .map((each) => ({ ...each, name: names.permission(each) }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
  if (permissions.length === 0) return <StateMessage title={translate('screens.list.empty')} />
  return (
    <Paper
      variant="outlined"
      component="ul"
      aria-label={labels.fieldLabel({ name: 'permissions', label: 'Permissions' })}
      sx={{ m: 0, p: 0, listStyle: 'none' }}
    >
      {permissions.map(({ webId, permissionCode, name }) => (
        <Box
          component="li"
          key={webId}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            columnGap: 2,
            px: 2,
            py: 1,
            borderTop: 1,
            borderColor: 'divider',
            '&:first-of-type': { borderTop: 0 },
            fontSize: '0.875rem',
          }}
        >
          <Box sx={{ flex: '1 1 200px' }}>
            <RecordLink entity="permission" id={webId}>
              {name}
            </RecordLink>
          </Box>
          <Box sx={{ flex: '1 1 280px', color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {permissionCode}
          </Box>
        </Box>
      ))}
    </Paper>
  )
}

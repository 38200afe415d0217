import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { permissionCode } from '../../model/permission.ts'
import { usePermissionNames } from './usePermissionNames.ts'
import type { PermissionSwitches } from './usePermissionSwitches.ts'

/** How many permissions a refusal names; of a whole area there may be more. */
const mostNamed = 3

/**
 * The last refusal, with the permissions that it is about, above the matrix, to retry or dismiss.
 */
export function SwitchFailure({ failure }: Pick<PermissionSwitches, 'failure'>) {
  const translate = useTranslate()
  const names = usePermissionNames()
  if (!failure) return null
  const named = failure.targets
    .slice(0, mostNamed)
    .map(({ code, action }) => names.permission({ permissionCode: permissionCode(code, action) }))
  if (failure.targets.length > mostNamed) named.push('…')
  return (
    <Alert
      severity="error"
      onClose={failure.dismiss}
      closeText={translate('screens.action.close')}
      sx={{ mb: 1.5 }}
    >
      <Box sx={{ fontWeight: 600 }}>{named.join(', ')}</Box>
      <span>{failure.text}</span>{' '}
      <Button size="small" color="inherit" onClick={failure.retry}>
        {translate('screens.action.tryAgain')}
      </Button>
    </Alert>
  )
}

import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import type { PermissionSwitches } from './usePermissionSwitches.ts'

/** The last refusal, above the matrix, to retry or dismiss. */
export function SwitchFailure({ failure }: Pick<PermissionSwitches, 'failure'>) {
  const translate = useTranslate()
  if (!failure) return null
  return (
    <Alert
      severity="error"
      onClose={failure.dismiss}
      closeText={translate('screens.action.close')}
      sx={{ mb: 1.5 }}
    >
      {failure.text}{' '}
      <Button size="small" color="inherit" onClick={failure.retry}>
        {translate('screens.action.tryAgain')}
      </Button>
    </Alert>
  )
}

import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import { useTranslate } from 'ra-core'

/** What turns in a dialog while its record is read. */
export function Spinner() {
  const translate = useTranslate()
  return (
    <Box
      role="status"
      aria-label={translate('screens.dialog.loading')}
      sx={{ display: 'grid', placeItems: 'center', minHeight: 160 }}
    >
      <CircularProgress size={28} aria-hidden />
    </Box>
  )
}

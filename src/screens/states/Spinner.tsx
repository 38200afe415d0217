import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import { useTranslate } from 'ra-core'

/** The spinner of a dialog while its record loads. */
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

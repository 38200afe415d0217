import { useSyncExternalStore } from 'react'
import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'

/** Shows a notice while the browser is offline; empty otherwise. */
export function OfflineBanner() {
  const translate = useTranslate()
  const online = useOnline()
  return (
    <Box role="status">
      {!online && (
        <Box
          sx={{
            mb: 1.5,
            px: 1.5,
            py: 1,
            border: 1,
            borderColor: 'warning.main',
            borderRadius: 1,
            bgcolor: 'background.paper',
            fontSize: '0.875rem',
          }}
        >
          {translate('screens.state.offline')}
        </Box>
      )}
    </Box>
  )
}

/** Whether the browser reports a network connection. */
export const useOnline = () =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

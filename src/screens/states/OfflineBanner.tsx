import { useSyncExternalStore } from 'react'
import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { topBarHeight } from '../../model/constants.ts'

/**
 * Shows a notice below the top bar while the browser is offline; empty otherwise. It lies over the
 * margin of the screen: nothing moves under the hand that types or signs when the network is lost.
 */
export function OfflineBanner() {
  const translate = useTranslate()
  const online = useOnline()
  return (
    <Box role="status">
      {!online && (
        <Box
          sx={{
            position: 'fixed',
            top: topBarHeight,
            insetInline: 0,
            zIndex: ({ zIndex }) => zIndex.appBar - 1,
            height: 20,
            px: 1,
            borderBottom: 1,
            borderColor: 'warning.main',
            bgcolor: 'background.paper',
            fontSize: '0.75rem',
            lineHeight: '19px',
            textAlign: 'center',
            whiteSpace: 'nowrap',
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            pointerEvents: 'none',
            displayPrint: 'none',
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

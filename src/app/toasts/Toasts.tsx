import { useSyncExternalStore } from 'react'
import Box from '@mui/material/Box'
import { toasts } from './toastStore.ts'

/**
 * The toasts at the bottom centre: announced, closed automatically, without a close button
 * (ERR-17).
 */
export function Toasts() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.read)
  return (
    <Box
      sx={{
        position: 'fixed',
        // On a phone, above the buttons at the end of a dialog.
        bottom: { xs: 80, sm: 24 },
        left: 16,
        right: 16,
        zIndex: 'snackbar',
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        gap: 1,
        pointerEvents: 'none',
        displayPrint: 'none',
      }}
    >
      {shown.map(({ id, kind, text, action }) => (
        <Box
          key={id}
          role={kind === 'error' || kind === 'warning' ? 'alert' : 'status'}
          sx={{
            px: 2,
            py: 1.25,
            maxWidth: 560,
            borderRadius: 1,
            boxShadow: 8,
            fontSize: '0.875rem',
            fontWeight: 600,
            overflowWrap: 'anywhere',
            bgcolor: `${kind}.main`,
            color: `${kind}.contrastText`,
          }}
        >
          {/* The gap belongs to the text, so that an action that wraps starts below the text. */}
          {action ? (
            <Box component="span" sx={{ paddingInlineEnd: 3 }}>
              {text}
            </Box>
          ) : (
            text
          )}
          {action}
        </Box>
      ))}
    </Box>
  )
}

import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Boundary } from '../../screens/states/Boundary.tsx'
import english from '../i18n/messages/en/app.ts'
import { isLoadFailure } from '../../screens/states/isLoadFailure.ts'

/** A change of `resetKey` (another route) renders the children again. */
type Props = {
  children: ReactNode
  resetKey?: string
  messages?: Pick<typeof english.error, 'sorry' | 'retry'>
}

/**
 * Catches errors of rendering, shows a message in place of the children and offers a retry
 * (ERR-42).
 */
export const ErrorBoundary = ({ children, resetKey, messages = english.error }: Props) => (
  <Boundary
    resetKey={resetKey}
    fallback={(error, retry) => (
      <Box role="alert" sx={{ p: 4, maxWidth: 560 }}>
        <Typography component="h1" variant="h1" gutterBottom>
          {messages.sorry}
        </Typography>
        <Typography color="text.secondary" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
          {/* The message of a chunk error is only a URL. */}
          {!isLoadFailure(error) && (error instanceof Error ? error.message : String(error))}
        </Typography>
        {/* A missing chunk needs a reload of the page: after an update its old file name no longer
            exists. */}
        <Button
          variant="contained"
          onClick={isLoadFailure(error) ? () => window.location.reload() : retry}
        >
          {messages.retry}
        </Button>
      </Box>
    )}
  >
    {children}
  </Boundary>
)

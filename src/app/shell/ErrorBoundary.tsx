import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Boundary } from '../../screens/states/Boundary.tsx'
import english from '../i18n/messages/en/app.ts'
import { isChunkError } from '../lazyChunk.ts'

/** `resetKey`: a change of it (another route) gives the children another chance. */
type Props = {
  children: ReactNode
  resetKey?: string
  words?: Pick<typeof english.error, 'sorry' | 'retry'>
}

/** Catches what fails while rendering, says so in its place and offers to try again (ERR-42). */
export const ErrorBoundary = ({ children, resetKey, words = english.error }: Props) => (
  <Boundary
    resetKey={resetKey}
    fallback={(error, retry) => (
      <Box role="alert" sx={{ p: 4, maxWidth: 560 }}>
        <Typography component="h1" variant="h1" gutterBottom>
          {words.sorry}
        </Typography>
        <Typography color="text.secondary" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
          {/* Of a missing part the browser knows no more than an address. */}
          {!isChunkError(error) && (error instanceof Error ? error.message : String(error))}
        </Typography>
        {/* A missing part of the console is asked for again by loading the page: after an update its old name is gone for good. */}
        <Button
          variant="contained"
          onClick={isChunkError(error) ? () => window.location.reload() : retry}
        >
          {words.retry}
        </Button>
      </Box>
    )}
  >
    {children}
  </Boundary>
)

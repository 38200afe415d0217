import type { ReactNode } from 'react'
import Box from '@mui/material/Box'

/** The frame of a message, marked if a link leads to it. */
export function Bubble({
  isOwn,
  isTarget = false,
  title,
  children,
}: {
  isOwn: boolean
  isTarget?: boolean
  /** When it was written. */
  title?: string
  children: ReactNode
}) {
  return (
    <Box
      dir="auto"
      title={title}
      sx={{
        minWidth: 0,
        maxWidth: 560,
        px: 1.5,
        py: 0.75,
        borderRadius: 2,
        border: 1,
        borderColor: isTarget ? 'primary.main' : 'divider',
        boxShadow: isTarget ? ({ palette }) => `0 0 0 1px ${palette.primary.main}` : undefined,
        bgcolor: isOwn ? 'action.selected' : 'background.paper',
        whiteSpace: 'pre-wrap',
        // Each line has its own direction.
        unicodeBidi: 'plaintext',
        overflowWrap: 'anywhere',
        // Hundreds of accents above one letter do not cover other messages.
        overflow: 'clip',
      }}
    >
      {children}
    </Box>
  )
}

import { useState } from 'react'
import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import { ForbiddenMessage } from './StateMessage.tsx'

/**
 * A screen that needs a permission; `what` names its content. If the permission is taken away while
 * it is open, a message replaces what it shows. The screen stays mounted out of sight, so that a
 * dialog over it keeps what was typed.
 */
export function PermissionBoundary({
  permitted,
  what,
  children,
}: {
  permitted: boolean
  what: string
  children: ReactNode
}) {
  const [opened, setOpened] = useState(permitted)
  if (permitted && !opened) setOpened(true)
  return (
    <>
      {!permitted && <ForbiddenMessage what={what} isScreen />}
      {(permitted || opened) && (
        <Box sx={{ display: permitted ? 'contents' : 'none' }}>{children}</Box>
      )}
    </>
  )
}

import Box from '@mui/material/Box'
import type { DisplayProps } from '../branchdesk.ts'

/**
 * MAC addresses are compared digit by digit down the list, so they use a monospaced font. All else
 * is generated.
 */
export const columns = {
  macAddress: ({ value }: DisplayProps) =>
    typeof value === 'string' ? (
      <Box component="code" sx={{ fontSize: '0.8125rem', whiteSpace: 'nowrap' }}>
        {value}
      </Box>
    ) : null,
}

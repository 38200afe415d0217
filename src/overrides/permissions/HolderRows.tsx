import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { RecordLink } from '../../branchdesk.ts'

/** Who holds something: a record, what stands behind its name, and details below it. */
export type HolderRow = {
  key: string
  entity: string
  id: string
  name: string
  at?: string
  details: ReactNode
}

/** Holders of permissions or roles, each linked to its record. */
export const HolderRows = ({ label, rows }: { label: string; rows: HolderRow[] }) => (
  <Paper
    variant="outlined"
    component="ul"
    aria-label={label}
    sx={{ m: 0, p: 0, listStyle: 'none' }}
  >
    {rows.map(({ key, entity, id, name, at, details }) => (
      <Box
        component="li"
        key={key}
        sx={{
          px: 2,
          py: 1.25,
          borderTop: 1,
          borderColor: 'divider',
          '&:first-of-type': { borderTop: 0 },
          fontSize: '0.875rem',
        }}
      >
        <RecordLink entity={entity} id={id}>
          {name}
        </RecordLink>
        {at && (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {' '}
            · {at}
          </Box>
        )}
        {details}
      </Box>
    ))}
  </Paper>
)

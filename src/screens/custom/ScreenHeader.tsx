import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Breadcrumb } from '../detail/Breadcrumb.tsx'

/**
 * The header of a custom screen: breadcrumb (`here` defaults to the title), title, and its actions
 * at the end.
 * @example
 * <ScreenHeader title={title} above={above}><Button onClick={print}>Print</Button></ScreenHeader>
 */
export function ScreenHeader({
  title,
  above,
  here = title,
  hint,
  children,
}: {
  title: string
  above?: { name: string; to: string }
  here?: string
  hint?: string
  children?: ReactNode
}) {
  return (
    <Box sx={{ mb: 2 }}>
      {above && <Breadcrumb above={above.name} to={above.to} here={here} />}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, flexWrap: 'wrap' }}>
        <Typography
          variant="h1"
          sx={{ flex: { xs: '1 1 auto', sm: '1 1 15rem' }, overflowWrap: 'anywhere' }}
        >
          <bdi>{title}</bdi>
        </Typography>
        {children && (
          // A row of their own once they do not fit beside the title: all of them, in one group.
          <Box
            sx={{ display: 'flex', alignItems: 'center', gap: 1.25, flexWrap: 'wrap', minWidth: 0 }}
          >
            {children}
          </Box>
        )}
      </Box>
      {hint && (
        <Typography color="textSecondary" variant="body2" sx={{ mt: 0.5, maxWidth: 720 }}>
          {hint}
        </Typography>
      )}
    </Box>
  )
}

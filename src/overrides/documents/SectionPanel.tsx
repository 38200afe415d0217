import type { ReactNode, Ref } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { DocumentSection } from '../../design/answers.ts'
import { topBarHeight } from '../../model/constants.ts'

/**
 * The frame of a section of a document, with its name and location; it can have the focus, below
 * the bar at the top.
 */
export function SectionPanel({
  section,
  isHidden = false,
  panel,
  children,
}: {
  section: DocumentSection
  isHidden?: boolean
  panel?: Ref<HTMLElement> | undefined
  children: ReactNode
}) {
  return (
    <Box
      component="section"
      ref={panel}
      tabIndex={-1}
      aria-label={section.name}
      hidden={isHidden}
      sx={{
        p: { xs: 1.75, sm: 2.5 },
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
        outline: 'none',
        scrollMarginTop: `${topBarHeight + 16}px`,
      }}
    >
      <Typography component="h2" sx={{ mb: 2, fontSize: '1.0625rem', fontWeight: 700 }}>
        {section.name}
        {section.locationName && (
          <Typography component="span" color="textSecondary" sx={{ ml: 1, fontSize: '0.875rem' }}>
            {section.locationName}
          </Typography>
        )}
      </Typography>
      {children}
    </Box>
  )
}

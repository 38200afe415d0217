import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import { FailureMessage, ScreenSkeleton, StateMessage } from '../../../branchdesk.ts'
import { ColumnsTable } from './ColumnsTable.tsx'
import { useRows } from '../useRows.ts'

/**
 * The rows of a section's saved design with their columns, read-only. `level` is the heading level
 * of the rows.
 */
export function RowList({
  section,
  name,
  level,
}: {
  section: string
  name: string
  level: 'h2' | 'h3'
}) {
  const translate = useTranslate()
  const { data, error, refetch } = useRows(section)
  if (error && !data)
    return <FailureMessage error={error} what={name} onRetry={() => void refetch()} />
  if (!data) return <ScreenSkeleton />
  if (data.length === 0) return <StateMessage title={translate('designer.design.empty')} />
  return data.map((row, index) => {
    const label = translate('designer.design.row', { number: index + 1 })
    return (
      <Box
        key={row.id}
        sx={{
          px: { xs: 1.75, sm: 2 },
          py: 1.5,
          mb: 1.5,
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: 'background.paper',
        }}
      >
        <Typography component={level} sx={{ mb: 0.5, fontSize: '0.875rem', fontWeight: 700 }}>
          {label}
        </Typography>
        <ColumnsTable label={`${name}, ${label}`} columns={row.formSectionRowColumnModels ?? []} />
      </Box>
    )
  })
}

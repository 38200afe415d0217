import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useListContext, useTranslate } from 'ra-core'

/** How many rows are selected and what can be done with them; nothing while none is. */
export function BulkBar({ onDelete }: { onDelete: () => void }) {
  const translate = useTranslate()
  const { selectedIds, onUnselectItems } = useListContext()
  return (
    <Box role="status">
      {selectedIds.length > 0 && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, px: 1.75, py: 0.75, borderBottom: 1, borderColor: 'divider', bgcolor: 'action.selected', fontSize: '0.875rem' }}>
          <Box sx={{ fontWeight: 600 }}>{translate('screens.list.selected', { count: selectedIds.length })}</Box>
          <Button size="small" color="error" variant="outlined" onClick={onDelete}>{translate('screens.action.delete')}</Button>
          <Button size="small" color="inherit" onClick={() => onUnselectItems()}>{translate('screens.list.clearSelection')}</Button>
        </Box>
      )}
    </Box>
  )
}

import Box from '@mui/material/Box'
import Switch from '@mui/material/Switch'
import { useTranslate } from 'ra-core'
import type { Cell } from './matrix.ts'

/**
 * The switch of one cell, named "Branches, create"; a locked one says why as its title. What was
 * taken out of a permission for several items is marked as an exception.
 */
export function MatrixSwitch({
  name,
  cell,
  onSwitch,
}: {
  name: string
  cell: Cell
  onSwitch: (on: boolean) => void
}) {
  const translate = useTranslate()
  const label = cell.on === 'some' ? translate('permissions.matrix.some', { name }) : name
  return (
    <span title={cell.locked ?? cell.exception}>
      <Switch
        size="small"
        checked={cell.on === true}
        disabled={cell.locked !== undefined}
        onChange={(_, on) => onSwitch(on)}
        slotProps={{
          input: {
            role: 'switch',
            'aria-label': label,
            ...(cell.exception ? { 'aria-description': cell.exception } : {}),
          },
        }}
        // The white knob needs a border on white; a partly-on switch has a knob in between.
        sx={{
          '& .MuiSwitch-switchBase:not(.Mui-checked) .MuiSwitch-thumb': {
            border: 1,
            borderColor: 'text.secondary',
            ...(cell.on === 'some' ? { bgcolor: 'primary.main', opacity: 0.55 } : {}),
          },
        }}
      />
      {cell.exception && (
        <Box
          component="span"
          aria-hidden
          sx={{ display: 'block', mt: -0.5, fontSize: '0.6875rem', color: 'text.secondary' }}
        >
          {translate('permissions.matrix.exception')}
        </Box>
      )}
    </span>
  )
}

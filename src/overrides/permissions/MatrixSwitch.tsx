import Switch from '@mui/material/Switch'
import { useTranslate } from 'ra-core'
import type { Cell } from './matrix.ts'

/** The switch of one cell, named "Branches, create"; a locked one says why as its title. */
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
    <span title={cell.locked}>
      <Switch
        size="small"
        checked={cell.on === true}
        disabled={cell.locked !== undefined}
        onChange={(_, on) => onSwitch(on)}
        slotProps={{ input: { role: 'switch', 'aria-label': label } }}
        // The white knob needs a border on white; a partly-on switch has a knob in between.
        sx={{
          '& .MuiSwitch-switchBase:not(.Mui-checked) .MuiSwitch-thumb': {
            border: 1,
            borderColor: 'text.secondary',
            ...(cell.on === 'some' ? { bgcolor: 'primary.main', opacity: 0.55 } : {}),
          },
        }}
      />
    </span>
  )
}

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import { useTranslate } from 'ra-core'
import type { Entity } from '../../../model/entity.ts'
import { useFindEntity } from '../../entities.tsx'
import { resolveColumns } from '../../record/columns.ts'
import { useEntityLabels } from '../../record/useEntityLabels.ts'
import { moveColumn, toggleColumn } from './columnChoice.ts'
import type { ColumnsControl } from '../toolbar/ListToolbar.tsx'

/** Chooses the visible columns and their order; every step works by keyboard. */
export default function ColumnsMenu({
  entity,
  available,
  choice,
  onChange,
  anchor,
  onClose,
}: ColumnsControl & { entity: Entity; anchor: HTMLElement | null; onClose: () => void }) {
  const translate = useTranslate()
  const labels = useEntityLabels(entity)
  const columns = resolveColumns(entity, available, useFindEntity())
  const ordered = [...columns].sort(
    (a, b) => positionOf(choice.order, a.path) - positionOf(choice.order, b.path),
  )
  // Columns added after the choice was made are inserted before it is changed.
  const completeChoice = { ...choice, order: ordered.map((each) => each.path) }
  const shown = ordered.filter((each) => !choice.hidden.includes(each.path)).length
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': translate('screens.columns.title'),
          sx: { width: 320, maxHeight: 480 },
        },
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          px: 2,
          pt: 1,
        }}
      >
        <Typography component="h2" variant="subtitle2">
          {translate('screens.columns.title')}
        </Typography>
        <Button size="small" onClick={() => onChange(undefined)}>
          {translate('screens.columns.reset')}
        </Button>
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, px: 2, pb: 1, pt: 0 }}>
        {ordered.map(({ path, field, label: own, literal }, index) => {
          const label = labels.fieldLabel({
            name: path,
            label: own || field.label,
            ...(literal ? { literal } : {}),
          })
          const isShown = !choice.hidden.includes(path)
          return (
            <ColumnItem
              key={path}
              label={label}
              isShown={isShown}
              isOnlyOne={isShown && shown === 1}
              isFirst={index === 0}
              isLast={index === ordered.length - 1}
              onToggle={() => onChange(toggleColumn(completeChoice, path))}
              onMove={(by) => onChange(moveColumn(completeChoice, path, by))}
            />
          )
        })}
      </Box>
    </Popover>
  )
}

/** A column with its checkbox, and the buttons that move it. */
function ColumnItem({
  label,
  isShown,
  isOnlyOne,
  isFirst,
  isLast,
  onToggle,
  onMove,
}: {
  label: string
  isShown: boolean
  /** Whether it is the only column that is shown, and so cannot be hidden. */
  isOnlyOne: boolean
  isFirst: boolean
  isLast: boolean
  onToggle: () => void
  onMove: (by: 1 | -1) => void
}) {
  const translate = useTranslate()
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center' }}>
      <FormControlLabel
        sx={{ flex: 1, mr: 0 }}
        slotProps={{ typography: { variant: 'body2' } }}
        label={label}
        control={
          <Checkbox size="small" checked={isShown} disabled={isOnlyOne} onChange={onToggle} />
        }
      />
      {/* `aria-disabled` keeps the focus at either end; `disabled` would lose it. */}
      <IconButton
        size="small"
        aria-disabled={isFirst}
        aria-label={translate('screens.columns.up', { label })}
        onClick={() => onMove(-1)}
      >
        <ArrowUpward fontSize="inherit" />
      </IconButton>
      <IconButton
        size="small"
        aria-disabled={isLast}
        aria-label={translate('screens.columns.down', { label })}
        onClick={() => onMove(1)}
      >
        <ArrowDownward fontSize="inherit" />
      </IconButton>
    </Box>
  )
}

const positionOf = (order: string[], path: string) =>
  order.includes(path) ? order.indexOf(path) : order.length

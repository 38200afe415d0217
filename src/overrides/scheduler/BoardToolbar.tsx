import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Print from '@mui/icons-material/Print'
import { useTranslate } from 'ra-core'
import { RangeButtons } from '../../screens/calendar/RangeButtons.tsx'
import { useShortcuts } from '../../screens/shortcuts/useShortcuts.ts'
import { boardViews, useIsPhone, type BoardState, type BoardView } from './useBoardState.ts'

type BoardToolbarProps = {
  state: BoardState
  firstDay: number
  clock: string | undefined
  onChange: (changed: Partial<BoardState>) => void
  /** Stands behind the range. */
  children?: ReactNode
}

/** Today, back and forth, the range in words, and the views. */
export function BoardToolbar({ state, firstDay, clock, onChange, children }: BoardToolbarProps) {
  const translate = useTranslate()
  const isPhone = useIsPhone()
  const isList = state.view === 'list'
  const choose = (view: BoardView | null) => view && onChange({ view })
  useShortcuts(
    translate('scheduler.toolbar'),
    boardViews.map((view, index) => ({
      keys: [String(index + 1)],
      label: translate(`scheduler.views.${view}`),
      run: () => choose(view),
    })),
  )
  return (
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5 }}
      role="toolbar"
      aria-label={translate('scheduler.toolbar')}
    >
      {!isList && (
        <RangeButtons
          range={state.range}
          date={state.date}
          firstDay={firstDay}
          clock={clock}
          onDate={(date) => onChange({ date })}
        >
          {children}
        </RangeButtons>
      )}
      <Box sx={{ display: 'flex', gap: 1, ml: 'auto', displayPrint: 'none' }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={state.view}
          onChange={(_, view: BoardView | null) => choose(view)}
          aria-label={translate('scheduler.view')}
          sx={{ display: { xs: 'none', lg: 'inline-flex' } }}
        >
          {boardViews.map((view) => (
            <ToggleButton
              key={view}
              value={view}
              sx={{ textTransform: 'none', px: 1.5, color: 'text.primary' }}
            >
              {translate(`scheduler.views.${view}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <Select
          size="small"
          value={state.view}
          onChange={(event) => choose(event.target.value as BoardView)}
          inputProps={{ 'aria-label': translate('scheduler.view') }}
          sx={{ display: { lg: 'none' } }}
        >
          {boardViews.map((view) => (
            <MenuItem key={view} value={view}>
              {translate(`scheduler.views.${view === 'week' && isPhone ? 'threeDays' : view}`)}
            </MenuItem>
          ))}
        </Select>
        {!isList && !isPhone && (
          <IconButton aria-label={translate('scheduler.print')} onClick={() => window.print()}>
            <Print />
          </IconButton>
        )}
      </Box>
    </Box>
  )
}

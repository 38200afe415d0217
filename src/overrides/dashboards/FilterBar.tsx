import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import { useSearchParams } from 'react-router-dom'
import { useTranslate } from 'ra-core'
import { isClosed, presets, refreshTimes, type DashboardFilter } from './dateRange.ts'
import { FullScreenButton } from './FullScreenButton.tsx'

/**
 * The date range of a dashboard, whether it is compared, and how often it is read again; all are
 * kept in the address.
 */
export function FilterBar({ filter, hasDates }: { filter: DashboardFilter; hasDates: boolean }) {
  const translate = useTranslate()
  const [params, setParams] = useSearchParams()
  const set = (values: Record<string, string | undefined>) => {
    const next = new URLSearchParams(params)
    for (const [name, value] of Object.entries(values))
      if (value) next.set(name, value)
      else next.delete(name)
    setParams(next, { replace: true })
  }
  const day = (name: 'from' | 'to') => (
    <TextField
      type="date"
      fullWidth={false}
      sx={{ width: { xs: '100%', sm: 180 } }}
      size="small"
      label={translate(`dashboards.${name}`)}
      value={params.get(name) ?? ''}
      onChange={(event) => set({ [name]: event.target.value })}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  )
  return (
    <Box role="search" aria-label={translate('dashboards.filter')} sx={barStyles}>
      {hasDates && (
        <>
          <TextField
            select
            size="small"
            label={translate('dashboards.dates')}
            value={filter.preset}
            onChange={(event) =>
              set({
                dates: event.target.value === 'all' ? undefined : event.target.value,
                ...(event.target.value === 'custom' ? {} : { from: undefined, to: undefined }),
              })
            }
            fullWidth={false}
            sx={{ width: { xs: '100%', sm: 220 } }}
          >
            {presets.map((preset) => (
              <MenuItem key={preset} value={preset}>
                {translate(`dashboards.preset.${preset}`)}
              </MenuItem>
            ))}
          </TextField>
          {filter.preset === 'custom' && (
            <>
              {day('from')}
              {day('to')}
            </>
          )}
        </>
      )}
      <TextField
        select
        size="small"
        label={translate('dashboards.refresh')}
        value={filter.refresh}
        onChange={(event) =>
          set({ refresh: Number(event.target.value) > 0 ? String(event.target.value) : undefined })
        }
        fullWidth={false}
        sx={{ width: { xs: '100%', sm: 180 } }}
      >
        {refreshTimes.map((minutes) => (
          <MenuItem key={minutes} value={minutes}>
            {translate(minutes > 0 ? 'dashboards.everyMinutes' : 'dashboards.noRefresh', {
              smart_count: minutes,
            })}
          </MenuItem>
        ))}
      </TextField>
      {hasDates && (
        <FormControlLabel
          control={
            <Switch
              checked={filter.compares}
              disabled={!isClosed(filter.range)}
              onChange={(_, compares) => set({ compare: compares ? '1' : undefined })}
            />
          }
          label={translate('dashboards.compare')}
          title={isClosed(filter.range) ? '' : translate('dashboards.compareHint')}
          sx={{ gridColumn: '1 / -1' }}
        />
      )}
      <FullScreenButton />
    </Box>
  )
}

/** On a phone the inputs stand in two columns, so that the figures begin on the first screen. */
const barStyles = {
  display: { xs: 'grid', sm: 'flex' },
  gridTemplateColumns: '1fr 1fr',
  flexWrap: 'wrap',
  columnGap: 1.5,
  rowGap: { xs: 0.5, sm: 1.5 },
  alignItems: 'flex-end',
  mb: 2,
} as const

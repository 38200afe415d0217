import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import CheckCircle from '@mui/icons-material/CheckCircle'
import { useTranslate } from 'ra-core'
import { colourOfPeriod, type Group } from './colours.ts'
import { colourings, type Colouring } from './useBoardState.ts'

type LegendProps = {
  groups: Group[]
  /** The ticks that completed tasks have, as keys of their words. */
  periods: string[]
  colour: Colouring
  count: number
  onColour: (colour: Colouring) => void
}

/** Groups beyond this are not listed: nobody tells so many colours apart. */
const listed = 12

/** What the colours and ticks mean, and what they are chosen by. */
export function Legend({ groups, periods, colour, count, onColour }: LegendProps) {
  const translate = useTranslate()
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: { xs: 1, sm: 1.5 },
        rowGap: 0.5,
        mb: 1,
        minHeight: { sm: 40 },
      }}
    >
      <Box role="status" sx={{ fontSize: '0.875rem', fontWeight: 600 }}>
        {translate('scheduler.count', { smart_count: count })}
      </Box>
      <Box
        component="ul"
        aria-label={translate('scheduler.legend')}
        sx={{
          // On a phone its entries follow the count, line by line.
          display: { xs: 'contents', sm: 'flex' },
          flexWrap: 'wrap',
          gap: 1.5,
          m: 0,
          p: 0,
          listStyle: 'none',
          flex: 1,
        }}
      >
        {groups.slice(0, listed).map(({ key, text, colour: hue }) => (
          <Box
            key={key}
            component="li"
            sx={{ display: 'flex', alignItems: 'center', gap: 0.75, fontSize: '0.8125rem' }}
          >
            <Box
              aria-hidden
              sx={{
                width: 10,
                height: 10,
                borderRadius: '50%',
                bgcolor: hue,
                printColorAdjust: 'exact',
              }}
            />
            {text}
          </Box>
        ))}
        {groups.length > listed && (
          <Box component="li" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
            {translate('scheduler.moreGroups', { smart_count: groups.length - listed })}
          </Box>
        )}
        {periods.map((period) => (
          <Box
            key={period}
            component="li"
            sx={{ display: 'flex', alignItems: 'center', gap: 0.5, fontSize: '0.8125rem' }}
          >
            <CheckCircle aria-hidden sx={{ fontSize: 15 }} color={colourOfPeriod(period)} />
            {translate(`scheduler.done.${period}`)}
          </Box>
        ))}
      </Box>
      <Select
        size="small"
        // A phone has the choice in the menu of the board.
        sx={{ display: { xs: 'none', sm: 'inline-flex' }, displayPrint: 'none' }}
        value={colour}
        onChange={(event) => onColour(event.target.value as Colouring)}
        inputProps={{ 'aria-label': translate('scheduler.colour') }}
      >
        {colourings.map((each) => (
          <MenuItem key={each} value={each}>
            {translate(`scheduler.colours.${each}`)}
          </MenuItem>
        ))}
      </Select>
    </Box>
  )
}

import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import { screenSizes, widthsOf, type DesignColumn } from '../../../design/design.ts'
import type { ChangeColumn } from '../actions/changeColumn.ts'
import { SettingPair } from './SettingInputs.tsx'
import { withSettings } from './withSettings.ts'

/** The width on each screen, of twelve parts. */
export function WidthSettings({
  column,
  onChange,
}: {
  column: DesignColumn
  onChange: ChangeColumn
}) {
  const translate = useTranslate()
  const widths = widthsOf(column)
  return (
    <Box role="group" aria-label={translate('designer.design.width')}>
      <Typography variant="body2" sx={{ mb: 1, fontWeight: 600 }} aria-hidden>
        {translate('designer.design.width')}
      </Typography>
      <SettingPair>
        {screenSizes.map((size) => (
          <TextField
            key={size}
            select
            size="small"
            label={translate(`designer.preview.${size}`)}
            value={widths[size]}
            onChange={(event) => {
              const width = Number(event.target.value)
              onChange(translate('designer.design.width'), (each) =>
                size === 'desktop'
                  ? { ...each, width }
                  : withSettings(each, { widths: { ...each.settings?.widths, [size]: width } }),
              )
            }}
          >
            {Array.from({ length: 12 }, (_, index) => (
              <MenuItem key={index} value={index + 1}>
                {index + 1}/12
              </MenuItem>
            ))}
          </TextField>
        ))}
      </SettingPair>
    </Box>
  )
}

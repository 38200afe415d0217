import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'

/** A dot beside the name of a person who is online. */
export function OnlineDot() {
  const translate = useTranslate()
  return (
    <Box
      component="span"
      role="img"
      aria-label={translate('chat.online')}
      sx={{
        display: 'inline-block',
        width: 8,
        height: 8,
        mr: 0.5,
        borderRadius: '50%',
        bgcolor: 'success.main',
        forcedColorAdjust: 'none',
      }}
    />
  )
}

import { useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import { keyName } from './keyName.ts'
import { activeShortcuts } from './shortcuts.ts'

const titleId = 'key-help-title'

/**
 * Lists the shortcuts that are active on the screen beneath, grouped by the part they belong to.
 */
export default function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const [groups] = useState(activeShortcuts)
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('screens.keys.title')}</DialogTitle>
      <DialogContent
        sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, columnGap: 4, rowGap: 2 }}
      >
        {groups.map(({ title, shortcuts }) => (
          <section key={title ?? ''} aria-label={title ?? translate('screens.keys.everywhere')}>
            <Typography component="h3" variant="subtitle2" sx={{ mb: 0.5 }}>
              {title ?? translate('screens.keys.everywhere')}
            </Typography>
            <Box component="dl" sx={{ m: 0 }}>
              {shortcuts.map(({ keys, label }) => (
                <Box
                  key={keys.join()}
                  sx={{
                    display: 'flex',
                    justifyContent: 'space-between',
                    alignItems: 'center',
                    gap: 2,
                    py: 0.5,
                    fontSize: '0.875rem',
                  }}
                >
                  <Box component="dt">{label}</Box>
                  <Box component="dd" sx={{ m: 0, display: 'flex', gap: 0.5, flex: 'none' }}>
                    {keys.map((key) => (
                      <Box key={key} component="kbd" sx={keyStyles}>
                        {keyName(key, translate)}
                      </Box>
                    ))}
                  </Box>
                </Box>
              ))}
            </Box>
          </section>
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {translate('screens.action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const keyStyles = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 0.5,
  px: 0.75,
  minWidth: 24,
  textAlign: 'center',
  fontFamily: 'inherit',
  fontSize: '0.75rem',
  lineHeight: '20px',
  bgcolor: 'action.hover',
} as const

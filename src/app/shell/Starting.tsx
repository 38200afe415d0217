import Box from '@mui/material/Box'
import english from '../i18n/messages/en/app.ts'
import { Logo } from './Logo.tsx'

/** The placeholder while the console loads: the empty top bar, so that nothing moves afterwards. */
export function Starting() {
  return (
    <Box role="status" aria-label={english.starting}>
      <Box
        sx={{
          height: 56,
          px: 2.25,
          display: 'flex',
          alignItems: 'center',
          bgcolor: 'background.paper',
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Logo />
      </Box>
    </Box>
  )
}

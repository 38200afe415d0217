import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Logo } from '../shell/Logo.tsx'

/** The card of the guest screens: logo, title and content. */
export function GuestFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 2 }}>
      <Box
        sx={{
          width: '100%',
          maxWidth: 400,
          p: { xs: 3, sm: 4 },
          bgcolor: 'background.paper',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1.5,
        }}
      >
        <Logo />
        <Typography component="h1" variant="h1" sx={{ mt: 3, mb: 2.5 }}>
          {title}
        </Typography>
        {children}
      </Box>
    </Box>
  )
}

/** A link between guest screens, with a touch-sized target. */
export const GuestLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Box
    component="a"
    href={`#${to}`}
    sx={{ display: 'inline-block', py: 1.25, fontSize: '0.875rem', color: 'primary.main' }}
  >
    {children}
  </Box>
)

/** A message above the form; `alert` is announced at once. */
export function Notice({ role, text }: { role: 'alert' | 'status'; text: string }) {
  const colour = role === 'alert' ? 'error.main' : 'info.main'
  return (
    <Box
      role={role}
      sx={{
        mb: 2,
        px: 1.5,
        py: 1,
        border: 1,
        borderColor: colour,
        borderRadius: 1,
        color: colour,
        fontSize: '0.875rem',
      }}
    >
      {text}
    </Box>
  )
}

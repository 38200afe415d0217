import Box from '@mui/material/Box'

/** The product's logo and, unless `alone`, its name. */
export function Logo({ alone }: { alone?: boolean }) {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1.75,
        fontWeight: 700,
        fontSize: '1rem',
        color: 'text.primary',
      }}
    >
      <Box
        component="span"
        aria-hidden
        sx={{
          width: 28,
          height: 28,
          borderRadius: 1,
          display: 'grid',
          placeItems: 'center',
          bgcolor: 'primary.main',
          color: 'primary.contrastText',
          fontSize: '0.8125rem',
        }}
      >
        B
      </Box>
      {!alone && 'Branchdesk'}
    </Box>
  )
}

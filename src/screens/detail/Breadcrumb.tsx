import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { LinkBase, useTranslate } from 'ra-core'

// Enlarges the touch target of a line of text without moving what surrounds it.
const touchable = { display: 'inline-block', py: 1.25, my: -1.25, px: 0.5, mx: -0.5 } as const

/**
 * The breadcrumb of a screen: the list above it, then the screen itself. Without `to` (the user may
 * not read that list) the list is plain text.
 */
export function Breadcrumb({ above, to, here }: { above: string; to?: string; here: string }) {
  const translate = useTranslate()
  return (
    <Box
      component="nav"
      aria-label={translate('screens.detail.breadcrumb')}
      sx={{ mb: 0.5, fontSize: '0.875rem', color: 'text.secondary', displayPrint: 'none' }}
    >
      <Box component="ol" sx={{ display: 'flex', gap: 0.75, listStyle: 'none', m: 0, p: 0 }}>
        <li>
          {to ? (
            <Link component={LinkBase} to={to} underline="hover" color="inherit" sx={touchable}>
              {above}
            </Link>
          ) : (
            above
          )}
        </li>
        <li aria-hidden>›</li>
        <Box
          component="li"
          aria-current="page"
          sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
        >
          <bdi>{here}</bdi>
        </Box>
      </Box>
    </Box>
  )
}

import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import type { BadgeColour, BadgeColours } from '../../model/field.ts'

/**
 * Text and background in a tint of a theme colour; `secondary` and no colour are grey. Mixing with
 * the text colour keeps AA contrast in light and dark mode.
 */
export function tint(theme: Theme, colour: BadgeColour | undefined) {
  const palette = (theme.vars ?? theme).palette
  const main = colour && colour !== 'secondary' ? palette[colour].main : palette.text.secondary
  return {
    color: `color-mix(in srgb, ${main} 60%, ${palette.text.primary})`,
    backgroundColor: `color-mix(in srgb, ${main} 14%, ${palette.background.paper})`,
    '--tint-main': main,
  }
}

/** The colour of a text's badge. */
export const badgeColour = (colours: BadgeColours | undefined, text: string): BadgeColour =>
  colours?.[text] ?? colours?.['*'] ?? 'primary'

/**
 * A status or role: a dot and its text on a tint of a theme colour, so that colour is never the
 * only sign.
 */
export function Badge({ colour, children }: { colour?: BadgeColour; children: string }) {
  return (
    <Box
      component="span"
      sx={(theme) => ({
        ...tint(theme, colour),
        display: 'inline-block',
        maxWidth: '100%',
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        verticalAlign: 'middle',
        px: 1,
        py: 0.25,
        borderRadius: 1,
        fontSize: '0.75rem',
        fontWeight: 600,
        lineHeight: 1.5,
        whiteSpace: 'nowrap',
        '&::before': {
          content: '""',
          display: 'inline-block',
          width: 6,
          height: 6,
          mr: 0.75,
          borderRadius: '50%',
          backgroundColor: 'var(--tint-main)',
          verticalAlign: 'middle',
        },
      })}
    >
      {children}
    </Box>
  )
}

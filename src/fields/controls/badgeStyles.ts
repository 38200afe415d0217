import type { Theme } from '@mui/material/styles'
import type { BadgeColour } from '../../model/field.ts'

/**
 * Text and background in a tint of a theme colour; `secondary` and no colour are grey. Mixing with
 * the text colour keeps AA contrast in light and dark mode.
 */
export function tint(theme: Theme, colour?: BadgeColour) {
  const palette = (theme.vars ?? theme).palette
  const main = colour && colour !== 'secondary' ? palette[colour].main : palette.text.secondary
  return {
    color: `color-mix(in srgb, ${main} 60%, ${palette.text.primary})`,
    backgroundColor: `color-mix(in srgb, ${main} 14%, ${palette.background.paper})`,
    '--tint-main': main,
  }
}

const colours = ['success', 'error', 'info', 'primary', 'warning'] as const

/** The styles of all badges of a page. */
export const badgeStyles = (theme: Theme) => ({
  '[data-badge]': {
    ...tint(theme),
    display: 'inline-block',
    maxWidth: '100%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    verticalAlign: 'middle',
    padding: '2px 8px',
    borderRadius: theme.shape.borderRadius,
    fontSize: '0.75rem',
    fontWeight: 600,
    lineHeight: 1.5,
    whiteSpace: 'nowrap',
  },
  '[data-badge]::before': {
    content: '""',
    display: 'inline-block',
    width: 6,
    height: 6,
    marginRight: 6,
    borderRadius: '50%',
    backgroundColor: 'var(--tint-main)',
    verticalAlign: 'middle',
  },
  ...Object.fromEntries(colours.map((colour) => [`[data-badge="${colour}"]`, tint(theme, colour)])),
})

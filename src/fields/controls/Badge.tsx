import type { Theme } from '@mui/material/styles'
import type { BadgeColour, BadgeColours } from '../../model/field.ts'

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

/** The colour of a text's badge. */
export const badgeColour = (colours: BadgeColours | undefined, text: string): BadgeColour =>
  colours?.[text] ?? colours?.['*'] ?? 'primary'

/**
 * A status or role: a dot and its text on a tint of a theme colour, so that colour is never the
 * only sign. Its styles are those of the page (`badgeStyles`), for speed: lists have one in every
 * row.
 */
export const Badge = ({ colour, children }: { colour?: BadgeColour; children: string }) => (
  <span
    className="badge"
    style={{
      ['--tint-main' as string]: `var(--mui-palette-${colour && colour !== 'secondary' ? `${colour}-main` : 'text-secondary'})`,
    }}
  >
    {children}
  </span>
)

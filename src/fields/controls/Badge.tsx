import type { BadgeColour, BadgeColours } from '../../model/field.ts'

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

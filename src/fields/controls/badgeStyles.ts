/**
 * Text and background in a tint of the colour `--tint-main`. Mixing with the text colour keeps AA
 * contrast in light and dark mode.
 */
export const tinted = {
  color: 'color-mix(in srgb, var(--tint-main) 60%, var(--mui-palette-text-primary))',
  backgroundColor: 'color-mix(in srgb, var(--tint-main) 14%, var(--mui-palette-background-paper))',
} as const

/** The styles of all badges of a page, whose colour is `--tint-main`. */
export const badgeStyles = {
  '.badge': {
    ...tinted,
    display: 'inline-block',
    maxWidth: '100%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    verticalAlign: 'middle',
    padding: '2px 8px',
    borderRadius: 'var(--mui-shape-borderRadius)',
    fontSize: '0.75rem',
    fontWeight: 600,
    lineHeight: 1.5,
    whiteSpace: 'nowrap',
    '&::before': {
      content: '""',
      display: 'inline-block',
      width: 6,
      height: 6,
      marginRight: 6,
      borderRadius: '50%',
      backgroundColor: 'var(--tint-main)',
      verticalAlign: 'middle',
    },
  },
} as const

/** The background of an event: a tint, on which the text keeps its contrast in every theme. */
export const tintOf = (colour: string): string =>
  `color-mix(in srgb, ${colour} 16%, var(--mui-palette-background-paper))`

/** The background of the day that is today. */
export const todayTint = 'color-mix(in srgb, var(--mui-palette-primary-main) 8%, transparent)'

/** The class of the dots by which an event is resized after a long touch. */
export const handleClass = 'event-handle'

/** The calendar takes its colours from the theme. */
const calendarColours = {
  '--fc-classic-background': 'var(--mui-palette-background-paper)',
  '--fc-classic-foreground': 'var(--mui-palette-text-primary)',
  '--fc-classic-border': 'var(--mui-palette-divider)',
  '--fc-classic-strong-border': 'var(--mui-palette-divider)',
  '--fc-classic-muted-foreground': 'var(--mui-palette-text-secondary)',
  '--fc-classic-faint-foreground': 'var(--mui-palette-text-secondary)',
  '--fc-classic-faint': 'var(--mui-palette-action-hover)',
  '--fc-classic-muted': 'var(--mui-palette-action-selected)',
  '--fc-classic-primary': 'var(--mui-palette-primary-main)',
  '--fc-classic-today': todayTint,
  '--fc-classic-highlight': 'color-mix(in srgb, var(--mui-palette-primary-main) 18%, transparent)',
  '--fc-classic-now': 'var(--mui-palette-error-main)',
}

/** The styles around a calendar, whose events have the attribute `data-event`. */
export const calendarStyles = {
  borderRadius: 1,
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
  '&, & [data-color-scheme]': calendarColours,
  // The library's class names are hashed. A target is at least 24 px large (WCAG 2.5.8).
  '& [data-event], & [role="button"][aria-haspopup="dialog"]': { minHeight: 24 },
  '& [role="link"][aria-label]': {
    minWidth: 24,
    minHeight: 24,
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
  },
  // The library draws them in the colour of the event, which is pale here (WCAG 1.4.11).
  [`& .${handleClass}`]: { borderColor: 'primary.main', backgroundColor: 'primary.main' },
  // Of the library's own sizes, that in the grid of hours is too large for its columns.
  '&, & [data-event]': { fontSize: '0.8125rem' },
} as const

/** The styles of the labels of row checkboxes, which enlarge the area that can be pressed. */
export const rowCheckboxStyles = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: 28,
  height: 28,
  verticalAlign: 'middle',
  cursor: 'pointer',
  '@media (pointer: coarse)': { width: 40, height: 40 },
  '&[data-fills]::after': { content: '""', position: 'absolute', inset: 0, zIndex: 1 },
  '& input': {
    width: 17,
    height: 17,
    margin: 0,
    accentColor: 'var(--mui-palette-primary-main)',
    cursor: 'inherit',
  },
} as const

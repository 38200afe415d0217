/**
 * Focus styles of elements that are not controls: a ring after keyboard navigation, none after a
 * pointer.
 */
export const focusRing = {
  outline: 'none',
  '&:focus-visible': {
    outline: 2,
    outlineStyle: 'solid',
    outlineColor: 'primary.main',
    outlineOffset: 2,
    borderRadius: 0.5,
    '@media print': { outline: 'none' },
  },
} as const

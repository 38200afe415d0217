/** How what has the focus without being a control looks: ringed where the keyboard led there, as it is for a pointer. */
export const focusRing = {
  outline: 'none',
  '&:focus-visible': {
    outline: 2,
    outlineStyle: 'solid',
    outlineColor: 'primary.main',
    outlineOffset: 2,
    borderRadius: 0.5,
  },
} as const

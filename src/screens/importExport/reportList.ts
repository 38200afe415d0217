/** The list of what an import reports: it scrolls in a box of its own. */
export const reportList = {
  listStyle: 'none',
  m: 0,
  p: 0,
  maxHeight: 280,
  overflow: 'auto',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
} as const

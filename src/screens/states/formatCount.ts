/** Formats a count with the digit grouping of the page's language: 1,234. */
export const formatCount = (count: number): string =>
  count.toLocaleString(document.documentElement.lang || undefined)

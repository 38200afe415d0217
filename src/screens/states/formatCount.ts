/** A count as the language of the page groups its digits: 1,234. */
export const formatCount = (count: number): string =>
  count.toLocaleString(document.documentElement.lang || undefined)

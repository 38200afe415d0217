// Creating one takes longer than formatting a page of numbers.
const formats = new Map<string, Intl.NumberFormat>()

/** Formats a count with the digit grouping of `locale`, by default the page's language: 1,234. */
export function formatCount(count: number, locale = document.documentElement.lang): string {
  const known = formats.get(locale)
  if (known) return known.format(count)
  const format = new Intl.NumberFormat(locale || undefined)
  formats.set(locale, format)
  return format.format(count)
}

/** Formats the total of a list, which the service may have stopped counting: 250,000+. */
export const formatTotal = (
  total: number,
  meta: { totalIsBound?: boolean } | undefined,
  locale?: string,
): string => `${formatCount(total, locale)}${meta?.totalIsBound ? '+' : ''}`

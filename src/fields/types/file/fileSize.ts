const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** A number of bytes in the unit that people expect: "2.4 MB". */
export function fileSize(bytes: number, locale: string): string {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: units[step],
    unitDisplay: 'short',
    maximumFractionDigits: step < 2 ? 0 : 1,
  }).format(bytes / 1000 ** step)
}

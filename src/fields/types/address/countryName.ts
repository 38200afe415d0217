/** By language: one takes longer to make than the names of a whole list to be said. */
const spoken = new Map<string, Intl.DisplayNames>()

/** A country's name in a language, by its ISO code (`US`); undefined in English, which the service says, and for what is no country. */
export function countryName(code: unknown, locale: string): string | undefined {
  if (locale === 'en' || typeof code !== 'string' || !/^[A-Z]{2}$/.test(code)) return undefined
  const names =
    spoken.get(locale) ?? new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' })
  spoken.set(locale, names)
  return names.of(code)
}

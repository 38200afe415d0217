/** Cached by language, because creating one is slow. */
const spoken = new Map<string, Intl.DisplayNames>()

/**
 * A country's name in a language by its ISO code (`US`); undefined for unknown codes and in
 * English, where the service sends the name.
 * @example
 * countryName('DE', 'fr') // 'Allemagne'
 */
export function countryName(code: unknown, locale: string): string | undefined {
  if (locale === 'en' || typeof code !== 'string' || !/^[A-Z]{2}$/.test(code)) return undefined
  const names =
    spoken.get(locale) ?? new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' })
  spoken.set(locale, names)
  return names.of(code)
}

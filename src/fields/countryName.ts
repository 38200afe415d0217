/** A country's name in a language, by its ISO code (`US`); undefined in English, which the service says, and for what is no country. */
export function countryName(code: unknown, locale: string): string | undefined {
  if (locale === 'en' || typeof code !== 'string' || !/^[A-Z]{2}$/.test(code)) return undefined
  return new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' }).of(code)
}

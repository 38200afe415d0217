/**
 * The languages of console, mails and look-up texts. English comes first; it is the fallback
 * (I18N-01, I18N-02).
 */
export const languageCodes = ['en', 'es', 'de', 'ja', 'fr'] as const
export type LanguageCode = (typeof languageCodes)[number]

/** The supported language that an `Accept-Language` header prefers; undefined: none. */
export function preferredLanguage(header: string | null | undefined): LanguageCode | undefined {
  const liked = (header ?? '').split(',').map((part) => {
    const [range = '', ...params] = part.trim().split(/\s*;\s*/)
    const quality = params.find((each) => each.startsWith('q='))
    return {
      code: range.toLowerCase().split('-')[0],
      quality: quality ? Number(quality.slice(2)) : 1,
    }
  })
  const known = liked.filter(
    ({ code, quality }) => quality > 0 && languageCodes.some((each) => each === code),
  )
  return known.sort((a, b) => b.quality - a.quality)[0]?.code as LanguageCode | undefined
}

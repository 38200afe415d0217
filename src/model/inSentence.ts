/**
 * A title in the middle of a sentence: lower case, except for abbreviations ("MAC address" stays).
 */
export const inSentence = (title: string): string =>
  /^\p{Lu}\P{Lu}*$/u.test(title) ? title.toLowerCase() : title

const unchanged = (title: string) => title

/** `inSentence` for a language: German capitalises nouns everywhere. */
export const inSentenceOf = (locale: string): ((title: string) => string) =>
  locale === 'de' ? unchanged : inSentence

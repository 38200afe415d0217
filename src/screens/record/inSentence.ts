import { useLocale } from 'ra-core'

/** A title in the middle of a sentence: lower case, but for abbreviations ("MAC address" stays). */
export const inSentence = (title: string) =>
  /^\p{Lu}\P{Lu}*$/u.test(title) ? title.toLowerCase() : title

const unchanged = (title: string) => title

/** The same in a language: German writes its nouns with a capital everywhere. */
export const inSentenceOf = (locale: string): ((title: string) => string) =>
  locale === 'de' ? unchanged : inSentence

/** The same in the language at work. */
export const useInSentence = (): ((title: string) => string) => inSentenceOf(useLocale())

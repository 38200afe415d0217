import type { LanguageCode } from '../../../model/language.ts'

/** The name of a language in that of the reader. */
export const languageName = (code: LanguageCode, translate: (key: string) => string): string =>
  translate(code === 'en' ? 'designer.texts.english' : `designer.language.${code}`)

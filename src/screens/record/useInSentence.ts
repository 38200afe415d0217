import { useLocale } from 'ra-core'
import { inSentenceOf } from '../../model/inSentence.ts'

/** Writes titles in the middle of a sentence, as the current language does. */
export const useInSentence = (): ((title: string) => string) => inSentenceOf(useLocale())

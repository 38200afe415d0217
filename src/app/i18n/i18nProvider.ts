import type { I18nProvider } from 'ra-core'
import polyglot from 'ra-i18n-polyglot'
import raEnglish from 'ra-language-english'
import account from './messages/en/account.ts'
import app from './messages/en/app.ts'
import exchange from './messages/en/importExport.ts'
import fields from './messages/en/fields.ts'
import places from './messages/en/customScreens.ts'
import screens from './messages/en/screens.ts'
import validation from './messages/en/validation.ts'
import { setProblemTranslator } from '../compositionRoot.ts'
import { translateProblem } from './translateProblem.ts'
import type { Language, Messages } from './catalogue.ts'
import { currentLanguage, languages } from './catalogue.ts'
import { mergeMessages, loadTranslated } from './translated.ts'

const english = {
  ...raEnglish,
  account,
  app,
  exchange,
  fields,
  places,
  screens,
  validation,
} as unknown as Messages

/** The words of the schemas, from the translations that stand beside them. */
const entityLabels: Record<Exclude<Language, 'en'>, () => Promise<Messages>> = {
  es: async () => (await import('../../generated/messages/es.ts')).default,
  de: async () => (await import('../../generated/messages/de.ts')).default,
  ja: async () => (await import('../../generated/messages/ja.ts')).default,
  fr: async () => (await import('../../generated/messages/fr.ts')).default,
}

/** The catalogue of a language: its translations over the complete English one. */
async function loadMessages(language: Language): Promise<Messages> {
  if (language === 'en') return english
  // What the service refuses it says in English by itself.
  const parts = [
    'ra',
    'account',
    'app',
    'exchange',
    'fields',
    'places',
    'screens',
    'validation',
    'problems',
  ]
  const translated = await Promise.all(
    parts.map(async (part) => [part, await loadTranslated(language, part)] as const),
  )
  return {
    ...mergeMessages(english, Object.fromEntries(translated)),
    ...(await entityLabels[language]()),
  }
}

let loading: Promise<I18nProvider> | undefined

/** The words of the page, fetched once; from then on the service's refusals are told in them, too. */
export const loadI18nProvider = (): Promise<I18nProvider> =>
  (loading ??= createI18nProvider().then((provider) => {
    setProblemTranslator((body) =>
      provider.getLocale() === 'en' ? undefined : translateProblem(body, provider.translate),
    )
    return provider
  }))

/** The words of the console, starting in this browser's language; another language is loaded when it is chosen. */
async function createI18nProvider(): Promise<I18nProvider> {
  const start = currentLanguage()
  const first = await loadMessages(start)
  return polyglot(
    (locale) => (locale === start ? first : loadMessages(locale as Language)) as never,
    start,
    [...languages],
    // Field labels come from the schemas where no catalogue has them, so a missing key is nothing to warn of.
    { allowMissing: true },
  )
}

import type { I18nProvider } from 'ra-core'
import polyglot from 'ra-i18n-polyglot'
import raEnglish from 'ra-language-english'
import account from './messages/en/account.ts'
import app from './messages/en/app.ts'
import importExport from './messages/en/importExport.ts'
import fields from './messages/en/fields.ts'
import customScreens from './messages/en/customScreens.ts'
import screens from './messages/en/screens.ts'
import validation from './messages/en/validation.ts'
import { dashboards } from '../../generated/dashboards.ts'
import { dashboardText } from '../../model/dashboard.ts'
import { setProblemTranslator } from '../compositionRoot.ts'
import { translateProblem } from './translateProblem.ts'
import type { Language, Messages } from './languages.ts'
import { currentLanguage, languages } from './languages.ts'
import { mergeMessages, loadTranslated } from './translated.ts'

/** The English messages of hand-written screens, each under the name of its folder. */
const ofScreens = import.meta.glob<Messages>('../../overrides/*/messages/en.ts', {
  eager: true,
  import: 'default',
})
const screenMessages = Object.fromEntries(
  Object.entries(ofScreens).map(([path, messages]) => [path.split('/').at(-3)!, messages]),
)

/** The titles of the dashboards, which menu and screens show. */
const dashboardTitles = Object.fromEntries(
  dashboards.map(({ name, title }) => [dashboardText(name, 'title'), title]),
)

const english = {
  ...raEnglish,
  ...screenMessages,
  ...dashboardTitles,
  account,
  app,
  importExport,
  fields,
  customScreens,
  screens,
  validation,
} as unknown as Messages

/** The schemas' labels, generated from the translations beside the schemas. */
const entityLabels: Record<Exclude<Language, 'en'>, () => Promise<Messages>> = {
  es: async () => (await import('../../generated/messages/es.ts')).default,
  de: async () => (await import('../../generated/messages/de.ts')).default,
  ja: async () => (await import('../../generated/messages/ja.ts')).default,
  fr: async () => (await import('../../generated/messages/fr.ts')).default,
}

/** The messages of a language: its translations over the complete English ones. */
async function loadMessages(language: Language): Promise<Messages> {
  if (language === 'en') return english
  // `problems` is not part of the English messages: the service sends those texts.
  const parts = [
    'ra',
    'account',
    'app',
    'importExport',
    'fields',
    'customScreens',
    'screens',
    'validation',
    'problems',
    ...Object.keys(screenMessages),
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

/** Loads the messages once; from then on, problems of the service are translated as well. */
export const loadI18nProvider = (): Promise<I18nProvider> =>
  (loading ??= createI18nProvider().then((provider) => {
    setProblemTranslator((body) =>
      provider.getLocale() === 'en'
        ? undefined
        : translateProblem(body, provider.translate, provider.getLocale()),
    )
    return provider
  }))

/**
 * The i18n provider, in this browser's language; another language is loaded when it is selected.
 */
async function createI18nProvider(): Promise<I18nProvider> {
  const start = currentLanguage()
  const first = await loadMessages(start)
  return polyglot(
    (locale) => (locale === start ? first : loadMessages(locale as Language)) as never,
    start,
    [...languages],
    // Field labels without a message come from the schemas, so a missing key needs no warning.
    { allowMissing: true },
  )
}

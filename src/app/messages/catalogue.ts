import { storageKeys } from '../../model/constants.ts'

/** A catalogue: texts under nested keys. */
export type Messages = { [key: string]: string | Messages }

/** The languages of the interface, each in its own name (I18N-01). */
export const languages = [
  { locale: 'en', name: 'English' },
  { locale: 'es', name: 'Español' },
  { locale: 'de', name: 'Deutsch' },
  { locale: 'ja', name: '日本語' },
  { locale: 'fr', name: 'Français' },
] as const
export type Language = (typeof languages)[number]['locale']

/** The language of this browser: the chosen one, else English (I18N-02, SESS-05). */
export function currentLanguage(): Language {
  const stored = localStorage.getItem(storageKeys.language)
  return languages.find(({ locale }) => locale === stored)?.locale ?? 'en'
}

/** `over` laid upon `base`, text by text: what a language lacks stays English (I18N-05). Neither is changed. */
export function layer(base: Messages, over: Messages): Messages {
  const result: Messages = { ...base }
  for (const [key, value] of Object.entries(over)) {
    const below = result[key]
    result[key] = typeof value === 'object' && typeof below === 'object' ? layer(below, value) : value
  }
  return result
}

// A file laid down here is a translation; nothing else needs to know of it.
const files = import.meta.glob<Messages>(['./*/*.ts', '!./en/*.ts'], { import: 'default' })

/** What is translated of one part (`account`, `app`, `screens`, `fields`, `validation`, `ra`) in a language; empty when nothing is. */
export async function loadTranslated(language: Language, part: string): Promise<Messages> {
  return (await files[`./${language}/${part}.ts`]?.()) ?? {}
}

import { storageKeys } from '../../model/constants.ts'

/** Texts under nested keys. */
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

// Only what is needed before sign-in; `translated.ts` loads the other messages.
const files = import.meta.glob<Messages>(
  ['./messages/*/{app,problems}.ts', '!./messages/en/*.ts'],
  {
    import: 'default',
  },
)

/**
 * The messages of the shell (`app`) or of problems (`problems`) in a language; empty for English,
 * the default.
 */
export async function loadShellMessages(
  language: Language,
  part: 'app' | 'problems',
): Promise<Messages> {
  return (await files[`./messages/${language}/${part}.ts`]?.()) ?? {}
}

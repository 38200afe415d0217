import { useLocaleState, useTranslate } from 'ra-core'
import { storageKeys } from '../../model/constants.ts'
import { languages } from '../i18n/languages.ts'
import { chooseTheme, useThemeName } from '../theme/themeChoice.ts'
import { themeNames } from '../theme/tokens.ts'
import type { ThemeName } from '../theme/tokens.ts'

/**
 * A setting of this browser: its label, its options and its value. `lang` is the language of an
 * option's text.
 */
export type SettingChoice = {
  label: string
  value: string
  options: { value: string; text: string; lang?: string }[]
  choose: (value: string) => void
}

/**
 * The language of the interface, applied without a reload and stored in this browser (I18N-06,
 * SESS-05).
 */
export function useLanguageChoice(): SettingChoice {
  const translate = useTranslate()
  const [locale, setLocale] = useLocaleState()
  return {
    label: translate('app.language.label'),
    value: locale,
    options: languages.map(({ locale: value, name }) => ({ value, text: name, lang: value })),
    choose(language) {
      localStorage.setItem(storageKeys.language, language)
      document.documentElement.lang = language
      setLocale(language)
    },
  }
}

/** The theme, stored in this browser (THEME-04). */
export function useThemeChoice(): SettingChoice {
  const translate = useTranslate()
  return {
    label: translate('app.theme.label'),
    value: useThemeName(),
    options: themeNames.map((value) => ({
      value,
      text: translate(`app.theme.${value.replace('theme-', '')}`),
    })),
    choose: (name) => chooseTheme(name as ThemeName),
  }
}

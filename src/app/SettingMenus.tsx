import { useState } from 'react'
import type { ReactNode } from 'react'
import { useLocaleState, useTranslate } from 'ra-core'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import PaletteOutlined from '@mui/icons-material/PaletteOutlined'
import { storageKeys } from '../model/constants.ts'
import { languages } from './messages/catalogue.ts'
import { chooseTheme, useThemeName } from './themeChoice.ts'
import { themeNames } from './tokens.ts'

type Opener = (props: { onClick: (event: { currentTarget: HTMLElement }) => void; 'aria-haspopup': 'menu'; 'aria-expanded': boolean }) => ReactNode

function DropDown({ label, opener, items }: { label: string; opener: Opener; items: (close: () => void) => ReactNode }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  return (
    <>
      {opener({ onClick: (event) => setAnchor(event.currentTarget), 'aria-haspopup': 'menu', 'aria-expanded': anchor !== null })}
      <Menu open={anchor !== null} anchorEl={anchor} onClose={close} slotProps={{ list: { 'aria-label': label } }}>
        {items(close)}
      </Menu>
    </>
  )
}

/** The language of the interface, applied without a reload and kept in this browser (I18N-06, SESS-05). */
export function LanguageMenu() {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  return (
    <DropDown
      label={translate('app.language.label')}
      opener={(props) => (
        <Button {...props} aria-label={`${translate('app.language.label')}: ${locale.toUpperCase()}`} sx={{ height: 34, gap: 0.5, fontWeight: 400, color: 'text.secondary' }}>
          {locale.toUpperCase()} <span aria-hidden>▾</span>
        </Button>
      )}
      items={useLanguageItems()}
    />
  )
}

/** The theme, kept in this browser (THEME-04). */
export function ThemeMenu() {
  const translate = useTranslate()
  return (
    <DropDown
      label={translate('app.theme.label')}
      opener={(props) => <IconButton {...props} size="small" aria-label={translate('app.theme.label')} title={translate('app.theme.label')}><PaletteOutlined fontSize="small" /></IconButton>}
      items={useThemeItems()}
    />
  )
}

/** One radio item per language. */
export function useLanguageItems() {
  const [locale, setLocale] = useLocaleState()
  const choose = (language: string) => {
    localStorage.setItem(storageKeys.language, language)
    document.documentElement.lang = language
    setLocale(language)
  }
  return (close: () => void) =>
    languages.map(({ locale: language, name }) => (
      <MenuItem key={language} role="menuitemradio" aria-checked={language === locale} selected={language === locale} lang={language} onClick={() => { close(); choose(language) }}>
        {name}
      </MenuItem>
    ))
}

/** One radio item per theme. */
export function useThemeItems() {
  const translate = useTranslate()
  const current = useThemeName()
  return (close: () => void) =>
    themeNames.map((name) => (
      <MenuItem key={name} role="menuitemradio" aria-checked={name === current} selected={name === current} onClick={() => { close(); chooseTheme(name) }}>
        {translate(`app.theme.${name.replace('theme-', '')}`)}
      </MenuItem>
    ))
}

import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslate } from 'ra-core'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import PaletteOutlined from '@mui/icons-material/PaletteOutlined'
import { useOpened } from '../../screens/states/useOpened.ts'
import type { SettingChoice } from './settingChoices.ts'
import { useLanguageChoice, useThemeChoice } from './settingChoices.ts'

type Opener = (props: {
  onClick: (event: { currentTarget: HTMLElement }) => void
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
}) => ReactNode

function DropDown({ choice, opener }: { choice: SettingChoice; opener: Opener }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const isOpened = useOpened(anchor !== null)
  const close = () => setAnchor(null)
  return (
    <>
      {opener({
        onClick: (event) => setAnchor(event.currentTarget),
        'aria-haspopup': 'menu',
        'aria-expanded': anchor !== null,
      })}
      {isOpened && (
        <Menu
          open={anchor !== null}
          anchorEl={anchor}
          onClose={close}
          slotProps={{ list: { 'aria-label': choice.label } }}
        >
          {settingItems(choice, close)}
        </Menu>
      )}
    </>
  )
}

/** The language of the interface (I18N-06). */
export function LanguageMenu() {
  const translate = useTranslate()
  const choice = useLanguageChoice()
  const locale = choice.value.toUpperCase()
  return (
    <DropDown
      choice={choice}
      opener={(props) => (
        <Button
          {...props}
          aria-label={`${translate('app.language.label')}: ${locale}`}
          sx={{ height: 34, gap: 0.5, fontWeight: 400, color: 'text.secondary' }}
        >
          {locale} <span aria-hidden>▾</span>
        </Button>
      )}
    />
  )
}

/** The theme (THEME-04). */
export function ThemeMenu() {
  const translate = useTranslate()
  return (
    <DropDown
      choice={useThemeChoice()}
      opener={(props) => (
        <IconButton
          {...props}
          size="small"
          aria-label={translate('app.theme.label')}
          title={translate('app.theme.label')}
        >
          <PaletteOutlined fontSize="small" />
        </IconButton>
      )}
    />
  )
}

/** One radio item per option of a setting. */
export const settingItems = ({ value, options, choose }: SettingChoice, close: () => void) =>
  options.map((option) => (
    <MenuItem
      key={option.value}
      role="menuitemradio"
      aria-checked={option.value === value}
      selected={option.value === value}
      lang={option.lang}
      onClick={() => {
        close()
        choose(option.value)
      }}
    >
      {option.text}
    </MenuItem>
  ))

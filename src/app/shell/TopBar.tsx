import { memo } from 'react'
import { useTranslate } from 'ra-core'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import MenuRounded from '@mui/icons-material/Menu'
import { topBarHeight } from '../../model/constants.ts'
import type { ManifestEntry } from '../../model/entity.ts'
import { LanguageMenu, ThemeMenu } from './SettingMenus.tsx'
import { GlobalSearch } from './GlobalSearch.tsx'
import { Logo } from './Logo.tsx'
import { SiteSwitcher } from './SiteSwitcher.tsx'
import { TopBarParts } from './TopBarParts.tsx'
import { UserMenu } from './UserMenu.tsx'

/** `title` is the screen's title, shown on a phone in place of the logo. */
type Props = {
  isPhone: boolean
  isNarrow: boolean
  title: string
  hasSites: boolean
  entries: ManifestEntry[]
  onMenu: () => void
}

// A long title wraps to a second line before it is cut. It is small, so that a word as long as
// "Notification" fits beside the buttons of a phone; longer ones are hyphenated.
const titleStyles = {
  flex: 1,
  minWidth: 0,
  hyphens: 'auto',
  fontSize: '0.8125rem',
  fontWeight: 700,
  lineHeight: 1.2,
  overflowWrap: 'break-word',
  overflow: 'hidden',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
} as const

/** The top bar: logo, branches, search, parts of hand-written screens, language, theme, account. */
export const TopBar = memo(function TopBar({
  isPhone,
  isNarrow,
  title,
  hasSites,
  entries,
  onMenu,
}: Props) {
  const translate = useTranslate()
  return (
    <Box
      component="header"
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 'appBar',
        height: topBarHeight,
        px: { xs: 1, sm: 2.25 },
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 0.5, sm: 1.75 },
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
        displayPrint: 'none',
        'html:fullscreen &': { display: 'none' },
      }}
    >
      {isNarrow && (
        <IconButton
          onClick={onMenu}
          aria-label={translate('app.menu.open')}
          sx={{ color: 'text.primary' }}
        >
          <MenuRounded />
        </IconButton>
      )}
      {isPhone ? (
        <Box sx={titleStyles}>{title}</Box>
      ) : (
        <Box sx={{ mr: { sm: 1, md: 3 } }}>
          <Logo />
        </Box>
      )}
      {hasSites && <SiteSwitcher compact={isPhone} />}
      {!isPhone && <Box sx={{ flex: 1 }} />}
      <GlobalSearch entries={entries} compact={isNarrow} />
      <TopBarParts />
      {!isPhone && <LanguageMenu />}
      {!isPhone && <ThemeMenu />}
      <UserMenu withSettings={isPhone} />
    </Box>
  )
})

import { useState } from 'react'
import { LinkBase, useTranslate } from 'ra-core'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Divider from '@mui/material/Divider'
import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { manifest } from '../../generated/manifest.ts'
import { closeThenRun } from '../../screens/dialog/closeThenRun.ts'
import { openShortcutHelp } from '../../screens/shortcuts/ShortcutHelpOpener.tsx'
import { useOpened } from '../../screens/states/useOpened.ts'
import { usePermitted, useSession } from '../../screens/session.tsx'
import { openUndo } from './UndoPanel.tsx'
import { settingItems } from './SettingMenus.tsx'
import { useLanguageChoice, useThemeChoice } from './settingChoices.ts'
import { endSession } from '../compositionRoot.ts'

const initials = (...names: string[]) =>
  names
    .map((name) => [...name.trim()][0] ?? '')
    .join('')
    .toUpperCase() || '?'

/**
 * The account menu: name, settings, sign-out (AUTH-12). On a phone also language and theme
 * (`withSettings`).
 */
export function UserMenu({ withSettings }: { withSettings: boolean }) {
  const translate = useTranslate()
  const { user } = useSession()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const isOpened = useOpened(anchor !== null)
  const language = useLanguageChoice()
  const theme = useThemeChoice()
  // A user who may not read accounts changes the password in the account settings.
  const password = usePermitted(manifest.find((entry) => entry.name === 'user-account')?.permission)
    ? '/user/changePassword'
    : '/accountsettings'
  const name = `${user.firstName} ${user.lastName}`.trim() || user.email
  const close = () => setAnchor(null)
  return (
    <>
      <ButtonBase
        onClick={(event) => setAnchor(event.currentTarget)}
        aria-label={translate('app.user.label', { name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        data-initials={initials(user.firstName, user.lastName)}
        // The initials replace a photo. As CSS content they are not part of the button's accessible
        // name.
        sx={{
          '&::before': { content: 'attr(data-initials)' },
          width: { xs: 40, sm: 32 },
          height: { xs: 40, sm: 32 },
          borderRadius: '50%',
          flex: 'none',
          bgcolor: 'action.selected',
          color: 'primary.main',
          fontSize: '0.75rem',
          fontWeight: 700,
        }}
      ></ButtonBase>
      {isOpened && (
        <Menu
          open={anchor !== null}
          anchorEl={anchor}
          onClose={close}
          slotProps={{
            list: { 'aria-label': translate('app.user.label', { name }) },
            paper: { role: 'dialog', 'aria-label': name, sx: { minWidth: 220 } },
          }}
        >
          <Box role="presentation" sx={{ px: 2, py: 1, fontSize: '0.875rem' }}>
            <Box sx={{ fontWeight: 700 }}>{name}</Box>
            <Box sx={{ color: 'text.secondary' }}>{user.email}</Box>
            {user.clientName && <Box sx={{ color: 'text.secondary' }}>{user.clientName}</Box>}
          </Box>
          <Divider />
          {withSettings && <ListSubheader role="presentation">{language.label}</ListSubheader>}
          {withSettings && settingItems(language, close)}
          {withSettings && <ListSubheader role="presentation">{theme.label}</ListSubheader>}
          {withSettings && settingItems(theme, close)}
          {withSettings && <Divider />}
          <MenuItem component={LinkBase} to="/accountsettings" onClick={close}>
            {translate('account.settings.title')}
          </MenuItem>
          <MenuItem component={LinkBase} to={password} onClick={close}>
            {translate('account.change.title')}
          </MenuItem>
          <MenuItem onClick={() => closeThenRun(close, openUndo)}>
            {translate('screens.undo.title')}
          </MenuItem>
          <MenuItem onClick={() => closeThenRun(close, openShortcutHelp)}>
            {translate('screens.keys.title')}
          </MenuItem>
          <MenuItem onClick={() => endSession('signedOut')}>
            {translate('app.user.signOut')}
          </MenuItem>
        </Menu>
      )}
    </>
  )
}

import { useState } from 'react'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Check from '@mui/icons-material/Check'
import NotificationsActive from '@mui/icons-material/NotificationsActiveOutlined'
import NotificationsNone from '@mui/icons-material/NotificationsNone'
import { useNotify, useTranslate } from 'ra-core'
import { useSession } from '../../../branchdesk.ts'
import { saveNoticeSettings, useNoticeSettings } from './noticeSettings.ts'
import { maySendNotifications, playSound } from './notices.ts'

/** Sound and system notifications of new messages, each only on request and in this browser. */
export function NoticeMenu() {
  const translate = useTranslate()
  const notify = useNotify()
  const user = useSession().user.webId!
  const settings = useNoticeSettings(user)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const isShown = settings.system && maySendNotifications()
  const toggleSound = () => {
    if (!settings.sound) playSound()
    saveNoticeSettings(user, { ...settings, sound: !settings.sound })
  }
  const toggleSystem = async () => {
    if (isShown) return saveNoticeSettings(user, { ...settings, system: false })
    const answer = 'Notification' in window ? await Notification.requestPermission() : 'denied'
    if (answer === 'granted') saveNoticeSettings(user, { ...settings, system: true })
    else notify('chat.noticesBlocked', { type: 'warning' })
  }
  const choices = [
    { label: 'chat.noticeSound', isOn: settings.sound, toggle: toggleSound },
    { label: 'chat.noticeSystem', isOn: isShown, toggle: () => void toggleSystem() },
  ]
  return (
    <>
      <IconButton
        aria-label={translate('chat.notices')}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {settings.sound || isShown ? <NotificationsActive /> : <NotificationsNone />}
      </IconButton>
      <Menu open={Boolean(anchor)} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {choices.map(({ label, isOn, toggle }) => (
          <MenuItem key={label} role="menuitemcheckbox" aria-checked={isOn} onClick={toggle}>
            <Check
              fontSize="small"
              color="primary"
              sx={{ marginInlineEnd: 1, visibility: isOn ? 'visible' : 'hidden' }}
            />
            {translate(label)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

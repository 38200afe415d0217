import { useEffect, useState } from 'react'
import { useTranslate } from 'ra-core'
import Badge from '@mui/material/Badge'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined'
import { useLocation } from 'react-router-dom'
import { lazyPart, useLiveQuery, useSession } from '../../branchdesk.ts'
import { PartBoundary } from '../../screens/states/PartBoundary.tsx'
import { useOpened } from '../../screens/states/useOpened.ts'
import { notificationsKey, useUnreadCount } from './useNotifications.ts'

const NotificationList = lazyPart(() => import('./NotificationList.tsx'))

/** Above this number, unread notifications are not counted. */
const mostShown = 99

/** The button with the number of unread notifications, which opens the list of them. */
export default function NotificationCentre() {
  const translate = useTranslate()
  const { user } = useSession()
  const { data: unread = 0 } = useUnreadCount()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const isOpened = useOpened(anchor !== null)
  const close = () => setAnchor(null)
  useLiveQuery('notification', notificationsKey, 'userId', user.webId)
  const label = translate('notifications.open', { smart_count: unread })
  const title = translate('notifications.title')
  return (
    <>
      <IconButton
        onClick={(event) => setAnchor(event.currentTarget)}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        sx={{ color: 'text.primary' }}
      >
        <Badge
          badgeContent={unread}
          max={mostShown}
          color="error"
          slotProps={{ badge: { 'aria-hidden': true } }}
        >
          <NotificationsOutlined />
        </Badge>
      </IconButton>
      {isOpened && (
        <Popover
          open={anchor !== null}
          anchorEl={anchor}
          onClose={close}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: 'top', horizontal: 'right' }}
          slotProps={{
            paper: {
              role: 'dialog',
              'aria-label': title,
              sx: { width: 400, maxWidth: 'calc(100vw - 16px)', minHeight: 160 },
            },
          }}
        >
          <PartBoundary onClose={close}>
            <NotificationList onClose={close} />
          </PartBoundary>
        </Popover>
      )}
      {anchor && <NavigationWatch onNavigate={close} />}
    </>
  )
}

/** Reports another page: the Back button leads to one, above which the list would stay. */
function NavigationWatch({ onNavigate }: { onNavigate: () => void }) {
  const location = useLocation()
  const [first] = useState(location)
  const isOther = location !== first
  useEffect(() => {
    if (isOther) onNavigate()
  })
  return null
}

import { useState } from 'react'
import { useTranslate } from 'ra-core'
import Badge from '@mui/material/Badge'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined'
import { useLocation, type Location } from 'react-router-dom'
import { lazyPart, useLiveQuery, useSession } from '../../branchdesk.ts'
import { PartBoundary } from '../../screens/states/PartBoundary.tsx'
import { notificationsKey, useUnreadCount } from './useNotifications.ts'

const NotificationList = lazyPart(() => import('./NotificationList.tsx'))

/** Above this number, unread notifications are not counted. */
const mostShown = 99

/** The button with the number of unread notifications, which opens the list of them. */
export default function NotificationCentre() {
  const translate = useTranslate()
  const { user } = useSession()
  const { data: unread = 0 } = useUnreadCount()
  const location = useLocation()
  const [opened, setOpened] = useState<{ on: Location; anchor: HTMLElement }>()
  // The Back button of a phone leads to another page, above which the list would stay.
  const anchor = opened?.on === location ? opened.anchor : null
  const close = () => setOpened(undefined)
  useLiveQuery('notification', notificationsKey, 'userId', user.webId)
  const label = translate('notifications.open', { smart_count: unread })
  const title = translate('notifications.title')
  return (
    <>
      <IconButton
        onClick={(event) => setOpened({ on: location, anchor: event.currentTarget })}
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
    </>
  )
}

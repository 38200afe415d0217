import { LinkBase, useTranslate } from 'ra-core'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import Circle from '@mui/icons-material/Circle'
import CircleOutlined from '@mui/icons-material/CircleOutlined'
import { localDay, localTime } from '../../fields/types/instant/views.tsx'
import { dateText } from '../../fields/types/date/views.tsx'
import { readableTime } from '../../fields/types/date/calendar.ts'
import { visuallyHidden } from '../../fields/controls/visuallyHidden.ts'
import type { LanguageCode } from '../../model/language.ts'
import { notificationText } from '../../model/notificationTexts.ts'
import type { Notification } from './useNotifications.ts'

/** One notification: its sentence leads to what it is about, and a button marks it. */
export function NotificationRow({
  notification: { kind, params, link, readDate, createdDate },
  locale,
  onOpen,
  onMark,
}: {
  notification: Notification
  locale: string
  onOpen: () => void
  onMark: () => void
}) {
  const translate = useTranslate()
  const { subject, text } = notificationText(kind, readable(params, locale), locale as LanguageCode)
  const marking = translate(readDate ? 'notifications.markUnread' : 'notifications.markRead')
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: readDate ? undefined : 'action.hover',
      }}
    >
      <ButtonBase
        {...(link ? { component: LinkBase, to: link } : {})}
        onClick={onOpen}
        focusRipple
        sx={{
          flex: 1,
          minWidth: 0,
          display: 'block',
          textAlign: 'start',
          px: 2,
          py: 1.25,
          color: 'text.primary',
          overflowWrap: 'anywhere',
          font: 'inherit',
          fontSize: '0.875rem',
        }}
      >
        <Box sx={{ fontWeight: readDate ? 500 : 700 }}>
          {!readDate && <Box sx={visuallyHidden}>{translate('notifications.unread')} </Box>}
          {subject}
        </Box>
        <Box sx={{ color: 'text.secondary', ...twoLines }}>{text}</Box>
        <Box
          component="time"
          dateTime={createdDate}
          sx={{ color: 'text.secondary', fontSize: '0.75rem' }}
        >
          {`${dateText(localDay(createdDate), locale)}, ${readableTime(localTime(new Date(createdDate)), locale)}`}
        </Box>
      </ButtonBase>
      <Tooltip title={marking}>
        <IconButton
          size="small"
          aria-label={`${marking}: ${subject}`}
          onClick={onMark}
          sx={{ m: 1 }}
        >
          {readDate ? (
            <CircleOutlined sx={{ fontSize: 12 }} />
          ) : (
            <Circle color="primary" sx={{ fontSize: 12 }} />
          )}
        </IconButton>
      </Tooltip>
    </Box>
  )
}

/** The facts of a notification with the time at which something is due as the reader writes it. */
function readable(params: Record<string, unknown>, locale: string): Record<string, unknown> {
  const [, day, time] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d)$/.exec(String(params.due ?? '')) ?? []
  if (!day || !time) return params
  return { ...params, due: `${dateText(day, locale)}, ${readableTime(`${time}:00`, locale)}` }
}

const twoLines = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
} as const

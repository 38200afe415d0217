import { useEffect, useRef } from 'react'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import Edit from '@mui/icons-material/Edit'
import NotificationsOff from '@mui/icons-material/NotificationsOff'
import PushPin from '@mui/icons-material/PushPin'
import { LinkBase, useLocale, useTranslate } from 'ra-core'
import { visuallyHidden } from '../../../fields/controls/visuallyHidden.ts'
import { useSession } from '../../../branchdesk.ts'
import { goneText } from '../message/messageState.ts'
import { useChatTime } from '../useChatTime.ts'
import type { InboxItem } from '../useChat.ts'
import { draftKey } from '../composer/useDraft.ts'

/** Above this number, unread messages are not counted. */
const mostUnread = 99

/** A conversation in the list: its title, its last message and its branch. */
export function InboxEntry({
  item,
  isOpen,
  query,
}: {
  item: InboxItem
  isOpen: boolean
  query: string
}) {
  const translate = useTranslate()
  const locale = useLocale()
  const { timeOrDayOf } = useChatTime(locale)
  const entry = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isOpen) entry.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  const { title, unread, lastMessage, createdDate, _text } = item
  const isNew = unread > 0 && !item.muted
  const { user } = useSession()
  const hasDraft = !isOpen && localStorage.getItem(draftKey(user.webId!, item.webId)) !== null
  const date = lastMessage?.createdDate ?? createdDate
  return (
    <ButtonBase
      ref={entry}
      component={LinkBase}
      to={`/chat/${encodeURIComponent(item.webId)}${query}`}
      aria-current={isOpen ? 'page' : undefined}
      sx={{
        display: 'block',
        width: '100%',
        px: 2,
        py: 1.25,
        textAlign: 'start',
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: isOpen ? 'action.selected' : undefined,
        '&:hover': { bgcolor: isOpen ? 'action.selected' : 'action.hover' },
        '&:focus-visible': {
          outline: '2px solid',
          outlineColor: 'primary.main',
          outlineOffset: -2,
        },
      }}
    >
      <Box sx={line}>
        <Typography noWrap sx={{ flex: 1, fontWeight: isNew ? 700 : 500 }}>
          {hasDraft && <Mark icon={Edit} name={translate('chat.draft')} />}
          {item.pinned && <Mark icon={PushPin} name={translate('chat.pinned')} />}
          {item.muted && <Mark icon={NotificationsOff} name={translate('chat.muted')} />}
          <bdi>{title}</bdi>
        </Typography>
        <Typography variant="caption" color="textSecondary">
          {timeOrDayOf(date)}
        </Typography>
      </Box>
      <Box sx={line}>
        <Typography noWrap variant="body2" color="textSecondary" sx={{ flex: 1 }}>
          {lastMessage ? (
            <>
              <bdi>
                {lastMessage.memberId === item.memberId
                  ? translate('chat.me')
                  : lastMessage.createdBy}
              </bdi>
              :{' '}
              {goneText(lastMessage) ? (
                translate(goneText(lastMessage)!)
              ) : (
                <bdi>{lastMessage.text || lastMessage.files.join(', ')}</bdi>
              )}
            </>
          ) : (
            translate('chat.noMessage')
          )}
        </Typography>
        {unread > 0 && <UnreadCount count={unread} isNew={isNew} />}
      </Box>
      <Typography noWrap component="div" variant="caption" color="textSecondary">
        {_text?.['siteId'] ?? ''}
      </Typography>
    </ButtonBase>
  )
}

/** A text with what stands at its end. */
const line = { display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 } as const

/** How many messages are unread; those of a muted conversation do not stand out. */
function UnreadCount({ count, isNew }: { count: number; isNew: boolean }) {
  const translate = useTranslate()
  return (
    <Typography
      component="span"
      variant="caption"
      sx={{
        position: 'relative',
        minWidth: 20,
        px: 0.75,
        textAlign: 'center',
        borderRadius: 4,
        fontWeight: 700,
        bgcolor: isNew ? 'primary.main' : 'action.selected',
        color: isNew ? 'primary.contrastText' : 'text.primary',
      }}
    >
      <span aria-hidden>{count > mostUnread ? `${mostUnread}+` : count}</span>
      <Box component="span" sx={visuallyHidden}>
        {count > mostUnread
          ? translate('chat.manyUnread', { count: mostUnread })
          : translate('chat.unread', { smart_count: count })}
      </Box>
    </Typography>
  )
}

/** A small icon with a name before the title. */
const Mark = ({ icon: Icon, name }: { icon: typeof PushPin; name: string }) => (
  <Icon
    titleAccess={name}
    sx={{ fontSize: 14, verticalAlign: '-2px', marginInlineEnd: 0.5, color: 'text.secondary' }}
  />
)

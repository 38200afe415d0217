import { useContext, useEffect, useRef } from 'react'
import { useNavigate } from 'ra-core'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { useSession } from '../../../branchdesk.ts'
import { LiveUpdatesContext } from '../../../screens/states/useLiveUpdates.ts'
import { useNoticeSettings } from './noticeSettings.ts'
import {
  claimNotice,
  knownMessages,
  maySendNotifications,
  playSound,
  showNotification,
  withNewMessages,
  type KnownMessages,
} from './notices.ts'
import { refreshInbox, useInbox, type InboxItem } from '../useChat.ts'

/** The time that the tab in sight has to claim a message before hidden ones, in milliseconds. */
const hiddenDelay = 500

/**
 * Tells of new messages of others by sound and system notification, as the person asked, unless
 * they look at the conversation.
 */
export default function ChatNotices() {
  const { data } = useInbox()
  const client = useQueryClient()
  const watch = useContext(LiveUpdatesContext)
  const tell = useTell()
  const known = useRef<KnownMessages>(undefined)
  useEffect(() => watch?.({ entity: 'message' }, () => refreshInbox(client), true), [watch, client])
  useEffect(() => {
    if (!data) return
    const before = known.current
    known.current = knownMessages(data)
    if (before) for (const each of withNewMessages(data, before)) tell(each)
  }, [data, tell])
  return null
}

/** Returns a function that tells of the last message of a conversation. */
function useTell(): (item: InboxItem) => void {
  const user = useSession().user.webId!
  const settings = useNoticeSettings(user)
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const tell = (item: InboxItem) => {
    const route = `/chat/${encodeURIComponent(item.webId)}`
    const claim = () => claimNotice(user, Date.parse(item.lastMessage!.createdDate))
    const show = () => {
      if (!claim()) return
      if (settings.sound) playSound()
      if (settings.system && maySendNotifications()) showNotification(item, () => navigate(route))
    }
    if (document.hidden) setTimeout(show, hiddenDelay)
    else if (pathname === route) claim()
    else show()
  }
  const latest = useRef(tell)
  useEffect(() => {
    latest.current = tell
  })
  return useRef((item: InboxItem) => latest.current(item)).current
}

import { createElement, useEffect } from 'react'
import { lazyPart, useSession } from '../../branchdesk.ts'
import { useNoticeSettings } from './notices/noticeSettings.ts'
import { cancelSending } from './composer/sendLater.ts'

const Notices = lazyPart(() => import('./notices/ChatNotices.tsx'))

/** Tells of new messages on every screen; loads nothing unless the person asked for it. */
export default function ChatBackground() {
  useEffect(() => cancelSending, [])
  const settings = useNoticeSettings(useSession().user.webId!)
  return settings.sound || settings.system ? createElement(Notices) : null
}

import { createElement, useEffect } from 'react'
import { lazyPart } from '../../fields/loading/lazyPart.tsx'
import { useSession } from '../../screens/session.tsx'
import { useNoticeSettings } from './noticeSettings.ts'
import { cancelSending } from './sendLater.ts'

const Notices = lazyPart(() => import('./ChatNotices.tsx'))

/** Tells of new messages on every screen; loads nothing unless the person asked for it. */
export default function ChatBackground() {
  useEffect(() => cancelSending, [])
  const settings = useNoticeSettings(useSession().user.webId!)
  return settings.sound || settings.system ? createElement(Notices) : null
}

import { useEffect } from 'react'
import { useInbox } from './useChat.ts'

const countAtStart = /^\(\d+\+?\) /

/** Above this number, messages are not counted. */
const most = 99

/**
 * Shows the number of unread messages before the title of the tab, without those of muted and
 * archived conversations.
 */
export function useUnreadTitle(): void {
  const { data } = useInbox()
  const unread = (data ?? []).reduce(
    (sum, each) => sum + (each.muted || each.archived ? 0 : each.unread),
    0,
  )
  useEffect(() => {
    if (unread === 0) return
    const count = unread > most ? `${most}+` : String(unread)
    const show = () => {
      const wanted = `(${count}) ${document.title.replace(countAtStart, '')}`
      if (document.title !== wanted) document.title = wanted
    }
    show()
    // Screens set the title when they open.
    const observer = new MutationObserver(show)
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => {
      observer.disconnect()
      document.title = document.title.replace(countAtStart, '')
    }
  }, [unread])
}

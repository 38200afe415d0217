import { useEffect, useLayoutEffect, useRef } from 'react'
import { scrollAfterNavigation } from '../../model/constants.ts'

/**
 * On each navigation: sets the document title, and scrolls to the top 100 ms later (NAV-RULE-05,
 * NAV-RULE-09), unless the person has begun to scroll the new screen by then.
 */
export function useNavigationEffects(pathname: string, title: string | undefined) {
  // Runs before the effects of the screen, which may set a more precise title (the record's name).
  useLayoutEffect(() => {
    document.title = title ? `${title} · Branchdesk` : 'Branchdesk'
  }, [title])

  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    const ended = new AbortController()
    const { signal } = ended
    const end = () => ended.abort()
    const timer = setTimeout(() => {
      window.scrollTo(0, 0)
      end()
    }, scrollAfterNavigation)
    signal.addEventListener('abort', () => clearTimeout(timer))
    for (const type of ['wheel', 'touchmove'])
      window.addEventListener(type, end, { signal, passive: true })
    return end
  }, [pathname])
}

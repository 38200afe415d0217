import { useEffect, useLayoutEffect, useRef } from 'react'
import { scrollAfterNavigation } from '../../model/constants.ts'

/** What every navigation does: the page's name in the tab, and 100 ms later the top of the page (NAV-RULE-05, NAV-RULE-09). */
export function useNavigationEffects(pathname: string, title: string | undefined) {
  // Before the effects of the screen, which may know a better name (the record's).
  useLayoutEffect(() => {
    document.title = title ? `${title} · Branchdesk` : 'Branchdesk'
  }, [title])

  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    const timer = setTimeout(() => window.scrollTo(0, 0), scrollAfterNavigation)
    return () => clearTimeout(timer)
  }, [pathname])
}

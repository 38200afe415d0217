import { useEffect, useLayoutEffect, useRef } from 'react'
import { scrollAfterNavigation } from '../../model/constants.ts'

/**
 * On each navigation: sets the document title, and scrolls to the top 100 ms later (NAV-RULE-05,
 * NAV-RULE-09).
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
    const timer = setTimeout(() => window.scrollTo(0, 0), scrollAfterNavigation)
    return () => clearTimeout(timer)
  }, [pathname])
}

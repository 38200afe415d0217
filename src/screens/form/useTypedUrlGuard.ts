import { useEffect } from 'react'
import { useNavigate } from 'ra-core'

/**
 * While something is unsaved, passes an address that the user typed to the router, so that leaving
 * asks for confirmation as everywhere: React Router (7.18) cannot block a history entry that it did
 * not create. In a browser without the Navigation API (before 2026) the form is left, and its draft
 * is offered later.
 */
export function useTypedUrlGuard(unsaved: boolean) {
  const navigate = useNavigate()
  useEffect(() => {
    if (!unsaved || !('navigation' in window)) return
    const { navigation } = window
    const take = (event: NavigateEvent) => {
      // The router's own navigations are pushed entries (no hash change for the browser), and the
      // end of a session is not user-initiated.
      if (
        !event.hashChange ||
        !event.userInitiated ||
        event.navigationType !== 'push' ||
        !event.cancelable
      )
        return
      event.preventDefault()
      void navigate(new URL(event.destination.url).hash.slice(1) || '/')
    }
    navigation.addEventListener('navigate', take)
    return () => navigation.removeEventListener('navigate', take)
  }, [unsaved, navigate])
}

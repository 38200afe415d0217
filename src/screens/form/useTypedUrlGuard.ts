import { useEffect } from 'react'
import { useNavigate } from 'ra-core'

/**
 * While something is unsaved, an address that the person typed is gone to by the router, so that leaving asks as it does everywhere: React Router
 * (7.18) can't hold back an entry of the history that it did not make. Where a browser has no Navigation API (before 2026) the form is left, and its
 * draft is offered again.
 */
export function useTypedUrlGuard(unsaved: boolean) {
  const navigate = useNavigate()
  useEffect(() => {
    if (!unsaved || !('navigation' in window)) return
    const { navigation } = window
    const take = (event: NavigateEvent) => {
      // The router's own ways are entries that it pushes (no change of the hash to the browser), a session's end is nobody's wish.
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

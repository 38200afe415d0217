/**
 * Makes a navigation of an address that was typed, so that leaving an open form asks as it does everywhere. React Router (7.18) can't hold back
 * an entry of the history that it did not make ("This will fail silently in production"): the entry is taken back, and `navigate` goes there by
 * the router. To be called before there is a router: the window calls its listeners in the order in which they came. Answers how to end it.
 */
export function catchTypedAddresses(navigate: (to: string) => void): () => void {
  let typed: string | undefined
  const popped = (event: PopStateEvent) => {
    if (typed !== undefined) {
      event.stopImmediatePropagation()
      navigate(typed)
      typed = undefined
    } else if (typeof event.state?.idx !== 'number') {
      event.stopImmediatePropagation()
      typed = window.location.hash.slice(1) || '/'
      window.history.back()
    }
  }
  window.addEventListener('popstate', popped)
  return () => window.removeEventListener('popstate', popped)
}

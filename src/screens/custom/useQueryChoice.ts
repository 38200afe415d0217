import { useRef, useState } from 'react'

/**
 * The query of the address, ahead of the router: it renders a navigation in a transition, and a
 * second choice made meanwhile would start from the first one's old values and lose it.
 */
export function useQueryChoice(
  search: string,
  navigateTo: (query: string, replace: boolean) => void,
) {
  const current = search.replace(/^\?/, '')
  const [query, setQuery] = useState(current)
  const [seen, setSeen] = useState(current)
  const written = useRef(new Set<string>())
  if (current !== seen) {
    setSeen(current)
    // An address that this screen did not write (a link, Back) replaces what was chosen.
    if (!written.current.has(current)) setQuery(current)
    if (current === query) written.current.clear()
  }
  const write = (next: string, replace = false) => {
    written.current.add(next)
    setQuery(next)
    navigateTo(next, replace)
  }
  return { query, write }
}

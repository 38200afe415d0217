import { useState } from 'react'

/**
 * The same object as at the last render while its content is the same, so that what depends on it
 * is not rendered again. `value` is plain data.
 */
export function useKept<T>(value: T): T {
  const [kept, keep] = useState(value)
  if (kept === value || JSON.stringify(kept) === JSON.stringify(value)) return kept
  keep(value)
  return value
}

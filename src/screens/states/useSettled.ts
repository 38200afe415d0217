import { useEffect, useState } from 'react'

/**
 * Whether `key` has not changed for `delay` ms, so that quick changes send one request instead of
 * many (LIST-27). Always true without a delay.
 */
export function useSettled(key: string, delay: number): boolean {
  const [settled, setSettled] = useState(delay > 0 ? undefined : key)
  useEffect(() => {
    if (delay === 0) return
    const timer = setTimeout(() => setSettled(key), delay)
    return () => clearTimeout(timer)
  }, [key, delay])
  return delay === 0 || settled === key
}

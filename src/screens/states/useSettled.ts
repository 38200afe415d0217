import { useEffect, useState } from 'react'

/** Whether `key` has stayed the same for `delay` ms: quick changes make one call instead of many (LIST-27, LIST-28); without a delay always. */
export function useSettled(key: string, delay: number): boolean {
  const [settled, setSettled] = useState(delay > 0 ? undefined : key)
  useEffect(() => {
    if (delay === 0) return
    const timer = setTimeout(() => setSettled(key), delay)
    return () => clearTimeout(timer)
  }, [key, delay])
  return delay === 0 || settled === key
}

import { useEffect, useState } from 'react'

/** Whether `key` has stayed the same for `delay` ms: quick changes make one call instead of many (LIST-27). */
export function useSettled(key: string, delay: number): boolean {
  const [settled, setSettled] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setSettled(key), delay)
    return () => clearTimeout(timer)
  }, [key, delay])
  return settled === key
}

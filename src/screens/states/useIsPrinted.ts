import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is being printed: what a media query changes comes too late for the paper. */
export function useIsPrinted(): boolean {
  const [isPrinted, setPrinted] = useState(false)
  useEffect(() => {
    const change = ({ type }: Event) => flushSync(() => setPrinted(type === 'beforeprint'))
    const events = ['beforeprint', 'afterprint']
    for (const event of events) addEventListener(event, change)
    return () => {
      for (const event of events) removeEventListener(event, change)
    }
  }, [])
  return isPrinted
}

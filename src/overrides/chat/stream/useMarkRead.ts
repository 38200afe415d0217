import { useCallback, useEffect, useRef, useState } from 'react'
import { useDataProvider } from 'ra-core'
import { useQueryClient } from '@tanstack/react-query'
import type { ContractProvider } from '../../../branchdesk.ts'
import { refreshInbox } from '../useChat.ts'

/**
 * Notes how far the user has read, while the page is visible; undefined: not a participant. One
 * note is sent at a time, and the next one says how far they have read by then. Opening a
 * conversation reads what was marked as unread (`unreadFrom`); what is marked while it is open
 * stays unread.
 */
export function useMarkRead(
  id: string,
  readUpTo: number | undefined,
  unreadFrom: number | undefined,
) {
  const provider = useDataProvider<ContractProvider>()
  const client = useQueryClient()
  const [seen, setSeen] = useState(0)
  const [noted, setNoted] = useState(0)
  const isSending = useRef(false)
  const opens = useRef(unreadFrom !== undefined)
  useEffect(() => {
    if (readUpTo === undefined) return
    const read = Math.max(noted, readUpTo)
    if (unreadFrom === undefined ? seen <= read : !opens.current) return
    const note = async () => {
      if (document.hidden || isSending.current) return
      isSending.current = true
      const sequence = Math.max(seen, read)
      try {
        await provider.request({
          call: 'PUT chat/conversations/{webId}/read',
          params: { webId: id },
          body: { sequence },
        })
        opens.current = false
        await refreshInbox(client)
      } catch {
        // The next message that is seen notes it again, as does the page when it is shown again.
        return
      } finally {
        isSending.current = false
      }
      setNoted(sequence)
    }
    void note()
    document.addEventListener('visibilitychange', note)
    return () => document.removeEventListener('visibilitychange', note)
  }, [provider, client, id, seen, noted, readUpTo, unreadFrom])
  return useCallback((sequence: number) => setSeen((before) => Math.max(before, sequence)), [])
}

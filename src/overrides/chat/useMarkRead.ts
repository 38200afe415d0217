import { useCallback, useEffect, useRef, useState } from 'react'
import { useDataProvider } from 'ra-core'
import { useQueryClient } from '@tanstack/react-query'
import type { ContractProvider } from '../../screens/custom/useContractQuery.ts'
import { refreshChat } from './useChat.ts'

/**
 * Notes how far the user has read, while the page is visible; undefined: not a participant. Opening
 * a conversation reads what was marked as unread (`unreadFrom`); what is marked while it is open
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
  const opens = useRef(unreadFrom !== undefined)
  useEffect(() => {
    if (readUpTo === undefined) return
    if (unreadFrom === undefined ? seen <= readUpTo : !opens.current) return
    const note = () => {
      if (document.hidden) return
      provider
        .request({
          call: 'PUT chat/conversations/{webId}/read',
          params: { webId: id },
          body: { sequence: Math.max(seen, readUpTo) },
        })
        .then(() => {
          opens.current = false
          return refreshChat(client)
        })
        // The next message that is seen notes it again, as does the page when it is shown again.
        .catch(() => undefined)
    }
    note()
    document.addEventListener('visibilitychange', note)
    return () => document.removeEventListener('visibilitychange', note)
  }, [provider, client, id, seen, readUpTo, unreadFrom])
  return useCallback((sequence: number) => setSeen((before) => Math.max(before, sequence)), [])
}

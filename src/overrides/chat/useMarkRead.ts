import { useCallback, useEffect, useState } from 'react'
import { useDataProvider } from 'ra-core'
import { useQueryClient } from '@tanstack/react-query'
import type { ContractProvider } from '../../screens/custom/useContractQuery.ts'
import { refreshChat } from './useChat.ts'

/** Notes how far the user has read, while the page is visible; undefined: not a participant. */
export function useMarkRead(id: string, readUpTo: number | undefined) {
  const provider = useDataProvider<ContractProvider>()
  const client = useQueryClient()
  const [seen, setSeen] = useState(0)
  useEffect(() => {
    if (readUpTo === undefined || seen <= readUpTo) return
    const note = () => {
      if (document.hidden) return
      provider
        .request({
          call: 'PUT chat/conversations/{webId}/read',
          params: { webId: id },
          body: { sequence: seen },
        })
        .then(() => refreshChat(client))
        // The next message that is seen notes it again.
        .catch(() => undefined)
    }
    note()
    document.addEventListener('visibilitychange', note)
    return () => document.removeEventListener('visibilitychange', note)
  }, [provider, client, id, seen, readUpTo])
  return useCallback((sequence: number) => setSeen((before) => Math.max(before, sequence)), [])
}

import { useRef } from 'react'
import { useDataProvider } from 'ra-core'
import type { ContractProvider } from '../../../branchdesk.ts'

/** Milliseconds between two reports; each holds for twice as long. */
const reportEvery = 3_000

/**
 * `report` reports that the user is typing, at most every three seconds; `restart` lets the next
 * message be reported at once.
 */
export function useTypingSignal(conversation: string): { report(): void; restart(): void } {
  const provider = useDataProvider<ContractProvider>()
  const last = useRef(-Infinity)
  const report = () => {
    const now = performance.now()
    if (!navigator.onLine || now - last.current < reportEvery) return
    last.current = now
    provider
      .request({
        call: 'PUT chat/conversations/{webId}/typing',
        params: { webId: conversation },
        repeatable: true,
      })
      // Nobody misses one: the next follows, and the message says why it cannot be sent.
      .catch(() => undefined)
  }
  return { report, restart: () => void (last.current = -Infinity) }
}

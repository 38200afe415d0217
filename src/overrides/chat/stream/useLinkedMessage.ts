import { useEffect } from 'react'
import { useDataProvider, useNotify, useTranslate } from 'ra-core'
import { useLocation } from 'react-router-dom'
import type { ContractProvider } from '../../../branchdesk.ts'
import { failureText } from '../../../branchdesk.ts'
import type { ChatMessage } from '../useChat.ts'

/**
 * Reads the message that the address names, by its key (`?message=`) or its number (`?sequence=`),
 * at each visit of the address. Returns whether it names one.
 */
export function useLinkedMessage(
  conversation: string,
  onFound: (message: ChatMessage) => void,
): boolean {
  const provider = useDataProvider<ContractProvider>()
  const notify = useNotify()
  const translate = useTranslate()
  const { key, search } = useLocation()
  const named = new URLSearchParams(search)
  const [wanted, sequence] = [named.get('message'), named.get('sequence')]
  useEffect(() => {
    if (!wanted && !sequence) return
    const left = new AbortController()
    const found: Promise<ChatMessage | undefined> = wanted
      ? provider.request(
          { call: 'GET chat/messages/{webId}', params: { webId: wanted } },
          left.signal,
        )
      : provider
          .request(
            {
              call: 'GET chat/messages',
              params: { conversationId: conversation, sequence: sequence!, size: '1' },
            },
            left.signal,
          )
          .then(({ content }) => content[0])
    found
      .then((message) => {
        if (message?.conversationId === conversation) onFound(message)
      })
      .catch((error: unknown) => {
        if (!left.signal.aborted)
          notify(
            failureText(error, (text) => translate(text)),
            { type: 'error' },
          )
      })
    return () => left.abort()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each visit of an address reads once
  }, [conversation, wanted, sequence, key])
  return Boolean(wanted ?? sequence)
}

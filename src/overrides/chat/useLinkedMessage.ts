import { useEffect } from 'react'
import { useDataProvider, useNotify, useTranslate } from 'ra-core'
import { useLocation } from 'react-router-dom'
import type { ContractProvider } from '../../screens/custom/useContractQuery.ts'
import { failureText } from '../../screens/states/failureText.ts'
import type { ChatMessage } from './useChat.ts'

/** Reads the message that the address names (`?message=`), at each visit of the address. */
export function useLinkedMessage(
  conversation: string,
  onFound: (message: ChatMessage) => void,
): void {
  const provider = useDataProvider<ContractProvider>()
  const notify = useNotify()
  const translate = useTranslate()
  const { key, search } = useLocation()
  const wanted = new URLSearchParams(search).get('message')
  useEffect(() => {
    if (!wanted) return
    const left = new AbortController()
    provider
      .request({ call: 'GET chat/messages/{webId}', params: { webId: wanted } }, left.signal)
      .then((message: ChatMessage) => {
        if (message.conversationId === conversation) onFound(message)
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
  }, [conversation, wanted, key])
}

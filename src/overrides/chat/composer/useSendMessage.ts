import { useCallback } from 'react'
import { useDataProvider } from 'ra-core'
import { useQueryClient } from '@tanstack/react-query'
import { headerNames } from '../../../model/headers.ts'
import type { ContractProvider } from '../../../branchdesk.ts'
import type { Unsent } from './outbox.ts'
import { refreshMessages, showStored, type ChatMessage } from '../useChat.ts'

/** Returns a stable function that sends a message and shows what is stored; rejects on failure. */
export function useSendMessage(conversation: string): (message: Unsent) => Promise<void> {
  const client = useQueryClient()
  const provider = useDataProvider<ContractProvider>()
  return useCallback(
    async ({ key, text, files, replyToId }) => {
      const stored: ChatMessage = await provider.request({
        call: 'POST chat/messages',
        headers: { [headerNames.idempotencyKey]: key },
        body: {
          conversationId: conversation,
          text,
          files,
          ...(replyToId ? { replyToId } : {}),
        },
      })
      showStored(client, conversation, stored)
      void refreshMessages(client, conversation)
    },
    [provider, client, conversation],
  )
}

import { useCallback, useState } from 'react'
import type { ChatMessage } from '../useChat.ts'

/** Which message the composer edits or replies to; while one is edited, the reply waits. */
export function useComposing() {
  const [editing, setEditing] = useState<ChatMessage>()
  const [replyTo, setReplyTo] = useState<ChatMessage>()
  return {
    editing,
    replyTo,
    startEditing: setEditing,
    startReply: useCallback((message: ChatMessage) => {
      setEditing(undefined)
      setReplyTo(message)
    }, []),
    stopEditing: () => setEditing(undefined),
    stopReply: () => setReplyTo(undefined),
  }
}

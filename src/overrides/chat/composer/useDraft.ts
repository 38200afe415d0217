import { useState } from 'react'
import type { ChatMessage } from '../useChat.ts'

/** The key of the draft of a message in the storage of the browser. */
export const draftKey = (user: string, conversation: string) =>
  `messageDraft.${user}.${conversation}`

/** The text that is being written: a draft, kept in this browser, or that of the edited message. */
export function useDraft(
  key: string,
  editing: ChatMessage | undefined,
): [string, (text: string) => void] {
  const [text, setText] = useState(() => editing?.text ?? localStorage.getItem(key) ?? '')
  const change = (value: string) => {
    setText(value)
    if (editing) return
    try {
      if (value) localStorage.setItem(key, value)
      else localStorage.removeItem(key)
    } catch {
      // The storage is full: the draft is lost with the page.
    }
  }
  return [text, change]
}

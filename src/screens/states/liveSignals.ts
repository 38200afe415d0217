import { createContext } from 'react'

/**
 * What is reported of a conversation and stored nowhere: who is typing, or all who are online, by
 * key.
 */
export type ConversationSignal = { typing: string } | { online: string[] }

/** Calls `onSignal` with what is reported of a conversation, until the result is called. */
export type WatchConversation = (
  conversation: string,
  onSignal: (signal: ConversationSignal) => void,
) => () => void

/** Watches a conversation; without a provider nothing is reported. */
export const LiveSignalsContext = createContext<WatchConversation | undefined>(undefined)

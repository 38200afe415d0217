import { useContext, useEffect } from 'react'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { useDataProvider, useGetOne } from 'ra-core'
import type { ContractProvider } from '../../screens/custom/useContractQuery.ts'
import type { EntityRecord } from '../../screens/record/record.ts'
import { LiveUpdatesContext } from '../../screens/states/useLiveUpdates.ts'

/** A conversation of the user, as the inbox lists it. */
export type InboxItem = {
  webId: string
  title: string
  siteId: string
  phoneNumber?: string | null
  createdDate: string
  lastMessage: {
    text: string
    createdBy: string
    createdDate: string
    deletedDate: string | null
  } | null
  unread: number
  _text?: Record<string, string>
}

export type ChatMessage = {
  webId: string
  memberId: string | null
  text: string
  sequence: number
  replyToId?: string | null
  createdDate: string
  createdBy: string
  editedDate?: string | null
  /** What happened to the person whose name is the text. */
  event?: 'JOINED' | 'LEFT' | 'REMOVED' | null
  deletedDate?: string | null
  _text?: Record<string, string>
}

export type ChatMember = {
  webId: string
  userAccountId: string
  name: string
  joinedDate: string
  leftDate?: string | null
  lastReadSequence?: number | null
}

/** How many messages one request reads. */
const pageSize = 50
/** The participants that a conversation shows. */
const maxMembers = 200

const inboxKey = ['chat', 'inbox']
const messagesKey = (conversation: string) => ['chat', 'messages', conversation]
const membersKey = (conversation: string) => ['chat', 'members', conversation]

/** The user's conversations, the latest first. */
export function useInbox() {
  const provider = useDataProvider<ContractProvider>()
  return useQuery<InboxItem[]>({
    queryKey: inboxKey,
    queryFn: ({ signal }) => provider.request({ call: 'GET chat/inbox' }, signal),
    retry: false,
  })
}

/** A conversation as its entity describes it. */
export const useConversation = (id: string) =>
  useGetOne<EntityRecord>('conversation', { id, meta: { silent: 'all' } }, { retry: false })

export function useMembers(conversation: string) {
  const provider = useDataProvider<ContractProvider>()
  return useQuery<ChatMember[]>({
    queryKey: membersKey(conversation),
    queryFn: async ({ signal }) =>
      (
        await provider.request(
          {
            call: 'GET chat/members',
            params: {
              conversationId: conversation,
              sort: 'joinedDate,asc',
              size: String(maxMembers),
            },
          },
          signal,
        )
      ).content,
    retry: false,
  })
}

type Pages = InfiniteData<ChatMessage[], number | undefined>

/** The messages of a conversation in their order; earlier ones are read on request. */
export function useMessages(conversation: string) {
  const provider = useDataProvider<ContractProvider>()
  const query = useInfiniteQuery<ChatMessage[], Error, ChatMessage[], string[], number | undefined>(
    {
      queryKey: messagesKey(conversation),
      initialPageParam: undefined,
      queryFn: async ({ pageParam, signal }) =>
        (
          await provider.request(
            {
              call: 'GET chat/messages',
              params: {
                conversationId: conversation,
                sort: 'sequence,desc',
                size: String(pageSize),
                ...(pageParam === undefined ? {} : { 'sequence[lt]': String(pageParam) }),
              },
            },
            signal,
          )
        ).content,
      getNextPageParam: (last) => (last.length < pageSize ? undefined : last.at(-1)!.sequence),
      select: ({ pages }) => inOrder(pages.flat()),
      retry: false,
    },
  )
  return query
}

/** Each message once, by its number. */
function inOrder(messages: ChatMessage[]): ChatMessage[] {
  const byKey = new Map(messages.map((each) => [each.webId, each]))
  return [...byKey.values()].toSorted((a, b) => a.sequence - b.sequence)
}

/** Shows a message that the service has just stored, before the stream reports it. */
export function showStored(client: QueryClient, conversation: string, stored: ChatMessage): void {
  client.setQueryData<Pages>(
    messagesKey(conversation),
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page, index) =>
          index === 0
            ? [stored, ...page.filter(({ webId }) => webId !== stored.webId)]
            : page.filter(({ webId }) => webId !== stored.webId),
        ),
      },
  )
}

/** Reads what an own change affects. */
export const refreshChat = (client: QueryClient) => client.invalidateQueries({ queryKey: ['chat'] })

/** Reads the chat again whenever a message, a participant or a conversation changes. */
export function useChatUpdates(): void {
  const watch = useContext(LiveUpdatesContext)
  const client = useQueryClient()
  useEffect(() => {
    if (!watch) return
    const renew = (...keys: string[][]) =>
      Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
    const stops = [
      watch({ entity: 'message' }, () => renew(inboxKey, ['chat', 'messages'])),
      watch({ entity: 'member' }, () => renew(inboxKey, ['chat', 'members'])),
      watch({ entity: 'conversation' }, () => renew(inboxKey, ['conversation'])),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [watch, client])
}

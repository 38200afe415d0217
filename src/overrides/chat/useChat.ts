import { useCallback, useContext, useEffect } from 'react'
import { replaceEqualDeep, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useDataProvider, useGetOne } from 'ra-core'
import type { FileValue } from '../../model/fileValue.ts'
import type { ContractProvider, EntityRecord } from '../../branchdesk.ts'
import { safeText } from './message/messageText.ts'
import { readAgain } from './readAgain.ts'
import { untilStays } from './stream/untilStays.ts'
import { LiveUpdatesContext } from '../../screens/states/useLiveUpdates.ts'

/** A conversation of the user, as the inbox lists it. */
export type InboxItem = {
  webId: string
  title: string
  /** Null: a branch that the user may not read. */
  siteId: string | null
  phoneNumber?: string | null
  createdDate: string
  lastMessage: {
    text: string
    /** The names of its files. */
    files: string[]
    /** The participation of its author; null for an SMS from outside. */
    memberId: string | null
    createdBy: string
    createdDate: string
    deletedDate: string | null
    hiddenDate: string | null
  } | null
  unread: number
  /** The number of the message that the user marked as unread. */
  unreadFrom: number | null
  /** The user's own participation. */
  memberId: string
  pinned: boolean
  muted: boolean
  archived: boolean
  _text?: Record<string, string>
}

/** People by key, who reacted with an emoji. */
type Reaction = { emoji: string; userAccountIds: string[] }

export type ChatMessage = {
  webId: string
  conversationId: string
  memberId: string | null
  text: string
  files?: FileValue[] | null
  reactions?: Reaction[] | null
  sequence: number
  replyToId?: string | null
  createdDate: string
  createdBy: string
  editedDate?: string | null
  /** What happened to the person whose name is the text. */
  /** What became of it, which is more than being stored if it goes by SMS. */
  status: 'PENDING' | 'SENT' | 'DELIVERED' | 'FAILED' | 'EXPIRED'
  /** Why its SMS was not delivered, as a code. */
  failure?: string | null
  event?: 'JOINED' | 'LEFT' | 'REMOVED' | null
  deletedDate?: string | null
  /** When a moderator hid it; it has neither text nor files then. */
  hiddenDate?: string | null
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

/** The key of the query of the inbox. */
const inboxKey = ['chat', 'inbox']
const messagesKey = (conversation: string) => ['chat', 'messages', conversation]
const latestKey = (conversation: string) => [...messagesKey(conversation), 'latest']
const membersKey = (conversation: string) => ['chat', 'members', conversation]

/** The user's conversations, the latest first. */
export function useInbox() {
  const provider = useDataProvider<ContractProvider>()
  return useQuery<InboxItem[]>({
    queryKey: inboxKey,
    queryFn: async ({ signal }) => {
      const inbox: InboxItem[] = await provider.request({ call: 'GET chat/inbox' }, signal)
      return inbox.map((each) => ({
        ...each,
        title: safeText(each.title),
        lastMessage: each.lastMessage && {
          ...each.lastMessage,
          text: safeText(each.lastMessage.text),
          files: each.lastMessage.files.map(safeText),
          createdBy: safeText(each.lastMessage.createdBy),
        },
      }))
    },
    retry: false,
  })
}

/** A conversation as its entity describes it. */
export const useConversation = (id: string) =>
  useGetOne<EntityRecord>(
    'conversation',
    { id, meta: { silent: 'all' } },
    { retry: false, select: withSafeTitle },
  )

const withSafeTitle = (conversation: EntityRecord): EntityRecord => ({
  ...conversation,
  title: safeText(String(conversation['title'])),
})

export function useMembers(conversation: string) {
  const provider = useDataProvider<ContractProvider>()
  return useQuery<ChatMember[]>({
    queryKey: membersKey(conversation),
    queryFn: async ({ signal }) => {
      const { content }: { content: ChatMember[] } = await provider.request(
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
      return content.map((each) => ({ ...each, name: safeText(each.name ?? '') }))
    },
    retry: false,
  })
}

/**
 * Whether the user read a conversation that is closed to them now: nothing of it is shown any more.
 */
export function useIsClosed(id: string): boolean {
  const { data, error } = useConversation(id)
  const members = useMembers(id).data
  const status = (error as { status?: number } | null)?.status
  // Everyone who reads a conversation sees its participants, of whom there is at least one.
  return Boolean(data) && (members?.length === 0 || status === 403 || status === 404)
}

/** The ends of a conversation: the number of its first message, and its last messages in order. */
export type Latest = { first: number; messages: ChatMessage[] }

const readMessages = async (
  provider: ContractProvider,
  conversation: string,
  params: Record<string, string>,
  signal?: AbortSignal,
): Promise<ChatMessage[]> => {
  const { content } = await provider.request(
    {
      call: 'GET chat/messages',
      params: { conversationId: conversation, count: 'false', ...params },
    },
    signal,
  )
  return content.map(withSafeText)
}

/** A message whose texts disguise nothing; one with files only has no text. */
const withSafeText = (message: ChatMessage): ChatMessage => ({
  ...message,
  text: safeText(message.text ?? ''),
  createdBy: safeText(message.createdBy),
  files: message.files?.map((each) => ({ ...each, name: safeText(each.name) })) ?? null,
  ...(message._text?.['replyToId']
    ? { _text: { ...message._text, replyToId: safeText(message._text['replyToId']) } }
    : {}),
})

/** The last messages of a conversation; what lies before them is read as it becomes visible. */
export function useLatest(conversation: string) {
  const provider = useDataProvider<ContractProvider>()
  const client = useQueryClient()
  const queryKey = latestKey(conversation)
  return useQuery<Latest>({
    queryKey,
    queryFn: async ({ signal }) => {
      const read = (sort: string, size: number) =>
        readMessages(
          provider,
          conversation,
          // Every message has a number: with the comparison the index has them in both orders.
          { 'sequence[gte]': '1', sort, size: String(size) },
          signal,
        )
      // Only the retention changes which message is the first one.
      const readFirst = async () => (await read('sequence,asc', 1))[0]?.sequence ?? 1
      const before = client.getQueryData<Latest>(queryKey)
      const [messages, first] = await Promise.all([
        read('sequence,desc', pageSize),
        before && before.messages.length > 0 ? before.first : readFirst(),
      ])
      return { first, messages: withNewer(messages.toReversed(), client.getQueryData(queryKey)) }
    },
    structuralSharing: (before, after) => ({
      ...(after as Latest),
      messages: shareMessages((before as Latest | undefined)?.messages, (after as Latest).messages),
    }),
    retry: false,
  })
}

/** Messages with those that were stored and shown while they were read. */
function withNewer(messages: ChatMessage[], shown: Latest | undefined): ChatMessage[] {
  const last = messages.at(-1)?.sequence ?? 0
  return [...messages, ...(shown?.messages ?? []).filter(({ sequence }) => sequence > last)]
}

/**
 * The messages after a read, each the same object as before if it is unchanged, wherever it stands
 * now: only what has changed is rendered.
 */
function shareMessages(before: ChatMessage[] | undefined, after: ChatMessage[]): ChatMessage[] {
  const known = new Map(before?.map((each) => [each.webId, each]))
  return after.map((each) => replaceEqualDeep(known.get(each.webId), each))
}

/**
 * The messages from one number to another, by number, read in blocks; `isRead` says whether the
 * block of a number has been read, so that a number without a message is known to have none.
 */
export function useMessagesBetween(conversation: string, from: number, to: number, latest: Latest) {
  const provider = useDataProvider<ContractProvider>()
  const { first, messages } = latest
  const end = Math.min(to, startOfTail(messages) - 1)
  const blocks: number[] = []
  for (let block = blockOf(Math.max(from, first)); block <= blockOf(end); block++)
    blocks.push(block)
  const results = useQueries({
    queries: (end < from ? [] : blocks).map((block) => ({
      queryKey: [...messagesKey(conversation), block],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        await untilStays(signal)
        return readMessages(
          provider,
          conversation,
          {
            'sequence[gte]': String(block * pageSize + 1),
            'sequence[lte]': String((block + 1) * pageSize),
            sort: 'sequence,asc',
            size: String(pageSize),
          },
          signal,
        )
      },
      structuralSharing: (before, after) =>
        shareMessages(before as ChatMessage[] | undefined, after as ChatMessage[]),
      // What was scrolled past is read again when it is needed, so that memory stays level.
      gcTime: 60_000,
      retry: 2,
    })),
  })
  const bySequence = new Map<number, ChatMessage>()
  for (const { data } of results) for (const each of data ?? []) bySequence.set(each.sequence, each)
  for (const each of messages) bySequence.set(each.sequence, each)
  const unread = new Set(blocks.filter((_, index) => !results[index]?.data))
  return {
    bySequence,
    isRead: (sequence: number) => sequence > end || !unread.has(blockOf(sequence)),
  }
}

/**
 * The number from which on the last messages are known without a gap: an own message is shown when
 * it is stored, before those that others wrote meanwhile.
 */
const startOfTail = (messages: ChatMessage[]): number =>
  (
    messages.findLast(
      ({ sequence }, index) => index === 0 || messages[index - 1]!.sequence !== sequence - 1,
    ) ?? { sequence: 1 }
  ).sequence

const blockOf = (sequence: number) => Math.floor((sequence - 1) / pageSize)

/** How many messages a search shows. */
const foundSize = 20

/**
 * The latest messages with all words of a text, in one conversation or in all that the user reads;
 * undefined: nothing is searched.
 */
export function useFoundMessages(search: string | undefined, conversation?: string) {
  const provider = useDataProvider<ContractProvider>()
  return useQuery<{ content: ChatMessage[]; totalElements: number }>({
    queryKey: ['chat', 'found', search, conversation],
    queryFn: async ({ signal }) => {
      const found = await provider.request(
        {
          call: 'GET chat/messages',
          params: {
            search: search!,
            // The lines about participants hold names, which are not messages.
            'event[empty]': 'true',
            sort: 'createdDate,desc',
            size: String(foundSize),
            ...(conversation === undefined ? {} : { conversationId: conversation }),
          },
        },
        signal,
      )
      return { ...found, content: found.content.map(withSafeText) }
    },
    enabled: search !== undefined,
    retry: false,
  })
}

/** The first message since a time; undefined: none. */
export const findSince = async (
  provider: ContractProvider,
  conversation: string,
  time: string,
): Promise<ChatMessage | undefined> =>
  (
    await readMessages(provider, conversation, {
      'createdDate[gte]': time,
      sort: 'createdDate,asc',
      size: '1',
    })
  )[0]

/** Shows what the service has just stored of a message, before the stream reports it. */
export const showStored = (client: QueryClient, conversation: string, stored: ChatMessage) =>
  client.setQueryData<Latest>(
    latestKey(conversation),
    (latest) =>
      latest && {
        ...latest,
        messages: [
          ...latest.messages.filter(({ webId }) => webId !== stored.webId),
          withSafeText(stored),
        ].toSorted((a, b) => a.sequence - b.sequence),
      },
  )

/** Adds the user's reaction to a message, or takes it back. */
export function useReact() {
  const provider = useDataProvider<ContractProvider>()
  const client = useQueryClient()
  return async ({ webId, conversationId }: ChatMessage, emoji: string, isOn: boolean) => {
    await provider.request({
      call: `${isOn ? 'PUT' : 'DELETE'} chat/messages/{webId}/reactions`,
      params: { webId },
      body: { emoji },
    })
    await readAgain(client, messagesKey(conversationId))
  }
}

/** Sends the SMS of a message again. */
export function useSendAgain() {
  const provider = useDataProvider<ContractProvider>()
  const client = useQueryClient()
  return async ({ webId, conversationId }: ChatMessage) => {
    await provider.request({ call: 'POST chat/messages/{webId}/send', params: { webId } })
    await readAgain(client, messagesKey(conversationId))
  }
}

/** Returns a stable function that marks a conversation as unread from a message on. */
export function useMarkUnread() {
  const provider = useDataProvider<ContractProvider>()
  const client = useQueryClient()
  return useCallback(
    async ({ webId }: ChatMessage) => {
      await provider.request({ call: 'PUT chat/messages/{webId}/unread', params: { webId } })
      await refreshChat(client)
    },
    [provider, client],
  )
}

/** Shows a message again that a moderator hid. */
export function useShowMessage() {
  const provider = useDataProvider<ContractProvider>()
  const client = useQueryClient()
  return async ({ webId }: ChatMessage) => {
    await provider.request({ call: 'DELETE chat/messages/{webId}/hidden', params: { webId } })
    client.removeQueries({ queryKey: ['contract', 'GET chat/messages/{webId}/hidden'] })
    await refreshChat(client)
  }
}

/** Changes how the user sees a conversation, by the key of the participation. */
export function usePreference() {
  const provider = useDataProvider<ContractProvider>()
  const client = useQueryClient()
  return async (
    memberId: string,
    preference: Partial<Pick<InboxItem, 'pinned' | 'muted' | 'archived'>>,
  ) => {
    await provider.request({
      call: 'PUT chat/members/{webId}/preference',
      params: { webId: memberId },
      body: preference,
    })
    await readAgain(client, inboxKey)
  }
}

/** Removes the messages of a conversation from this browser. */
export const forgetMessages = (client: QueryClient, conversation: string) =>
  client.removeQueries({ queryKey: messagesKey(conversation) })

/** Reads the inbox again. */
export const refreshInbox = (client: QueryClient): Promise<void> => readAgain(client, inboxKey)

/** Reads the inbox and the messages of a conversation again. */
export const refreshMessages = (client: QueryClient, conversation: string): Promise<unknown> =>
  Promise.all([readAgain(client, inboxKey), readAgain(client, messagesKey(conversation))])

/** Reads what an own change affects. */
export const refreshChat = (client: QueryClient): Promise<unknown> =>
  Promise.all(
    [inboxKey, ['chat', 'messages'], ['chat', 'members'], ['chat', 'found']].map((key) =>
      readAgain(client, key),
    ),
  )

/**
 * Reads the chat again whenever a message, a participant or a conversation changes; messages also
 * while the page is hidden, because its tab shows how many are unread.
 */
export function useChatUpdates(): void {
  const watch = useContext(LiveUpdatesContext)
  const client = useQueryClient()
  useEffect(() => {
    if (!watch) return
    const renew = (...keys: string[][]) => Promise.all(keys.map((key) => readAgain(client, key)))
    const stops = [
      watch({ entity: 'message' }, () => renew(inboxKey), true),
      watch({ entity: 'member' }, () => renew(inboxKey, ['chat', 'members'])),
      watch({ entity: 'conversation' }, () => renew(inboxKey, ['conversation'])),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [watch, client])
}

/** Reads the messages of an open conversation again whenever one of them changes. */
export function useMessageUpdates(conversation: string): void {
  const watch = useContext(LiveUpdatesContext)
  const client = useQueryClient()
  useEffect(
    () =>
      watch?.(
        { entity: 'message', where: { field: 'conversationId', value: conversation } },
        () => readAgain(client, messagesKey(conversation)),
        true,
      ),
    [watch, client, conversation],
  )
}

import { useCallback, useRef, useState } from 'react'
import { useDataProvider, useNotify, useTranslate } from 'ra-core'
import { useQueryClient } from '@tanstack/react-query'
import type { ContractProvider, ContractRequest, EntityRecord } from '../../../branchdesk.ts'
import { LoadBoundary, failureText, useSession } from '../../../branchdesk.ts'
import { useKept } from '../../../screens/states/useKept.ts'
import { ConversationBar } from './ConversationBar.tsx'
import { ConversationComposer } from '../composer/ConversationComposer.tsx'
import { HideMessageDialog } from '../message/HideMessageDialog.tsx'
import { ParticipantNamesProvider } from './participantNames.ts'
import { useOutbox } from '../composer/useOutbox.ts'
import { PeopleDrawer } from './PeopleDrawer.tsx'
import { RemoveMessageDialog } from '../message/RemoveMessageDialog.tsx'
import { Stream } from '../stream/Stream.tsx'
import { firstUnread } from '../stream/stream.ts'
import {
  findSince,
  refreshChat,
  useInbox,
  useMarkUnread,
  useMessageUpdates,
  type ChatMember,
  type ChatMessage,
  type Latest,
} from '../useChat.ts'
import { useComposing } from '../composer/useComposing.ts'
import { useLinkedMessage } from '../stream/useLinkedMessage.ts'
import { useMarkRead } from '../stream/useMarkRead.ts'
import { useSignals } from '../useSignals.ts'
import { useSendMessage } from '../composer/useSendMessage.ts'
import { TypingLine } from '../stream/TypingLine.tsx'
import type { StreamTarget } from '../stream/useStreamScroll.ts'

type OpenConversationProps = {
  id: string
  conversation: EntityRecord
  members: ChatMember[]
  latest: Latest
}

/** A conversation that has been read: its bar, its messages, the composer and the dialogs. */
export function OpenConversation({ id, conversation, members, latest }: OpenConversationProps) {
  const user = useSession().user.webId!
  const me = members.find(({ userAccountId }) => userAccountId === user)
  const [target, setTarget] = useState<StreamTarget>()
  const namesMessage = useLinkedMessage(id, setTarget)
  const composing = useComposing()
  const composer = useRef<HTMLTextAreaElement>(null)
  const [removing, setRemoving] = useState<ChatMessage>()
  const [hiding, setHiding] = useState<ChatMessage>()
  const [showsPeople, setShowsPeople] = useState(false)
  const explain = useExplain()
  const outbox = useOutbox(user, id, useSendMessage(id), explain)
  const unread = useUnread(id, me, latest, explain)
  const goToDay = useGoToDay(id, latest, explain, setTarget)
  const change = useChange()
  const signals = useSignals(id)
  const names = useKept(namesOf(members, user))
  useMessageUpdates(id)
  return (
    <ParticipantNamesProvider value={names}>
      <ConversationBar
        id={id}
        members={members}
        online={signals.online}
        title={String(conversation['title'])}
        onDay={latest.messages.length > 0 ? goToDay : undefined}
        onPeople={() => setShowsPeople(true)}
      />
      <Stream
        conversation={conversation}
        members={members}
        user={user}
        latest={latest}
        me={me}
        unreadFrom={unread.from}
        target={target}
        outbox={outbox}
        onSeen={unread.markRead}
        onLeave={() => composer.current?.focus()}
        onReply={composing.startReply}
        onEdit={composing.startEditing}
        onRemove={setRemoving}
        onHide={setHiding}
        onUnread={unread.markUnread}
      />
      <TypingLine signals={signals} members={members} latest={latest} />
      <ConversationComposer
        id={id}
        phone={(conversation['phoneNumber'] as string | null) ?? undefined}
        user={user}
        me={me}
        latest={latest}
        composing={composing}
        inputRef={composer}
        leavesFocus={namesMessage && !target}
        outbox={{
          ...outbox,
          add: (...message) => {
            unread.clear()
            outbox.add(...message)
          },
        }}
        onChange={change}
        explain={explain}
      />
      <MessageDialogs
        removing={removing}
        hiding={hiding}
        explain={explain}
        onClose={() => {
          setRemoving(undefined)
          setHiding(undefined)
        }}
      />
      {showsPeople && (
        // The first time it loads what it shows. The screen stays meanwhile, and the button keeps
        // the focus.
        <LoadBoundary fallback={null}>
          <PeopleDrawer
            conversation={conversation}
            members={members}
            online={signals.online}
            me={me}
            onClose={() => setShowsPeople(false)}
          />
        </LoadBoundary>
      )}
    </ParticipantNamesProvider>
  )
}

/** Asks before a message is removed or hidden. */
function MessageDialogs({
  removing,
  hiding,
  explain,
  onClose,
}: {
  removing: ChatMessage | undefined
  hiding: ChatMessage | undefined
  explain: (error: unknown) => string
  onClose: () => void
}) {
  const change = useChange()
  return (
    <>
      {removing && (
        <RemoveMessageDialog
          onConfirm={() => change({ call: 'DELETE chat/messages', body: [removing.webId] })}
          explain={explain}
          onClose={onClose}
        />
      )}
      {hiding && (
        <HideMessageDialog
          onConfirm={(reason) =>
            change({
              call: 'PUT chat/messages/{webId}/hidden',
              params: { webId: hiding.webId },
              body: { reason },
            })
          }
          explain={explain}
          onClose={onClose}
        />
      )}
    </>
  )
}

const namesOf = (members: ChatMember[], user: string) => ({
  byAccount: Object.fromEntries(members.map(({ userAccountId, name }) => [userAccountId, name])),
  all: members.map(({ name }) => name),
  offered: members
    .filter(({ userAccountId, leftDate }) => userAccountId !== user && !leftDate)
    .map(({ name }) => name),
  own: members.find(({ userAccountId }) => userAccountId === user)?.name,
})

/** Returns a stable function that turns an error into a text. */
function useExplain(): (error: unknown) => string {
  const translate = useTranslate()
  return useCallback((error: unknown) => failureText(error, (key) => translate(key)), [translate])
}

/**
 * What is unread in a conversation: the number of the first such message, as it was when the
 * conversation was opened or as the user has marked it since. The functions that mark are stable.
 */
function useUnread(
  id: string,
  me: ChatMember | undefined,
  latest: Latest,
  explain: (error: unknown) => string,
) {
  const notify = useNotify()
  const marked = useInbox().data?.find(({ webId }) => webId === id)?.unreadFrom ?? undefined
  const [from, setFrom] = useState(() => {
    const found = me && firstUnread(latest.messages, me.lastReadSequence ?? 0, me.webId)
    return marked === undefined ? found : Math.min(marked, found ?? marked)
  })
  const markRead = useMarkRead(
    id,
    me && !me.leftDate ? (me.lastReadSequence ?? 0) : undefined,
    marked,
  )
  const mark = useMarkUnread()
  const markUnread = useCallback(
    (message: ChatMessage) =>
      void mark(message).then(
        () => setFrom(message.sequence),
        (error: unknown) => notify(explain(error), { type: 'error' }),
      ),
    [mark, notify, explain],
  )
  return { from, clear: () => setFrom(undefined), markRead, markUnread }
}

/** Returns a function that sends a change and reads what it affects; rejects with the failure. */
function useChange(): (request: ContractRequest) => Promise<void> {
  const provider = useDataProvider<ContractProvider>()
  const client = useQueryClient()
  return async (request) => {
    await provider.request(request)
    await refreshChat(client)
  }
}

/** Returns a function that scrolls to the first message since a day, or to the last one. */
function useGoToDay(
  conversation: string,
  latest: Latest,
  explain: (error: unknown) => string,
  onTarget: (target: StreamTarget) => void,
): (day: string) => Promise<void> {
  const provider = useDataProvider<ContractProvider>()
  const notify = useNotify()
  return async (day) => {
    try {
      const found = await findSince(provider, conversation, startOf(day))
      const last = latest.messages.at(-1)!.sequence
      onTarget(found ?? { sequence: last })
    } catch (error) {
      notify(explain(error), { type: 'error' })
    }
  }
}

/** The start of a day on the user's clock. */
const startOf = (day: string) => new Date(`${day}T00:00:00`).toISOString()

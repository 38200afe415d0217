import type { RefObject } from 'react'
import Alert from '@mui/material/Alert'
import { useNotify, useTranslate } from 'ra-core'
import type { ContractRequest } from '../../../branchdesk.ts'
import { Composer } from './Composer.tsx'
import type { useOutbox } from './useOutbox.ts'
import type { ChatMember, ChatMessage, Latest } from '../useChat.ts'
import type { useComposing } from './useComposing.ts'

/** The composer of a conversation, or why the user cannot write in it. */
export function ConversationComposer({
  id,
  phone,
  user,
  me,
  latest,
  composing,
  inputRef,
  leavesFocus,
  outbox,
  onChange,
  explain,
}: {
  id: string
  /** The number that the messages go to. */
  phone: string | undefined
  user: string
  me: ChatMember | undefined
  latest: Latest
  composing: ReturnType<typeof useComposing>
  inputRef: RefObject<HTMLTextAreaElement | null>
  /** Whether the focus goes to a message when the conversation opens. */
  leavesFocus: boolean
  outbox: ReturnType<typeof useOutbox>
  /** Sends a change to the service. */
  onChange: (request: ContractRequest) => Promise<void>
  explain: (error: unknown) => string
}) {
  const translate = useTranslate()
  const notify = useNotify()
  const { editing, replyTo, startEditing, stopEditing, stopReply } = composing
  if (!me || me.leftDate)
    return (
      <Alert severity="info" square>
        {translate(me ? 'chat.left' : 'chat.outside')}
      </Alert>
    )
  // What went by SMS cannot be changed.
  const lastOwn = phone ? undefined : lastMessageOf(me, latest)
  const save = async ({ webId, text: before }: ChatMessage, text: string) => {
    try {
      if (text !== before)
        await onChange({
          call: 'PATCH chat/messages/{webId}',
          params: { webId },
          body: { text },
        })
      stopEditing()
    } catch (error) {
      notify(explain(error), { type: 'error' })
    }
  }
  return (
    <Composer
      key={editing?.webId ?? 'new'}
      user={user}
      conversation={id}
      phone={phone}
      inputRef={inputRef}
      leavesFocus={leavesFocus}
      editing={editing}
      replyTo={replyTo}
      onSend={(text, files) => {
        outbox.add(text, files, replyTo?.webId)
        stopReply()
      }}
      onSave={(text) => save(editing!, text)}
      onCancel={() => (editing ? stopEditing() : stopReply())}
      onEditLast={() => lastOwn && startEditing(lastOwn)}
    />
  )
}

const lastMessageOf = (member: ChatMember, { messages }: Latest): ChatMessage | undefined =>
  messages.findLast(
    ({ memberId, deletedDate, hiddenDate }) =>
      memberId === member.webId && !deletedDate && !hiddenDate,
  )

import { useCallback, useEffect, useState } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import People from '@mui/icons-material/PeopleOutlined'
import { useDataProvider, useNotify, useTranslate } from 'ra-core'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { headerNames } from '../../model/headers.ts'
import type { ContractProvider } from '../../screens/custom/useContractQuery.ts'
import { ConfirmDialog } from '../../screens/dialog/ConfirmDialog.tsx'
import { useSession } from '../../screens/session.tsx'
import { failureText } from '../../screens/states/failureText.ts'
import { FailureMessage } from '../../screens/states/StateMessage.tsx'
import { Spinner } from '../../screens/states/Spinner.tsx'
import { Composer } from './Composer.tsx'
import { DayJump } from './DayJump.tsx'
import { MessageSearch } from './MessageSearch.tsx'
import { PeopleDrawer } from './PeopleDrawer.tsx'
import { PreferenceMenu } from './PreferenceMenu.tsx'
import { Stream } from './Stream.tsx'
import { firstUnread } from './stream.ts'
import { useOutbox, type Unsent } from './outbox.ts'
import {
  findSince,
  refreshChat,
  showStored,
  useConversation,
  useMembers,
  useLatest,
  type ChatMessage,
  type Latest,
} from './useChat.ts'

/** An open conversation: its messages, and the composer below them. */
export function Conversation({ id }: { id: string }) {
  const translate = useTranslate()
  const conversation = useConversation(id)
  const members = useMembers(id)
  const latest = useLatest(id)
  const error = conversation.error ?? members.error ?? latest.error
  const isLoaded = conversation.data && members.data && latest.data
  return (
    <Box
      component="section"
      aria-label={translate('chat.stream', { name: String(conversation.data?.['title'] ?? '') })}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        minHeight: 0,
        minWidth: 0,
        borderLeft: { md: 1 },
        borderColor: { md: 'divider' },
      }}
    >
      {isLoaded ? (
        <Loaded
          id={id}
          conversation={conversation.data}
          members={members.data}
          latest={latest.data}
        />
      ) : error ? (
        <FailureMessage
          error={error}
          what={translate('chat.title')}
          onRetry={() => {
            for (const each of [conversation, members, latest]) void each.refetch()
          }}
        />
      ) : (
        <Spinner />
      )}
    </Box>
  )
}

function Loaded({
  id,
  conversation,
  members,
  latest,
}: {
  id: string
  conversation: NonNullable<ReturnType<typeof useConversation>['data']>
  members: NonNullable<ReturnType<typeof useMembers>['data']>
  latest: Latest
}) {
  const translate = useTranslate()
  const notify = useNotify()
  const client = useQueryClient()
  const provider = useDataProvider<ContractProvider>()
  const user = useSession().user.webId!
  const me = members.find(({ userAccountId }) => userAccountId === user)
  const [unreadFrom] = useState(() =>
    me ? firstUnread(latest.messages, me.lastReadSequence ?? 0, me.webId) : undefined,
  )
  const [target, setTarget] = useState<{ sequence: number; webId?: string }>()
  useLinkedMessage(id, setTarget)
  const [editing, setEditing] = useState<ChatMessage>()
  const [replyTo, setReplyTo] = useState<ChatMessage>()
  const [removing, setRemoving] = useState<ChatMessage>()
  const [showsPeople, setShowsPeople] = useState(false)
  const explain = useCallback(
    (error: unknown) => failureText(error, (key) => translate(key)),
    [translate],
  )
  const send = useCallback(
    async ({ key, text, files, replyToId }: Unsent) => {
      const stored: ChatMessage = await provider.request({
        call: 'POST chat/messages',
        headers: { [headerNames.idempotencyKey]: key },
        body: { conversationId: id, text, files, ...(replyToId ? { replyToId } : {}) },
      })
      showStored(client, id, stored)
      void refreshChat(client)
    },
    [provider, client, id],
  )
  const outbox = useOutbox(user, id, send, explain)
  const markRead = useMarkRead(id, me && !me.leftDate ? (me.lastReadSequence ?? 0) : undefined)
  const lastOwn = latest.messages.findLast(
    ({ memberId, deletedDate }) => me && memberId === me.webId && !deletedDate,
  )
  const change = async (request: Parameters<ContractProvider['request']>[0]) => {
    await provider.request(request)
    await refreshChat(client)
  }
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          px: 2,
          py: 0.5,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Typography noWrap variant="body2" color="textSecondary" sx={{ flex: 1 }}>
          {members
            .filter(({ leftDate }) => !leftDate)
            .map(({ name }) => name)
            .join(', ')}
        </Typography>
        <MessageSearch conversation={id} />
        {latest.messages.length > 0 && (
          <DayJump
            onChoose={async (day) => {
              try {
                const found = await findSince(provider, id, startOf(day))
                const last = latest.messages.at(-1)!.sequence
                setTarget({ sequence: found ?? last })
              } catch (error) {
                notify(explain(error), { type: 'error' })
              }
            }}
          />
        )}
        {me && <PreferenceMenu conversation={id} />}
        <IconButton aria-label={translate('chat.people')} onClick={() => setShowsPeople(true)}>
          <People />
        </IconButton>
      </Box>
      <Stream
        conversation={conversation}
        members={members}
        user={user}
        latest={latest}
        me={me}
        unreadFrom={unreadFrom}
        target={target}
        outbox={outbox}
        onSeen={markRead}
        onReply={(message) => {
          setEditing(undefined)
          setReplyTo(message)
        }}
        onEdit={setEditing}
        onRemove={setRemoving}
      />
      {!me || me.leftDate ? (
        <Alert severity="info" square>
          {translate(me ? 'chat.left' : 'chat.outside')}
        </Alert>
      ) : (
        <Composer
          key={editing?.webId ?? 'new'}
          user={user}
          conversation={id}
          editing={editing}
          replyTo={replyTo}
          onSend={(text, files) => {
            outbox.add(text, files, replyTo?.webId)
            setReplyTo(undefined)
          }}
          onSave={async (text) => {
            try {
              if (text !== editing!.text)
                await change({
                  call: 'PATCH chat/messages/{webId}',
                  params: { webId: editing!.webId },
                  body: { text },
                })
              setEditing(undefined)
            } catch (error) {
              notify(explain(error), { type: 'error' })
            }
          }}
          onCancel={() => (editing ? setEditing(undefined) : setReplyTo(undefined))}
          onEditLast={() => lastOwn && setEditing(lastOwn)}
        />
      )}
      {removing && (
        <RemoveMessage
          onConfirm={() => change({ call: 'DELETE chat/messages', body: [removing.webId] })}
          explain={explain}
          onClose={() => setRemoving(undefined)}
        />
      )}
      {showsPeople && (
        <PeopleDrawer
          conversation={conversation}
          members={members}
          me={me}
          onClose={() => setShowsPeople(false)}
        />
      )}
    </>
  )
}

/** The start of a day on the user's clock. */
const startOf = (day: string) => new Date(`${day}T00:00:00`).toISOString()

/** Reads the message that the address names (`?message=`), at each visit of the address. */
function useLinkedMessage(conversation: string, onFound: (message: ChatMessage) => void): void {
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

function RemoveMessage({
  onConfirm,
  explain,
  onClose,
}: {
  onConfirm: () => Promise<void>
  explain: (error: unknown) => string
  onClose: () => void
}) {
  const translate = useTranslate()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  return (
    <ConfirmDialog
      title={translate('chat.removeTitle')}
      question={translate('chat.removeQuestion')}
      confirm={translate('screens.action.delete')}
      busy={isBusy}
      {...(failure ? { failure } : {})}
      onCancel={onClose}
      onConfirm={async () => {
        setBusy(true)
        try {
          await onConfirm()
          onClose()
        } catch (error) {
          setFailure(explain(error))
          setBusy(false)
        }
      }}
    />
  )
}

/** Notes how far the user has read, while the page is visible; undefined: not a participant. */
function useMarkRead(id: string, readUpTo: number | undefined) {
  const provider = useDataProvider<ContractProvider>()
  const client = useQueryClient()
  const [seen, setSeen] = useState(0)
  useEffect(() => {
    if (readUpTo === undefined || seen <= readUpTo) return
    const note = () => {
      if (document.hidden) return
      provider
        .request({
          call: 'PUT chat/conversations/{webId}/read',
          params: { webId: id },
          body: { sequence: seen },
        })
        .then(() => refreshChat(client))
        // The next message that is seen notes it again.
        .catch(() => undefined)
    }
    note()
    document.addEventListener('visibilitychange', note)
    return () => document.removeEventListener('visibilitychange', note)
  }, [provider, client, id, seen, readUpTo])
  return useCallback((sequence: number) => setSeen((before) => Math.max(before, sequence)), [])
}

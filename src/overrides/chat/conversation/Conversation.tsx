import { useEffect } from 'react'
import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { useQueryClient } from '@tanstack/react-query'
import { FailureMessage, StateMessage } from '../../../branchdesk.ts'
import { Spinner } from '../../../screens/states/Spinner.tsx'
import { OpenConversation } from './OpenConversation.tsx'
import {
  forgetMessages,
  useConversation,
  useInbox,
  useIsClosed,
  useLatest,
  useMembers,
} from '../useChat.ts'

/** Reads a conversation and shows it: its messages, and the composer below them. */
export function Conversation({ id }: { id: string }) {
  const translate = useTranslate()
  const conversation = useConversation(id)
  const members = useMembers(id)
  const latest = useLatest(id)
  // What was marked as unread is where it opens.
  const isInboxRead = !useInbox().isPending
  const isClosed = useIsClosed(id)
  const client = useQueryClient()
  useEffect(() => {
    if (isClosed) forgetMessages(client, id)
  }, [client, id, isClosed])
  const title = isClosed ? undefined : conversation.data?.['title']
  const error = conversation.error ?? members.error ?? latest.error
  const isLoaded = isInboxRead && conversation.data && members.data && latest.data
  return (
    <Box
      component="section"
      aria-label={translate('chat.stream', { name: String(title ?? '') })}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        minHeight: 0,
        minWidth: 0,
        borderLeft: { md: 1 },
        borderColor: { md: 'divider' },
      }}
    >
      {isClosed ? (
        <StateMessage
          role="alert"
          title={translate('chat.closed')}
          text={translate('chat.closedText')}
        />
      ) : isLoaded ? (
        <OpenConversation
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

import { useId } from 'react'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { LinkBase, useLocale, useTranslate } from 'ra-core'
import { useDebounced } from '../../../screens/states/useDebounced.ts'
import { FailureMessage, StateMessage } from '../../../branchdesk.ts'
import { Spinner } from '../../../screens/states/Spinner.tsx'
import { isolated } from '../message/messageText.ts'
import { useChatTime } from '../useChatTime.ts'
import { useFoundMessages, type ChatMessage } from '../useChat.ts'

/** Milliseconds in which further letters become one search. */
const searchDelay = 300

/** The address of a message; `search` keeps what the list of conversations is searched for. */
export const messageRoute = (conversation: string, message: string, search = '') =>
  `/chat/${encodeURIComponent(conversation)}?${new URLSearchParams({
    ...(search ? { search } : {}),
    message,
  }).toString()}`

/**
 * The messages with a text, each a link to its place: of one conversation, or of all, below those
 * whose title matches.
 */
export function FoundMessages({
  search,
  conversation,
  onOpen,
}: {
  search: string
  conversation?: string
  onOpen?: () => void
}) {
  const translate = useTranslate()
  const heading = useId()
  const text = search.trim()
  const isSettled = useDebounced(text, searchDelay)
  const { data, error, refetch } = useFoundMessages(
    isSettled && text.length > 1 ? text : undefined,
    conversation,
  )
  if (text.length < 2) return null
  if (error)
    return (
      <FailureMessage
        error={error}
        what={translate('chat.messages')}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <Spinner />
  if (data.content.length === 0)
    return conversation ? (
      <StateMessage title={translate('chat.noMessageFound', { search: text })} />
    ) : null
  return (
    <>
      <Typography
        id={heading}
        component="h2"
        variant="body2"
        sx={{ px: 2, pt: 1.5, fontWeight: 700 }}
      >
        {translate('chat.messages')}
      </Typography>
      <Box component="ul" aria-labelledby={heading} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.content.map((each) => (
          <li key={each.webId}>
            <FoundMessage
              message={each}
              to={messageRoute(each.conversationId, each.webId, conversation ? '' : search)}
              showsConversation={!conversation}
              onOpen={onOpen}
            />
          </li>
        ))}
      </Box>
      {data.totalElements > data.content.length && (
        <Typography variant="caption" color="textSecondary" component="p" sx={{ px: 2, py: 1 }}>
          {translate('chat.latestFound', { count: data.content.length })}
        </Typography>
      )}
    </>
  )
}

/** A link to a message: who wrote it and when, and the beginning of its text. */
function FoundMessage({
  message,
  to,
  showsConversation,
  onOpen,
}: {
  message: ChatMessage
  to: string
  /** Whether the title of its conversation is shown. */
  showsConversation: boolean
  onOpen: (() => void) | undefined
}) {
  const { timeOrDayOf } = useChatTime(useLocale())
  return (
    <ButtonBase
      component={LinkBase}
      to={to}
      onClick={onOpen}
      sx={{
        display: 'block',
        width: '100%',
        px: 2,
        py: 1,
        textAlign: 'start',
        borderBottom: 1,
        borderColor: 'divider',
        '&:hover': { bgcolor: 'action.hover' },
        '&:focus-visible': {
          outline: '2px solid',
          outlineColor: 'primary.main',
          outlineOffset: -2,
        },
      }}
    >
      <Typography variant="caption" color="textSecondary" component="p" noWrap>
        {[
          message.createdBy,
          timeOrDayOf(message.createdDate),
          ...(showsConversation ? [message._text?.['conversationId'] ?? ''] : []),
        ]
          .filter(Boolean)
          .map(isolated)
          .join(' · ')}
      </Typography>
      <Typography
        variant="body2"
        dir="auto"
        sx={{
          display: '-webkit-box',
          WebkitLineClamp: 2,
          WebkitBoxOrient: 'vertical',
          overflow: 'hidden',
          overflowWrap: 'anywhere',
        }}
      >
        {message.text}
      </Typography>
    </ButtonBase>
  )
}

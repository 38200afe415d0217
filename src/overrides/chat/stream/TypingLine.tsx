import { useEffect } from 'react'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import { isolated } from '../message/messageText.ts'
import type { ChatMember, Latest } from '../useChat.ts'
import type { Signals } from '../useSignals.ts'

/**
 * Who is typing, below the messages. Screen readers announce it when someone begins, not with each
 * key. The line keeps its height, so that the messages stay where they are.
 */
export function TypingLine({
  signals: { typing, hasWritten },
  members,
  latest,
}: {
  signals: Signals
  members: ChatMember[]
  latest: Latest
}) {
  const translate = useTranslate()
  const last = latest.messages.at(-1)
  const author = members.find(({ webId }) => webId === last?.memberId)?.userAccountId
  useEffect(() => {
    if (author !== undefined) hasWritten(author)
  }, [last?.webId, author, hasWritten])
  const names = typing.flatMap(
    (person) => members.find(({ userAccountId }) => userAccountId === person)?.name ?? [],
  )
  const [first, second] = names.map(isolated)
  const text =
    names.length === 0
      ? ''
      : names.length === 1
        ? translate('chat.typing', { name: first })
        : names.length === 2
          ? translate('chat.bothTyping', { first, second })
          : translate('chat.severalTyping', { count: names.length })
  return (
    <Typography
      role="status"
      variant="caption"
      color="textSecondary"
      noWrap
      sx={{ px: 2, minHeight: '1.25rem', lineHeight: '1.25rem' }}
    >
      <bdi>{text}</bdi>
    </Typography>
  )
}

import { useState } from 'react'
import Box from '@mui/material/Box'
import { visuallyHidden } from '../../../fields/controls/visuallyHidden.ts'
import { useTranslate } from 'ra-core'
import { eventText, goneText } from '../message/messageState.ts'
import type { ChatMessage, Latest } from '../useChat.ts'

/** Of more messages at once, only their number is read out. */
const mostRead = 3

/** The longest part of a message that is read out, in characters. */
const readLength = 300

/** Tells screen readers what others have written, wherever the stream is scrolled to. */
export function NewMessages({
  latest: { messages },
  ownMember,
}: {
  latest: Latest
  /** The key of the user's participation. */
  ownMember: string | undefined
}) {
  const translate = useTranslate()
  const last = messages.at(-1)?.sequence ?? 0
  const [read, setRead] = useState({ last, text: '' })
  if (last > read.last) {
    const added = messages.filter(
      ({ sequence, memberId, event }) =>
        sequence > read.last && (event || memberId === null || memberId !== ownMember),
    )
    const textOf = (message: ChatMessage) => {
      if (message.event) return eventText(message, translate)
      const gone = goneText(message)
      const files = (message.files ?? []).map(({ name }) => name)
      const content = gone ? translate(gone) : [message.text, ...files].filter(Boolean).join(', ')
      return `${message.createdBy}: ${content.slice(0, readLength)}`
    }
    setRead({
      last,
      text:
        added.length > mostRead
          ? translate('chat.unseen', { smart_count: added.length })
          : added.map(textOf).join('\n'),
    })
  }
  return (
    <Box role="status" sx={visuallyHidden}>
      {/* The same text twice is read out twice. */}
      <span key={read.last}>{read.text}</span>
    </Box>
  )
}

import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { LinkBase, useTranslate } from 'ra-core'
import { OutsideLink } from '../../../fields/links.tsx'
import { Edited } from './Edited.tsx'
import { messageRoute } from '../inbox/FoundMessages.tsx'
import { HiddenMessage } from './HiddenMessage.tsx'
import { MessageFiles } from './MessageFiles.tsx'
import { useParticipantNames } from '../conversation/participantNames.ts'
import { goneText } from './messageState.ts'
import { partsOf } from './messageText.ts'
import type { ChatMessage } from '../useChat.ts'

type MessageContentProps = {
  message: ChatMessage
  /** The message that it replies to, if that has been read. */
  quoted: ChatMessage | undefined
}

/** What a message says: the quoted message, the text, the files and the mark of an edit. */
export function MessageContent({ message, quoted }: MessageContentProps) {
  const translate = useTranslate()
  const { text, createdDate, replyToId, editedDate } = message
  const files = message.files ?? []
  if (message.hiddenDate) return <HiddenMessage message={message} />
  const isDeleted = Boolean(message.deletedDate)
  const isEdited = !isDeleted && editedDate && editedDate !== createdDate
  return (
    <>
      {replyToId && !isDeleted && <QuotedMessage message={message} quoted={quoted} />}
      {isDeleted ? (
        <Typography component="em" variant="body2" color="textSecondary">
          {translate('chat.deleted')}
        </Typography>
      ) : (
        <>
          <LinkedText text={text} />
          {files.length > 0 && <MessageFiles files={files} id={message.webId} />}
        </>
      )}
      {isEdited && <Edited message={message} />}
    </>
  )
}

/**
 * The message that a reply answers, which leads to its place; until that is read, its label in the
 * reply.
 */
function QuotedMessage({ message, quoted }: MessageContentProps) {
  const translate = useTranslate()
  return (
    <Box
      component="blockquote"
      aria-label={translate('chat.quoted')}
      dir="auto"
      sx={{
        m: 0,
        mb: 0.5,
        paddingInlineStart: 1,
        borderInlineStart: '3px solid',
        borderColor: 'primary.main',
        fontSize: '0.8125rem',
        unicodeBidi: 'plaintext',
      }}
    >
      <Box
        component={LinkBase}
        to={messageRoute(message.conversationId, message.replyToId!)}
        sx={{
          color: 'inherit',
          textDecoration: 'none',
          '&:hover': { textDecoration: 'underline' },
        }}
      >
        {quoted && (
          <>
            <b>
              <bdi>{quoted.createdBy}</bdi>
            </b>
            {': '}
          </>
        )}
        {quoted && goneText(quoted)
          ? translate(goneText(quoted)!)
          : quoted?.text ||
            quoted?.files?.map(({ name }) => name).join(', ') ||
            message._text?.['replyToId'] ||
            ''}
      </Box>
    </Box>
  )
}

/** A text whose addresses are links and whose mentions of people stand out. */
function LinkedText({ text }: { text: string }) {
  const { all, own } = useParticipantNames()
  return partsOf(text, all).map((part, index) => {
    if (part.href !== undefined)
      return (
        <Box key={index} component="bdi" sx={{ '& a': { textDecoration: 'underline' } }}>
          <OutsideLink href={part.href}>{part.text}</OutsideLink>
        </Box>
      )
    if (part.mentions === undefined) return part.text
    return (
      <Box
        key={index}
        component={part.mentions === own ? 'mark' : 'b'}
        dir="auto"
        sx={{
          color: 'primary.main',
          fontWeight: 700,
          ...(part.mentions === own ? ownMention : {}),
        }}
      >
        {part.text}
      </Box>
    )
  })
}

const ownMention = { bgcolor: 'background.paper', outline: 1, borderRadius: 0.5, px: 0.25 }

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useNotify, useTranslate } from 'ra-core'
import { failureText, useContractQuery, useEntity, useSession } from '../../../branchdesk.ts'
import type { FileValue } from '../../../model/fileValue.ts'
import { isPermitted } from '../../../model/permission.ts'
import { MessageFiles } from './MessageFiles.tsx'
import { isolated, safeText } from './messageText.ts'
import { useConversation, useShowMessage, type ChatMessage } from '../useChat.ts'

/**
 * Whether the user moderates a conversation: hides its messages and shows them again. Permissions
 * at other branches than its own do not count; a branch that the user may not read has no key.
 */
export function useModerates(conversation: string): boolean {
  const { user } = useSession()
  const { permission } = useEntity('conversation')
  const siteId = useConversation(conversation).data?.['siteId']
  return isPermitted(user, permission, 'DELETE', [String(siteId ?? '')])
}

/** The mark of a hidden message; moderators see below it what it says and why it is hidden. */
export function HiddenMessage({ message }: { message: ChatMessage }) {
  const translate = useTranslate()
  const moderates = useModerates(message.conversationId)
  return (
    <>
      <Typography component="em" variant="body2" color="textSecondary">
        {translate('chat.hidden')}
      </Typography>
      {moderates && <HiddenContent message={message} />}
    </>
  )
}

type Hidden = { text: string; files: FileValue[]; reason: string; by: string }

function HiddenContent({ message }: { message: ChatMessage }) {
  const translate = useTranslate()
  const notify = useNotify()
  const show = useShowMessage()
  const { data } = useContractQuery<Hidden>({
    call: 'GET chat/messages/{webId}/hidden',
    params: { webId: message.webId },
  })
  // Until it is read, and if it may not be any more, moderators see what everyone sees.
  if (!data) return null
  const { text, files, reason, by } = data
  return (
    <Box
      role="group"
      aria-label={translate('chat.hiddenContent')}
      sx={{
        mt: 0.75,
        paddingInlineStart: 1,
        borderInlineStart: '3px solid',
        borderColor: 'warning.main',
      }}
    >
      {text && (
        <Box component="p" sx={{ m: 0 }}>
          {safeText(text)}
        </Box>
      )}
      {files.length > 0 && <MessageFiles files={files} id={message.webId} />}
      <Typography component="p" variant="caption" color="textSecondary" sx={{ mt: 0.5 }}>
        {translate('chat.hiddenBecause', {
          by: isolated(by),
          reason: isolated(safeText(reason)),
        })}
      </Typography>
      <Button
        size="small"
        sx={{ marginInlineStart: -0.75 }}
        onClick={() =>
          show(message).catch((error) =>
            notify(
              failureText(error, (key) => translate(key)),
              { type: 'error' },
            ),
          )
        }
      >
        {translate('chat.showAgain')}
      </Button>
    </Box>
  )
}

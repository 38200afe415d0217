import { useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useLocale, useTranslate } from 'ra-core'
import { instantText } from '../../../fields/types/instant/views.tsx'
import {
  DialogFrame,
  FailureMessage,
  secondaryButtonProps,
  useContractQuery,
  useEntity,
  usePermitted,
} from '../../../branchdesk.ts'
import { Spinner } from '../../../screens/states/Spinner.tsx'
import { safeText } from './messageText.ts'
import type { ChatMessage } from '../useChat.ts'

/** The mark of an edited message, which opens its earlier versions for those who may see them. */
export function Edited({ message }: { message: ChatMessage }) {
  const translate = useTranslate()
  const field = useEntity('message').fields.find(({ name }) => name === 'earlierTexts')
  const maySee = usePermitted(field?.permission)
  const [isOpen, setOpen] = useState(false)
  const mark = `(${translate('chat.edited')})`
  return (
    <Typography component="span" variant="caption" color="textSecondary">
      {' '}
      {maySee ? (
        <Link
          component="button"
          type="button"
          variant="caption"
          color="inherit"
          aria-label={`${mark} ${translate('chat.showEarlier')}`}
          onClick={() => setOpen(true)}
        >
          {mark}
        </Link>
      ) : (
        mark
      )}
      {isOpen && <EarlierTexts id={message.webId} onClose={() => setOpen(false)} />}
    </Typography>
  )
}

function EarlierTexts({ id, onClose }: { id: string; onClose: () => void }) {
  const translate = useTranslate()
  const locale = useLocale()
  const { data, error, refetch } = useContractQuery<{
    earlierTexts?: { text: string; until: string }[]
  }>({ call: 'GET chat/messages/{webId}', params: { webId: id } })
  return (
    <DialogFrame
      title={translate('chat.earlierTexts')}
      onClose={onClose}
      footer={
        <Button {...secondaryButtonProps} autoFocus onClick={onClose}>
          {translate('screens.action.close')}
        </Button>
      }
    >
      {data ? (
        <Box
          component="ol"
          aria-label={translate('chat.earlierTexts')}
          sx={{ listStyle: 'none', m: 0, p: 0, '& > li + li': { mt: 1.5 } }}
        >
          {(data.earlierTexts ?? []).toReversed().map(({ text, until }) => (
            <li key={until}>
              <Typography variant="caption" color="textSecondary">
                {instantText(until, locale)}
              </Typography>
              <Typography dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                {safeText(text)}
              </Typography>
            </li>
          ))}
        </Box>
      ) : error ? (
        <FailureMessage
          error={error}
          what={translate('chat.earlierTexts')}
          onRetry={() => void refetch()}
        />
      ) : (
        <Spinner />
      )}
    </DialogFrame>
  )
}

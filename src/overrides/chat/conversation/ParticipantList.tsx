import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import Remove from '@mui/icons-material/PersonRemoveOutlined'
import { useLocale, useTranslate } from 'ra-core'
import { instantText } from '../../../fields/types/instant/views.tsx'
import { OnlineDot } from './OnlineDot.tsx'
import { isolated } from '../message/messageText.ts'
import type { ChatMember } from '../useChat.ts'

/** The participants of a conversation with the days on which they joined and left. */
export function ParticipantList({
  members,
  online,
  me,
  onRemove,
}: {
  members: ChatMember[]
  /** The accounts of those who are online. */
  online: ReadonlySet<string>
  me: ChatMember | undefined
  /** Undefined: the user may not remove participants. */
  onRemove: ((member: ChatMember) => void) | undefined
}) {
  const translate = useTranslate()
  const locale = useLocale()
  return (
    <Box
      component="ul"
      aria-label={translate('chat.participants')}
      sx={{ listStyle: 'none', m: 0, p: 0 }}
    >
      {members.map((each) => (
        <Box
          component="li"
          key={each.webId}
          sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 0.5 }}
        >
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography sx={{ overflowWrap: 'anywhere' }}>
              {online.has(each.userAccountId) && <OnlineDot />}
              {each.webId === me?.webId
                ? translate('chat.you', { name: isolated(each.name) })
                : each.name}
            </Typography>
            <Typography variant="caption" color="textSecondary">
              {translate(each.leftDate ? 'chat.leftOn' : 'chat.joinedOn', {
                date: instantText(each.leftDate ?? each.joinedDate, locale),
              })}
            </Typography>
          </Box>
          {onRemove && (
            <IconButton
              aria-label={translate('chat.takeOut', { name: each.name })}
              onClick={() => onRemove(each)}
            >
              <Remove />
            </IconButton>
          )}
        </Box>
      ))}
    </Box>
  )
}

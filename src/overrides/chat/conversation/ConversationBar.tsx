import { Fragment } from 'react'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import People from '@mui/icons-material/PeopleOutlined'
import { useTranslate } from 'ra-core'
import { DayJump } from '../stream/DayJump.tsx'
import { MessageSearch } from '../inbox/MessageSearch.tsx'
import { OnlineDot } from './OnlineDot.tsx'
import { PreferenceMenu } from '../inbox/PreferenceMenu.tsx'
import type { ChatMember } from '../useChat.ts'

/** The bar above the messages: the participants, the search, the jump to a day, and the menus. */
export function ConversationBar({
  id,
  members,
  online,
  title,
  onDay,
  onPeople,
}: {
  id: string
  members: ChatMember[]
  /** The accounts of those who are online. */
  online: ReadonlySet<string>
  title: string
  /** Undefined: there is no message to jump to. */
  onDay: ((day: string) => Promise<void>) | undefined
  onPeople: () => void
}) {
  const translate = useTranslate()
  return (
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
          .map(({ webId, userAccountId, name }, index) => (
            <Fragment key={webId}>
              {index > 0 && ', '}
              {online.has(userAccountId) && <OnlineDot />}
              <bdi>{name}</bdi>
            </Fragment>
          ))}
      </Typography>
      <MessageSearch conversation={id} />
      {onDay && <DayJump onChoose={onDay} />}
      <PreferenceMenu conversation={id} title={title} />
      <IconButton aria-label={translate('chat.people')} onClick={onPeople}>
        <People />
      </IconButton>
    </Box>
  )
}

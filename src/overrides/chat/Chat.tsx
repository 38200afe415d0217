import { useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Add from '@mui/icons-material/Add'
import { LinkBase, useNavigate, useTranslate } from 'ra-core'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQueryClient } from '@tanstack/react-query'
import type { CustomScreenProps } from '../../branchdesk.ts'
import {
  ScreenHeader,
  StateMessage,
  useEntity,
  usePermitted,
  useSession,
} from '../../branchdesk.ts'
import { useEntities } from '../../screens/entities.tsx'
import {
  RecordDialogs,
  useFormPreload,
  type OpenDialog,
} from '../../screens/record/RecordDialogs.tsx'
import { Conversation } from './conversation/Conversation.tsx'
import { ConversationList } from './inbox/ConversationList.tsx'
import { newConversation } from './inbox/newConversation.ts'
import { useUnreadTitle } from './useUnreadTitle.ts'
import { refreshChat, useChatUpdates, useConversation, useIsClosed } from './useChat.ts'

/** The conversations of the user, and beside them the open one; one at a time on a phone. */
export default function Chat({ title, params }: CustomScreenProps) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const client = useQueryClient()
  // The first edited message would hide the screen, and what has the focus, while it loads its
  // entity.
  const entity = useEntities(['conversation', 'message']).get('conversation')!
  const isNarrow = useMediaQuery('(max-width:899.95px)', { noSsr: true })
  const mayCreate = usePermitted(entity.permission, 'CREATE')
  const { user } = useSession()
  const [starting, setStarting] = useState<OpenDialog>()
  const preload = useFormPreload(entity, false)
  useChatUpdates()
  useUnreadTitle()
  const id = params['id']
  return (
    <>
      {id ? (
        <OpenHeader id={id} title={title} />
      ) : (
        <ScreenHeader title={title}>
          <Button component={LinkBase} to={entity.routes.list}>
            {translate('chat.all')}
          </Button>
          {mayCreate && (
            <Button
              variant="contained"
              startIcon={<Add />}
              onClick={() => setStarting(newConversation(user))}
              onPointerEnter={preload}
              onFocus={preload}
            >
              {translate('chat.start')}
            </Button>
          )}
        </ScreenHeader>
      )}
      <Paper
        variant="outlined"
        className="fills-screen"
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '300px minmax(0, 1fr)' },
          minHeight: 380,
          overflow: 'hidden',
        }}
      >
        {(!isNarrow || !id) && <ConversationList open={id} />}
        {id ? (
          <Conversation key={id} id={id} />
        ) : (
          !isNarrow && (
            <Box sx={{ borderLeft: 1, borderColor: 'divider', alignContent: 'center' }}>
              <StateMessage title={translate('chat.choose')} />
            </Box>
          )
        )}
      </Paper>
      {starting && (
        <RecordDialogs
          entity={entity}
          open={starting}
          onClose={() => setStarting(undefined)}
          onDone={(_, record) => {
            void refreshChat(client)
            if (record) navigate(`/chat/${encodeURIComponent(String(record.id))}`)
          }}
        />
      )}
    </>
  )
}

/** The title of the open conversation, or what it is, below the way back to all of them. */
function OpenHeader({ id, title }: { id: string; title: string }) {
  const { data } = useConversation(id)
  const isClosed = useIsClosed(id)
  const { name: entity, title: one } = useEntity('conversation')
  const unnamed = useTranslate()(`entities.${entity}.title`, { _: one })
  const name = data && !isClosed ? String(data['title']) : unnamed
  return <ScreenHeader title={name} here={name} above={{ name: title, to: '/chat' }} />
}

import { useId, useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import Typography from '@mui/material/Typography'
import { useNavigate, useTranslate } from 'ra-core'
import { useQueryClient } from '@tanstack/react-query'
import type { Entity } from '../../../model/entity.ts'
import type { EntityRecord } from '../../../branchdesk.ts'
import {
  DeleteDialog,
  FieldGrid as DetailGrid,
  secondaryButtonProps,
  useEntity,
  useSession,
} from '../../../branchdesk.ts'
import { isPermitted, type Action } from '../../../model/permission.ts'
import { RecordDialogs, type OpenDialog } from '../../../screens/record/RecordDialogs.tsx'
import { LeaveDialog } from './LeaveDialog.tsx'
import { ParticipantList } from './ParticipantList.tsx'
import { refreshChat, type ChatMember } from '../useChat.ts'

type PeopleDrawerProps = {
  conversation: EntityRecord
  members: ChatMember[]
  /** The accounts of those who are online. */
  online: ReadonlySet<string>
  me: ChatMember | undefined
  onClose: () => void
}

/**
 * The participants of a conversation, who are added, leave and are removed here, and its details.
 */
export function PeopleDrawer(props: PeopleDrawerProps) {
  const { conversation, onClose } = props
  const translate = useTranslate()
  const titleId = useId()
  const entities = { conversation: useEntity('conversation'), member: useEntity('member') }
  const [open, setOpen] = useState<Open>()
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      transitionDuration={120}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': titleId,
          sx: { width: 440, maxWidth: '100%', px: 2.5, py: 2 },
        },
      }}
    >
      <Typography id={titleId} component="h2" sx={{ fontSize: '1.0625rem', fontWeight: 700 }}>
        {translate('chat.people')}
      </Typography>
      <Box sx={{ flex: 1, overflowY: 'auto', py: 1 }}>
        <Participants {...props} onOpen={setOpen} />
        <Typography component="h3" sx={{ fontWeight: 700, my: 1 }}>
          {translate('chat.facts')}
        </Typography>
        <DetailGrid entity={entities.conversation} record={conversation} narrow />
      </Box>
      <DrawerFooter conversation={conversation} onOpen={setOpen} onClose={onClose} />
      <DrawerDialogs
        entities={entities}
        open={open}
        me={props.me}
        onClose={() => setOpen(undefined)}
      />
    </Drawer>
  )
}

/** The dialog that is open above the drawer. */
type Open =
  | { kind: 'leave' }
  | { kind: 'removal'; member: ChatMember }
  | { kind: 'record'; entity: 'conversation' | 'member'; dialog: OpenDialog }

type OpenHandler = { onOpen: (open: Open) => void }

/** The list of participants, and the buttons that add one or leave. */
function Participants({
  conversation,
  members,
  online,
  me,
  onOpen,
}: Omit<PeopleDrawerProps, 'onClose'> & OpenHandler) {
  const translate = useTranslate()
  const may = useMay(conversation)
  const openMember = (dialog: OpenDialog) => onOpen({ kind: 'record', entity: 'member', dialog })
  return (
    <>
      <ParticipantList
        members={members}
        online={online}
        me={me}
        onRemove={may('DELETE') ? (member) => onOpen({ kind: 'removal', member }) : undefined}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, py: 1 }}>
        {may('CREATE') && (
          <Button
            {...secondaryButtonProps}
            onClick={() =>
              openMember({ kind: 'create', preset: { conversationId: conversation.id } })
            }
          >
            {translate('chat.addPerson')}
          </Button>
        )}
        {me && !me.leftDate && (
          <Button {...secondaryButtonProps} onClick={() => onOpen({ kind: 'leave' })}>
            {translate('chat.leave')}
          </Button>
        )}
      </Box>
    </>
  )
}

/** The buttons that delete and edit the conversation, and close the drawer. */
function DrawerFooter({
  conversation,
  onOpen,
  onClose,
}: Pick<PeopleDrawerProps, 'conversation' | 'onClose'> & OpenHandler) {
  const translate = useTranslate()
  const may = useMay(conversation)
  const name = String(conversation['title'])
  const openConversation = (dialog: OpenDialog) =>
    onOpen({ kind: 'record', entity: 'conversation', dialog })
  return (
    <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1, pt: 1.5 }}>
      {may('DELETE') && (
        <Button
          color="error"
          onClick={() =>
            openConversation({ kind: 'delete', records: [{ id: conversation.id, name }] })
          }
        >
          {translate('screens.action.delete')}
        </Button>
      )}
      {may('UPDATE') && (
        <Button onClick={() => openConversation({ kind: 'edit', record: conversation })}>
          {translate('screens.action.edit')}
        </Button>
      )}
      <Button {...secondaryButtonProps} autoFocus onClick={onClose}>
        {translate('screens.action.close')}
      </Button>
    </Box>
  )
}

/** Returns a function that says what the user may do with a conversation, at its branch. */
function useMay(conversation: EntityRecord): (action: Action) => boolean {
  const { user } = useSession()
  const { permission } = useEntity('conversation')
  // Without its branch, which the user may not read then, only who may do it everywhere may do it
  // here.
  const site = String(conversation['siteId'] ?? '')
  return (action) => isPermitted(user, permission, action, [site])
}

/** The forms and questions of the drawer; a deleted conversation leads back to the inbox. */
function DrawerDialogs({
  entities,
  open,
  me,
  onClose,
}: {
  entities: Record<'conversation' | 'member', Entity>
  open: Open | undefined
  me: ChatMember | undefined
  onClose: () => void
}) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const client = useQueryClient()
  if (!open) return null
  if (open.kind === 'leave') return <LeaveDialog member={me!} onClose={onClose} />
  if (open.kind === 'removal') {
    const { webId, name } = open.member
    return (
      <DeleteDialog
        entity={entities.member}
        records={[{ id: webId, name }]}
        heading={translate('chat.removal')}
        question={translate('chat.removalQuestion', { name })}
        confirm={translate('chat.removalConfirm')}
        success={translate('chat.removalDone', { name })}
        onClose={onClose}
        onDone={() => void refreshChat(client)}
      />
    )
  }
  return (
    <RecordDialogs
      entity={entities[open.entity]}
      open={open.dialog}
      onClose={onClose}
      onDone={(done) => {
        void refreshChat(client)
        if (done.kind === 'delete' && open.entity === 'conversation') navigate('/chat')
      }}
    />
  )
}

import { useId, useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import Remove from '@mui/icons-material/PersonRemoveOutlined'
import { useDataProvider, useLocale, useNavigate, useTranslate } from 'ra-core'
import { useQueryClient } from '@tanstack/react-query'
import { instantText } from '../../fields/types/instant/views.tsx'
import type { ContractProvider } from '../../screens/custom/useContractQuery.ts'
import { DetailGrid } from '../../screens/detail/DetailGrid.tsx'
import { ConfirmDialog } from '../../screens/dialog/ConfirmDialog.tsx'
import { secondaryButtonProps } from '../../screens/dialog/DialogFrame.tsx'
import { useEntity } from '../../screens/entities.tsx'
import type { EntityRecord } from '../../screens/record/record.ts'
import { RecordDialogs, type OpenDialog } from '../../screens/record/RecordDialogs.tsx'
import { usePermitted } from '../../screens/session.tsx'
import { failureText } from '../../screens/states/failureText.ts'
import { refreshChat, type ChatMember } from './useChat.ts'

type Open =
  | { kind: 'leave' }
  | { kind: 'record'; entity: 'conversation' | 'member'; dialog: OpenDialog }

/** The participants of a conversation, who are added, leave and are removed here, and its details. */
export function PeopleDrawer({
  conversation,
  members,
  me,
  onClose,
}: {
  conversation: EntityRecord
  members: ChatMember[]
  me: ChatMember | undefined
  onClose: () => void
}) {
  const translate = useTranslate()
  const locale = useLocale()
  const navigate = useNavigate()
  const client = useQueryClient()
  const titleId = useId()
  const entities = { conversation: useEntity('conversation'), member: useEntity('member') }
  const { permission } = entities.conversation
  const may = {
    add: usePermitted(permission, 'CREATE'),
    edit: usePermitted(permission, 'UPDATE'),
    remove: usePermitted(permission, 'DELETE'),
  }
  const [open, setOpen] = useState<Open>()
  const name = String(conversation['title'])
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
                  {each.webId === me?.webId
                    ? translate('chat.you', { name: each.name })
                    : each.name}
                </Typography>
                <Typography variant="caption" color="textSecondary">
                  {translate(each.leftDate ? 'chat.leftOn' : 'chat.joinedOn', {
                    date: instantText(each.leftDate ?? each.joinedDate, locale),
                  })}
                </Typography>
              </Box>
              {may.remove && (
                <IconButton
                  aria-label={translate('chat.takeOut', { name: each.name })}
                  onClick={() =>
                    setOpen({
                      kind: 'record',
                      entity: 'member',
                      dialog: { kind: 'delete', records: [{ id: each.webId, name: each.name }] },
                    })
                  }
                >
                  <Remove />
                </IconButton>
              )}
            </Box>
          ))}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, py: 1 }}>
          {may.add && (
            <Button
              {...secondaryButtonProps}
              onClick={() =>
                setOpen({
                  kind: 'record',
                  entity: 'member',
                  dialog: { kind: 'create', preset: { conversationId: conversation.id } },
                })
              }
            >
              {translate('chat.addPerson')}
            </Button>
          )}
          {me && !me.leftDate && (
            <Button {...secondaryButtonProps} onClick={() => setOpen({ kind: 'leave' })}>
              {translate('chat.leave')}
            </Button>
          )}
        </Box>
        <Typography component="h3" sx={{ fontWeight: 700, my: 1 }}>
          {translate('chat.facts')}
        </Typography>
        <DetailGrid entity={entities.conversation} record={conversation} narrow />
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1, pt: 1.5 }}>
        {may.remove && (
          <Button
            color="error"
            onClick={() =>
              setOpen({
                kind: 'record',
                entity: 'conversation',
                dialog: { kind: 'delete', records: [{ id: conversation.id, name }] },
              })
            }
          >
            {translate('screens.action.delete')}
          </Button>
        )}
        {may.edit && (
          <Button
            onClick={() =>
              setOpen({
                kind: 'record',
                entity: 'conversation',
                dialog: { kind: 'edit', record: conversation },
              })
            }
          >
            {translate('screens.action.edit')}
          </Button>
        )}
        <Button {...secondaryButtonProps} autoFocus onClick={onClose}>
          {translate('screens.action.close')}
        </Button>
      </Box>
      {open?.kind === 'record' && (
        <RecordDialogs
          entity={entities[open.entity]}
          open={open.dialog}
          onClose={() => setOpen(undefined)}
          onDone={(done) => {
            void refreshChat(client)
            if (done.kind === 'delete' && open.entity === 'conversation') navigate('/chat')
          }}
        />
      )}
      {open?.kind === 'leave' && <Leave member={me!} onClose={() => setOpen(undefined)} />}
    </Drawer>
  )
}

function Leave({ member, onClose }: { member: ChatMember; onClose: () => void }) {
  const translate = useTranslate()
  const client = useQueryClient()
  const provider = useDataProvider<ContractProvider>()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const leave = async () => {
    setBusy(true)
    try {
      await provider.request({
        call: 'PATCH chat/members/{webId}',
        params: { webId: member.webId },
        body: { leftDate: new Date().toISOString() },
      })
      await refreshChat(client)
      onClose()
    } catch (error) {
      setFailure(failureText(error, (key) => translate(key)))
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      title={translate('chat.leave')}
      question={translate('chat.leaveQuestion')}
      confirm={translate('chat.leave')}
      busy={isBusy}
      {...(failure ? { failure } : {})}
      onCancel={onClose}
      onConfirm={() => void leave()}
    />
  )
}

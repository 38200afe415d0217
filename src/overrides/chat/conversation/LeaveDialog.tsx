import { useState } from 'react'
import { useDataProvider, useTranslate } from 'ra-core'
import { useQueryClient } from '@tanstack/react-query'
import type { ContractProvider } from '../../../branchdesk.ts'
import { ConfirmDialog, failureText } from '../../../branchdesk.ts'
import { refreshChat, type ChatMember } from '../useChat.ts'

/** Asks whether the user leaves the conversation, and ends the own participation. */
export function LeaveDialog({ member, onClose }: { member: ChatMember; onClose: () => void }) {
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

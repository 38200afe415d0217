import { useState } from 'react'
import { useTranslate } from 'ra-core'
import { ConfirmDialog } from '../../../branchdesk.ts'

/** Asks whether a message is removed. `explain` turns the error of `onConfirm` into a text. */
export function RemoveMessageDialog({
  onConfirm,
  explain,
  onClose,
}: {
  onConfirm: () => Promise<void>
  explain: (error: unknown) => string
  onClose: () => void
}) {
  const translate = useTranslate()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  return (
    <ConfirmDialog
      title={translate('chat.removeTitle')}
      question={`${translate('chat.removeQuestion')} ${translate('chat.quotesSent')}`}
      confirm={translate('screens.action.delete')}
      busy={isBusy}
      {...(failure ? { failure } : {})}
      onCancel={onClose}
      onConfirm={async () => {
        setBusy(true)
        try {
          await onConfirm()
          onClose()
        } catch (error) {
          setFailure(explain(error))
          setBusy(false)
        }
      }}
    />
  )
}

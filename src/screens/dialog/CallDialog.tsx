import { useState } from 'react'
import { useDataProvider, useNotify, useRefresh, useTranslate } from 'ra-core'
import type { Entity, RowCall } from '../../model/entity.ts'
import type { EntityRecord } from '../record/record.ts'
import { useRecordName } from '../record/useRecordName.ts'
import { failureText, dialogErrorStatuses } from '../states/failureText.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

/**
 * Asks for confirmation as the schema words it, sends the call and reports success. A refusal is
 * shown and can be retried.
 */
export default function CallDialog({
  entity,
  call,
  record,
  onClose,
}: {
  entity: Entity
  call: RowCall
  record: EntityRecord
  onClose: () => void
}) {
  const translate = useTranslate()
  const dataProvider = useDataProvider()
  const notify = useNotify()
  const refresh = useRefresh()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const name = useRecordName(entity)(record)
  // The schema's own texts use `{name}` in every language.
  const actionText = (word: 'label' | 'confirm' | 'success', text: string) =>
    translate(`entity.${entity.name}.actions.${call.name}.${word}`, { _: text }).replaceAll(
      '{name}',
      name,
    )
  const label = actionText('label', call.label)

  const run = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      await dataProvider.runAction(call, record, { silent: dialogErrorStatuses })
    } catch (error) {
      setFailure(failureText(error, (key) => translate(key)))
      setBusy(false)
      return
    }
    notify(
      call.success
        ? actionText('success', call.success)
        : translate('screens.action.done', { label }),
      { type: 'success' },
    )
    onClose()
    refresh()
  }

  const cancel = () => {
    onClose()
    // Without a response the call may still have succeeded.
    if (failure) refresh()
  }

  return (
    <ConfirmDialog
      title={label}
      question={
        call.confirm
          ? actionText('confirm', call.confirm)
          : translate('screens.action.confirm', { label, name })
      }
      confirm={label}
      confirmColor="primary"
      busy={busy}
      {...(failure ? { failure } : {})}
      onConfirm={() => void run()}
      onCancel={cancel}
    />
  )
}

import { useState } from 'react'
import { useDataProvider, useNotify, useRefresh, useTranslate } from 'ra-core'
import type { Entity, RowCall } from '../../model/entity.ts'
import type { EntityRecord } from '../record/record.ts'
import { useRecordName } from '../record/useRecordName.ts'
import { failureText, dialogErrorStatuses } from '../states/failureText.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

/** Asks what the schema's call wants asked, makes the call and says what the schema says of it; a refusal is shown and may be tried again. */
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
  // Of a schema's own words the braces are its, in every language.
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
      await dataProvider.start(call, record, { silent: dialogErrorStatuses })
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
    // Without an answer it may have been done all the same.
    if (failure) refresh()
  }

  return (
    <ConfirmDialog
      title={label}
      question={
        call.confirm
          ? actionText('confirm', call.confirm)
          : translate('screens.action.ask', { label, name })
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

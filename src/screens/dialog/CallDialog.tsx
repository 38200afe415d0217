import { useState } from 'react'
import { useDataProvider, useNotify, useRefresh, useTranslate } from 'ra-core'
import type { Entity, RowCall } from '../../model/entity.ts'
import type { EntityRecord } from '../record/record.ts'
import { useRecordName } from '../record/useRecordName.ts'
import { failureText, dialogErrorStatuses } from '../states/failureText.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

export type CallDialogProps = {
  entity: Entity
  call: RowCall
  record: EntityRecord
  onClose: () => void
}

/**
 * Asks for confirmation as the schema words it, sends the call and reports success. A refusal is
 * shown and can be retried. A text that equals the schema's is translated; `{name}` in it is the
 * record's name.
 * @example
 * <CallDialog {...props} question="Lock {name} out?" success="{name} is locked out." />
 */
export default function CallDialog({
  entity,
  call,
  record,
  onClose,
  title,
  question,
  success,
}: CallDialogProps & { title?: string; question?: string; success?: string }) {
  const translate = useTranslate()
  const dataProvider = useDataProvider()
  const notify = useNotify()
  const refresh = useRefresh()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const name = useRecordName(entity)(record)
  // The schema's own texts use `{name}` in every language.
  const actionText = (word: 'label' | 'confirm' | 'success', text: string) =>
    (text === call[word]
      ? translate(`entity.${entity.name}.actions.${call.name}.${word}`, { _: text })
      : text
    ).replaceAll('{name}', name)
  const label = actionText('label', title ?? call.label)
  const asked = question ?? call.confirm
  const reported = success ?? call.success

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
      reported ? actionText('success', reported) : translate('screens.action.done', { label }),
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
        asked ? actionText('confirm', asked) : translate('screens.action.confirm', { label, name })
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

import { useState } from 'react'
import { useDataProvider, useNotify, useRefresh, useTranslate } from 'ra-core'
import { holds } from '../../model/condition.ts'
import type { Entity, RowCall } from '../../model/entity.ts'
import type { EntityRecord } from '../record/record.ts'
import { formatCount } from '../states/formatCount.ts'
import { undoOffer } from '../undo/undoOffer.ts'
import { useRecordName } from '../record/useRecordName.ts'
import { failureText, dialogErrorStatuses } from '../states/failureText.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

export type CallDialogProps = {
  entity: Entity
  call: RowCall
  record: EntityRecord
  /** The selected records that a transition is for, with `record` as the first. */
  records?: EntityRecord[]
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
  records = [record],
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
  // Of the selected records, those whose state allows it.
  const allowed = records.filter((each) => holds(call.when, { record: each }))
  const isOne = records.length === 1
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
    let undo: string[] = []
    try {
      undo = await dataProvider.runAction(call, allowed, { silent: dialogErrorStatuses })
    } catch (error) {
      setFailure(failureText(error, (key) => translate(key)))
      setBusy(false)
      return
    }
    notify(
      reported && isOne
        ? actionText('success', reported)
        : translate('screens.action.done', { label }),
      { type: 'success', ...undoOffer(undo) },
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
        allowed.length === 0
          ? translate('screens.action.noneAllows', { label })
          : !isOne
            ? translate('screens.action.confirmMany', {
                label,
                smart_count: allowed.length,
                count: formatCount(allowed.length),
                total: formatCount(records.length),
              })
            : asked
              ? actionText('confirm', asked)
              : translate('screens.action.confirm', { label, name })
      }
      blocked={allowed.length === 0}
      confirm={label}
      confirmColor="primary"
      busy={busy}
      {...(failure ? { failure } : {})}
      onConfirm={() => void run()}
      onCancel={cancel}
    />
  )
}

import { useState } from 'react'
import { useDataProvider, useNotify, useRefresh, useTranslate } from 'ra-core'
import type { Entity } from '../../model/entity.ts'
import { useInSentence } from '../record/inSentence.ts'
import type { EntityRecord } from '../record/record.ts'
import { useEntityLabels } from '../record/useEntityLabels.ts'
import type { CallFailure } from '../states/failureText.ts'
import { failureText, dialogErrorStatuses } from '../states/failureText.ts'
import { formatCount } from '../states/formatCount.ts'
import { undoOffer } from '../undo/undoOffer.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

export type DeleteDialogProps = {
  entity: Entity
  records: { id: EntityRecord['id']; name: string; record?: EntityRecord }[]
  /** What people call what is taken away, where it is not the entity itself: a link's other side. */
  title?: string
  /** The text of success, in place of the usual one. */
  success?: string
  /** Values that fill the path of the call: the side of a link. */
  where?: Record<string, unknown>
  /** Why it can't be done; no call is made then. */
  refused?: string
  onClose: () => void
  onDone?: () => void
}

/** So many records are named that stand in the way of all. */
const maximumNamesShown = 5

/** "Are you sure to delete {name}?", then one call for all; a refusal is shown and the rows stay. */
export default function DeleteDialog({
  entity,
  records,
  title,
  success,
  where,
  refused,
  onClose,
  onDone,
}: DeleteDialogProps) {
  const translate = useTranslate()
  const labels = useEntityLabels(entity)
  const inSentence = useInSentence()
  const dataProvider = useDataProvider()
  const notify = useNotify()
  const refresh = useRefresh()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  // What else would go: it is said first, and goes only when it is confirmed (ERR-47 to ERR-49).
  const [warning, setWarning] = useState<string>()
  const what = title ?? labels.title
  const one = records.length === 1 ? records[0] : undefined

  const remove = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      const meta = {
        silent: entity.deleteFailed ? ('all' as const) : dialogErrorStatuses,
        records: records.map((each) => each.record ?? { id: each.id }),
        ...(where ? { where } : {}),
        ...(warning ? { cascade: true } : {}),
      }
      const { undo } = (
        one
          ? await dataProvider.delete(entity.name, { id: one.id, meta })
          : await dataProvider.deleteMany(entity.name, {
              ids: records.map((each) => each.id),
              meta,
            })
      ) as { undo?: string[] }
      notify(
        success ??
          translate(one ? 'screens.delete.doneOne' : 'screens.delete.doneMany', {
            title: what,
            entity: inSentence(what),
          }),
        { type: 'success', ...undoOffer(undo) },
      )
    } catch (error) {
      const { body } = error as CallFailure
      if (body?.error === 'GOES_ALONG' && !warning) setWarning(body.message)
      else {
        // Of several it is told which stand in the way.
        const blocked = one
          ? []
          : records
              .filter(({ id }) => body?.errors?.some(({ field }) => field === String(id)))
              .map(({ name }) => name)
        const some =
          blocked.length > maximumNamesShown
            ? [...blocked.slice(0, maximumNamesShown), '…']
            : blocked
        setFailure(
          [failureText(error, (key) => translate(key)), some.join(translate('fields.comma'))]
            .filter(Boolean)
            .join(' '),
        )
        if (entity.deleteFailed)
          notify(translate(`entities.${entity.name}.deleteFailed`, { _: entity.deleteFailed }), {
            type: 'error',
          })
      }
      setBusy(false)
      return
    }
    onClose()
    onDone?.()
    refresh()
  }

  const cancel = () => {
    onClose()
    // Without an answer it may have been done all the same.
    if (failure) refresh()
  }

  return (
    <ConfirmDialog
      title={translate('screens.delete.title')}
      question={
        refused ??
        warning ??
        (one
          ? translate('screens.delete.one', { name: one.name })
          : translate('screens.delete.many', { entity: inSentence(what) }))
      }
      note={
        one || refused || warning
          ? undefined
          : translate('screens.delete.count', {
              smart_count: records.length,
              count: formatCount(records.length),
            })
      }
      confirm={translate('screens.action.delete')}
      busy={busy}
      blocked={refused !== undefined}
      {...(failure ? { failure } : {})}
      onConfirm={() => void remove()}
      onCancel={cancel}
    />
  )
}

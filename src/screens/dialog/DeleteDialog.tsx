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
  /** The title of what is removed, where it is not the entity itself: the other side of a link. */
  title?: string
  /** Replaces the usual success text. */
  success?: string
  /** Values that fill the path of the call: the side of a link. */
  where?: Record<string, unknown>
  /** Why the deletion is not possible; no request is sent then. */
  refused?: string
  onClose: () => void
  onDone?: () => void
}

/** At most this many of the records that block the deletion are named. */
const maximumNamesShown = 5

/**
 * Asks "Are you sure to delete {name}?", then sends one request for all; on a refusal the rows
 * stay.
 * @example
 * <DeleteDialog {...props} question="Close this branch for good?" confirm="Close" />
 */
export default function DeleteDialog({
  entity,
  records,
  title,
  success,
  where,
  refused,
  heading,
  question,
  confirm,
  onClose,
  onDone,
}: DeleteDialogProps & {
  /** The title of the dialog. */
  heading?: string
  question?: string | undefined
  /** The label of the button that deletes. */
  confirm?: string
}) {
  const translate = useTranslate()
  const labels = useEntityLabels(entity)
  const inSentence = useInSentence()
  const dataProvider = useDataProvider()
  const notify = useNotify()
  const refresh = useRefresh()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  // What else would be deleted: shown first, and deleted only after confirmation (ERR-47 to
  // ERR-49).
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
        // For several records, name those that block the deletion.
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
    // Without a response the call may still have succeeded.
    if (failure) refresh()
  }

  return (
    <ConfirmDialog
      title={heading ?? translate('screens.delete.title')}
      question={
        refused ??
        warning ??
        question ??
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
      confirm={confirm ?? translate('screens.action.delete')}
      busy={busy}
      blocked={refused !== undefined}
      {...(failure ? { failure } : {})}
      onConfirm={() => void remove()}
      onCancel={cancel}
    />
  )
}

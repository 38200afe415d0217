import { useRefresh, useTranslate } from 'ra-core'
import type { Entity } from '../../model/entity.ts'
import { useInSentence } from '../record/useInSentence.ts'
import type { EntityRecord } from '../record/record.ts'
import { useEntityLabels } from '../record/useEntityLabels.ts'
import { formatCount } from '../states/formatCount.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { useDeletion } from './useDeletion.ts'

export type DeleteDialogProps = {
  entity: Entity
  records: { id: EntityRecord['id']; name: string; record?: EntityRecord }[]
  /** The title of what is removed, where it is not the entity itself: the other side of a link. */
  title?: string
  /** Replaces the usual success text. */
  success?: string
  /** The title of the dialog. */
  heading?: string
  question?: string | undefined
  /** How many records are affected, shown below the question about several. */
  note?: string
  /** The label of the button that deletes. */
  confirm?: string
  /** Values that fill the path of the call: the side of a link. */
  where?: Record<string, unknown>
  /** Why the deletion is not possible; no request is sent then. */
  refused?: string
  onClose: () => void
  onDone?: () => void
}

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
  note,
  confirm,
  onClose,
  onDone,
}: DeleteDialogProps) {
  const translate = useTranslate()
  const labels = useEntityLabels(entity)
  const inSentence = useInSentence()
  const refresh = useRefresh()
  const what = title ?? labels.title
  const one = records.length === 1 ? records[0] : undefined
  const { busy, failure, warning, remove } = useDeletion(
    entity,
    records,
    what,
    { success, where },
    () => {
      onClose()
      onDone?.()
    },
  )
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
          : (note ??
            translate('screens.delete.count', {
              smart_count: records.length,
              count: formatCount(records.length),
            }))
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

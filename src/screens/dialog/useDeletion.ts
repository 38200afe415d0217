import { useState } from 'react'
import { useDataProvider, useNotify, useRefresh, useTranslate } from 'ra-core'
import type { Entity } from '../../model/entity.ts'
import { useInSentence } from '../record/useInSentence.ts'
import type { CallFailure } from '../states/failureText.ts'
import { failureText, dialogErrorStatuses } from '../states/failureText.ts'
import { undoOffer } from '../undo/undoOffer.ts'
import type { DeleteDialogProps } from './DeleteDialog.tsx'

/** At most this many of the records that block the deletion are named. */
const maximumNamesShown = 5

/**
 * Deletes the records with one request; `what` is the title of what is removed. A deletion that
 * would include other records returns a `warning` first, and runs when it is repeated.
 */
export function useDeletion(
  entity: Entity,
  records: DeleteDialogProps['records'],
  what: string,
  { success, where }: Pick<DeleteDialogProps, 'success' | 'where'>,
  onDeleted: () => void,
) {
  const translate = useTranslate()
  const inSentence = useInSentence()
  const dataProvider = useDataProvider()
  const notify = useNotify()
  const refresh = useRefresh()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  // What else would be deleted: shown first, and deleted only after confirmation (ERR-47 to
  // ERR-49).
  const [warning, setWarning] = useState<string>()
  const one = records.length === 1 ? records[0] : undefined

  const send = async () => {
    const meta = {
      silent: entity.deleteFailed ? ('all' as const) : dialogErrorStatuses,
      records: records.map((each) => each.record ?? { id: each.id }),
      ...(where ? { where } : {}),
      ...(warning ? { cascade: true } : {}),
    }
    return (
      one
        ? await dataProvider.delete(entity.name, { id: one.id, meta })
        : await dataProvider.deleteMany(entity.name, { ids: records.map((each) => each.id), meta })
    ) as { undo?: string[] }
  }
  const refuse = (error: CallFailure) => {
    const { body } = error
    if (body?.error === 'GOES_ALONG' && !warning) return setWarning(body.message)
    const names = one ? '' : namesOfBlocked(records, error).join(translate('fields.comma'))
    setFailure([failureText(error, (key) => translate(key)), names].filter(Boolean).join(' '))
    if (entity.deleteFailed)
      notify(translate(`entities.${entity.name}.deleteFailed`, { _: entity.deleteFailed }), {
        type: 'error',
      })
  }
  const remove = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      const { undo } = await send()
      notify(
        success ??
          translate(one ? 'screens.delete.doneOne' : 'screens.delete.doneMany', {
            title: what,
            entity: inSentence(what),
          }),
        { type: 'success', ...undoOffer(undo) },
      )
    } catch (error) {
      refuse(error as CallFailure)
      setBusy(false)
      return
    }
    onDeleted()
    refresh()
  }
  return { busy, failure, warning, remove }
}

/**
 * The names of the records that block the deletion of several, "…" for those beyond the maximum.
 */
function namesOfBlocked(records: DeleteDialogProps['records'], { body }: CallFailure): string[] {
  const blocked = records
    .filter(({ id }) => body?.errors?.some(({ field }) => field === String(id)))
    .map(({ name }) => name)
  return blocked.length > maximumNamesShown
    ? [...blocked.slice(0, maximumNamesShown), '…']
    : blocked
}

import { useRef } from 'react'
import { useTranslate } from 'ra-core'
import type { Entity } from '../../../model/entity.ts'
import { useFieldUpdate } from '../../form/useFieldUpdate.ts'
import type { OnProgress, Saved } from '../../link/AssignFrame.tsx'
import type { EntityRecord } from '../../record/record.ts'
import { failureText, type CallFailure } from '../../states/failureText.ts'

/** Requests that are under way at the same time. */
const requestsAtOnce = 4
/** At most this many refused records are named. */
const maximumNamesShown = 3

/**
 * Returns a function that sets a field of all records. Records that have the value already are left
 * alone; if some are refused, the others stay changed, and calling it again repeats only the
 * refused.
 * Errors  one that names the refused records and the first reason
 */
export function useBulkEdit(
  entity: Entity,
  records: EntityRecord[],
  nameOf: (record: EntityRecord) => string,
) {
  const translate = useTranslate()
  const write = useFieldUpdate(entity)
  // What was changed while the dialog is open, as it is now.
  const current = useRef(new Map(records.map((each) => [each.id, each])))
  const reverts = useRef<(() => Promise<unknown>)[]>([])

  const update = async (record: EntityRecord, field: string, value: unknown) => {
    const written = await write(record, { [field]: value }, { silent: 'all' })
    current.current.set(record.id, written)
    reverts.current.push(() => write(written, { [field]: record[field] ?? null }))
  }

  return async (field: string, value: unknown, onProgress: OnProgress): Promise<Saved> => {
    const waiting = [...current.current.values()].filter((record) => !isSame(record[field], value))
    const total = waiting.length
    const refused: { name: string; reason: string }[] = []
    let done = 0
    const work = async () => {
      for (let record = waiting.shift(); record; record = waiting.shift()) {
        try {
          await update(record, field, value)
        } catch (error) {
          const messages = (error as CallFailure).body?.errors?.map(({ message }) => message)
          const reason = messages?.join(' ') || failureText(error, (key) => translate(key))
          refused.push({ name: nameOf(record), reason })
        }
        onProgress(++done, total)
      }
    }
    await Promise.all(Array.from({ length: requestsAtOnce }, work))
    if (refused.length > 0) {
      const names = refused.slice(0, maximumNamesShown).map(({ name }) => name)
      throw new Error(
        translate('screens.bulkEdit.refused', {
          smart_count: refused.length,
          names: [...names, ...(refused.length > names.length ? ['…'] : [])].join(
            translate('fields.comma'),
          ),
          reason: refused[0]!.reason,
        }),
      )
    }
    const what = translate('screens.bulkEdit.done', { smart_count: reverts.current.length })
    const revert = async () => {
      for (const each of reverts.current.toReversed()) await each()
    }
    return {
      text: what,
      ...(reverts.current.length > 0
        ? { undo: { plan: { resource: entity.name, previous: {}, what, revert } } }
        : {}),
    }
  }
}

const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

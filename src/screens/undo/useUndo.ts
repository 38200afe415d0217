import { headerNames } from '../../model/headers.ts'
import { useCallback } from 'react'
import { useDataProvider, useNotify, useRefresh, useTranslate } from 'ra-core'
import { useInSentence } from '../record/useInSentence.ts'
import { entryText } from './undoEntry.ts'
import type { UndoEntry } from './undoEntry.ts'

/** An undo that failed, and why. */
export type FailedUndo = { id: string; error: unknown }

/**
 * Undoes changes, the last one first, reports what was restored and refreshes every list. Stops at
 * the first one that fails and returns it.
 */
export function useUndo(): (ids: string[]) => Promise<FailedUndo | undefined> {
  const dataProvider = useDataProvider()
  const notify = useNotify()
  const refresh = useRefresh()
  const translate = useTranslate()
  const inSentence = useInSentence()
  return useCallback(
    async (ids) => {
      for (const id of ids.toReversed()) {
        try {
          // One idempotency key per change: a retry after a lost connection gets the first
          // response.
          const entry = (await dataProvider.request({
            call: `POST undo/${id}`,
            headers: { [headerNames.idempotencyKey]: `undo-${id}` },
          })) as UndoEntry
          notify(
            translate('screens.undo.done', { what: entryText(entry, translate, inSentence) }),
            { type: 'success' },
          )
        } catch (error) {
          refresh()
          return { id, error }
        }
      }
      refresh()
      return undefined
    },
    [dataProvider, notify, refresh, translate, inSentence],
  )
}

import { useCallback } from 'react'
import { useDataProvider, useNotify, useRefresh, useTranslate } from 'ra-core'
import { useInSentence } from '../record/inSentence.ts'
import { entryText } from './undoEntry.ts'
import type { UndoEntry } from './undoEntry.ts'

/** An act that was not taken back, and why. */
export type FailedUndo = { id: string; error: unknown }

/**
 * Takes acts back, the last one first, says what came back and asks every list again; stops at the first that something stands in the
 * way of, and answers it.
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
          // One key for each act: a repeat after a cut connection is answered what the first one was.
          const entry = (await dataProvider.ask({
            call: `POST undo/${id}`,
            headers: { 'idempotency-key': `undo-${id}` },
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

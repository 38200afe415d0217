import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNotify, useStoreContext, useTranslate } from 'ra-core'
import { saveSharedDefault, sharedDefaultKey } from './screenSettings.ts'
import { savedFilterEntity, useIsOwn } from './useSavedFilters.ts'
import type { SavedFilter } from './useSavedFilters.ts'

/** What may be done to a saved filter; each deed says so once it is done. */
export type SavedFilterActions = {
  change: (
    filter: SavedFilter,
    change: Partial<Pick<SavedFilter, 'value' | 'defaultIndicator'>>,
  ) => Promise<void>
  /** Makes a private copy of one that somebody shares, and answers it unless it was refused. */
  copy: (filter: SavedFilter) => Promise<SavedFilter | undefined>
  /** Makes one of the screen's filters the person's default in place of `before`; without `filter` there is none any more. */
  setDefault: (filter: SavedFilter | undefined, before: SavedFilter | undefined) => Promise<void>
  /** Something is under way. */
  busy: boolean
}

/** The deeds on the saved filters of the screen `frame` (ERR-30, ERR-31); a refusal raises the toast that every refused call does. */
export function useSavedFilterActions(
  frame: string,
  onSaid: (text: string) => void,
): SavedFilterActions {
  const dataProvider = useDataProvider()
  const queryClient = useQueryClient()
  const store = useStoreContext()
  const notify = useNotify()
  const translate = useTranslate()
  const isOwn = useIsOwn()
  const [busy, setBusy] = useState(false)
  const run = async <Result>(
    call: () => Promise<Result>,
    done: string,
  ): Promise<Result | undefined> => {
    setBusy(true)
    try {
      const result = await call()
      notify(translate(done), { type: 'success' })
      onSaid(translate(done))
      return result
    } catch (error) {
      console.warn('The saved filter could not be changed.', error)
    } finally {
      // Also after a refusal: it may have been changed elsewhere.
      await queryClient.invalidateQueries({ queryKey: [savedFilterEntity] })
      setBusy(false)
    }
  }
  const put: SavedFilterActions['change'] = async (filter, values) =>
    void (await dataProvider.update(savedFilterEntity, {
      id: filter.id,
      data: { ...filter, ...values },
      previousData: filter,
    }))
  return {
    change: async (filter, values) =>
      void (await run(() => put(filter, values), 'screens.saved.updated')),
    copy: async ({ title, value, frameName }) =>
      (
        await run(
          () =>
            dataProvider.create(savedFilterEntity, {
              data: {
                title,
                value,
                frameName,
                publicName: false,
                editable: true,
                defaultIndicator: false,
              },
            }),
          'screens.saved.added',
        )
      )?.data,
    setDefault: async (filter, before) => {
      // The mark on a filter is its owner's: a default among those that others share is kept with the person's screen.
      const own = filter && isOwn(filter) ? filter : undefined
      const sharedId = filter && !own ? String(filter.id) : null
      const isMark = own !== undefined || (!filter && before !== undefined && isOwn(before))
      await run(
        async () => {
          // What was the default goes first: half done there is none, and never two.
          if (before?.defaultIndicator && !own) await put(before, { defaultIndicator: false })
          if (sharedId !== (store.getItem<string | null>(sharedDefaultKey(frame)) ?? null))
            await saveSharedDefault(dataProvider, store, frame, sharedId)
          if (own) await put(own, { defaultIndicator: true })
        },
        isMark ? 'screens.saved.updated' : 'screens.saved.defaultChanged',
      )
    },
    busy,
  }
}

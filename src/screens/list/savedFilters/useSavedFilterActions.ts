import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNotify, useStoreContext, useTranslate } from 'ra-core'
import { saveSharedDefault, sharedDefaultKey } from './screenSettings.ts'
import { savedFilterEntity, useIsOwn } from './useSavedFilters.ts'
import type { SavedFilter } from './useSavedFilters.ts'

/** The actions on saved filters; each reports its success. */
export type SavedFilterActions = {
  change: (
    filter: SavedFilter,
    change: Partial<Pick<SavedFilter, 'value' | 'defaultIndicator'>>,
  ) => Promise<void>
  /** Makes a private copy of a shared filter, and returns it unless the request was refused. */
  copy: (filter: SavedFilter) => Promise<SavedFilter | undefined>
  /**
   * Makes one of the screen's filters the user's default instead of `before`; without `filter`
   * there is no default any more.
   */
  setDefault: (filter: SavedFilter | undefined, before: SavedFilter | undefined) => Promise<void>
  /** A request is running. */
  busy: boolean
}

/**
 * The actions on the saved filters of the screen `frame` (ERR-30, ERR-31); a refusal raises the
 * usual toast.
 */
export function useSavedFilterActions(
  frame: string,
  onAnnounce: (text: string) => void,
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
      onAnnounce(translate(done))
      return result
    } catch (error) {
      console.warn('The saved filter could not be changed.', error)
    } finally {
      // Also after a refusal: the filter may have been changed elsewhere.
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
      // The default flag of a filter belongs to its owner: a default among shared filters is stored
      // in the user's screen settings.
      const own = filter && isOwn(filter) ? filter : undefined
      const sharedId = filter && !own ? String(filter.id) : null
      const isMark = own !== undefined || (!filter && before !== undefined && isOwn(before))
      await run(
        async () => {
          // Remove the old default first: a failure in between leaves none, and never two.
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

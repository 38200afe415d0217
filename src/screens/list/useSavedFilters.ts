import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useStore } from 'ra-core'
import { allRowsSize } from '../../model/constants.ts'
import type { EntityRecord } from '../record/record.ts'

/** A filter as its owner saved it; `value` is what `readView` reads. */
export type SavedFilter = EntityRecord & { title: string; value: string; editable?: boolean; defaultIndicator?: boolean }

/** The entity that saved filters are. */
export const savedFilterEntity = 'saved-filter'

// The call answers them all, however many are asked for.
const all = { page: 1, perPage: allRowsSize }

/** The person's saved filters of the screen `frame`, by title (FILT-03); asked for once `enabled`. */
export function useSavedFilters(frame: string, enabled = true) {
  const dataProvider = useDataProvider()
  return useQuery({
    queryKey: [savedFilterEntity, 'of', frame],
    queryFn: async ({ signal }) => (await dataProvider.getList<SavedFilter>(savedFilterEntity, { filter: { frameName: frame }, sort: { field: 'title', order: 'ASC' }, pagination: all, signal })).data,
    enabled,
    // Without an answer the list starts as it would without saved filters, also offline: nothing waits to try again.
    retry: false,
    networkMode: 'always',
  })
}

/** The store's key for the id of the filter chosen last on the screen `frame`. */
export const chosenKey = (frame: string) => `savedFilter.${frame}`

/** The id of the saved filter chosen last on the screen `frame`, null for none; it ends with the session. */
export const useChosenFilter = (frame: string) => useStore<SavedFilter['id'] | null>(chosenKey(frame), null)

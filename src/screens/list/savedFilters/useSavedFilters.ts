import { queryOptions, useQuery } from '@tanstack/react-query'
import { useDataProvider, useStore } from 'ra-core'
import type { DataProvider } from 'ra-core'
import { allRowsSize } from '../../../model/constants.ts'
import type { EntityRecord } from '../../record/record.ts'
import { useSession } from '../../session.tsx'

/**
 * A saved filter, private or shared with a role or with everyone; `value` is what `readView` reads.
 */
export type SavedFilter = EntityRecord & {
  title: string
  value: string
  userId?: string
  roleId?: string | null
  publicName?: boolean
  editable?: boolean
  defaultIndicator?: boolean
}

/** Whether a saved filter is the user's own; shared ones are read-only and can be copied. */
export function useIsOwn(): (filter: SavedFilter) => boolean {
  const { user } = useSession()
  return ({ userId }) => userId === user.webId
}

/**
 * The user's default among the filters of a screen: the shared one they chose, or else their own
 * with the default flag (FILT-07, FILT-09).
 */
export const findDefaultFilter = (
  filters: SavedFilter[],
  sharedDefault: string | null,
): SavedFilter | undefined =>
  filters.find((each) => each.id === sharedDefault) ?? filters.find((each) => each.defaultIndicator)

/** The entity of saved filters. */
export const savedFilterEntity = 'saved-filter'

/**
 * The query of the saved filters of the screen `frame` that the user may read, by title (FILT-03).
 */
export const savedFiltersQuery = (dataProvider: DataProvider, frame: string) =>
  queryOptions({
    queryKey: [savedFilterEntity, 'of', frame],
    queryFn: async ({ signal }) =>
      (
        await dataProvider.getList<SavedFilter>(savedFilterEntity, {
          filter: { frameName: frame },
          sort: { field: 'title', order: 'ASC' },
          pagination: { page: 1, perPage: allRowsSize },
          signal,
        })
      ).data,
    retry: false,
  })

/** The saved filters of the screen `frame`: the user's own, and shared ones. */
export const useSavedFilters = (frame: string) =>
  useQuery(savedFiltersQuery(useDataProvider(), frame))

/** The store key for the id of the filter chosen last on the screen `frame`. */
export const chosenFilterKey = (frame: string) => `savedFilter.${frame}`

/**
 * The id of the saved filter chosen last on the screen `frame`, null for none; it ends with the
 * session.
 */
export const useChosenFilter = (frame: string) =>
  useStore<SavedFilter['id'] | null>(chosenFilterKey(frame), null)

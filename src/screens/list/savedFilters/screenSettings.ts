import { queryOptions } from '@tanstack/react-query'
import type { DataProvider, Store } from 'ra-core'
import { allRowsSize } from '../../../model/constants.ts'
import { readColumnChoice } from '../columns/columnChoice.ts'
import type { ColumnChoice } from '../columns/columnChoice.ts'

const entity = 'screen-setting'

/** So long a list waits for its columns, in milliseconds: then it stands as the schema has it. */
const loadTimeout = 3_000

/** The store's key for the columns chosen for `list`; the store ends with the session, the service remembers. */
export const columnsKey = (list: string) => `columns.${list}`

/** The store's key for the id of the filter which somebody shares and the person made the default of the screen `frame`; null for none. */
export const sharedDefaultKey = (frame: string) => `defaultFilter.${frame}`

/** Under such a name the service remembers that filter, beside the columns of the screen. */
const defaultSuffix = '/default'

/** The store's key for the lists whose columns the service has still to be told. */
const unsavedColumnsKey = 'columnsUntold'
const unsavedColumns = (store: Store): string[] => store.getItem<string[]>(unsavedColumnsKey) ?? []

/**
 * The query that brings what the service remembers of the person's screens into the store, once in the life of the page. A page
 * without an answer in time shows its lists as the schema has them. What was chosen and did not reach the service stands, and it is
 * told again.
 */
export const screenSettingsQuery = (dataProvider: DataProvider, store: Store) =>
  queryOptions({
    queryKey: [entity, 'remembered'],
    queryFn: async ({ signal }) => {
      const { data } = await dataProvider
        .getList(entity, {
          filter: {},
          sort: { field: 'frameName', order: 'ASC' },
          pagination: { page: 1, perPage: allRowsSize },
          signal: AbortSignal.any([signal, AbortSignal.timeout(loadTimeout)]),
        })
        .catch(() => ({ data: [] }))
      const kept = unsavedColumns(store)
      for (const { frameName, value } of data as { frameName: string; value: string }[]) {
        if (frameName.endsWith(defaultSuffix)) {
          store.setItem(
            sharedDefaultKey(frameName.slice(0, -defaultSuffix.length)),
            readDefault(value),
          )
          continue
        }
        if (kept.includes(frameName)) continue
        const choice = readColumnChoice(value)
        if (choice) store.setItem(columnsKey(frameName), choice)
        else store.removeItem(columnsKey(frameName))
      }
      void retryUnsavedColumns(dataProvider, store)
      return true
    },
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
  })

/** What `rememberSharedDefault` wrote; null for anything else. */
function readDefault(value: string): string | null {
  try {
    const { savedFilterId } = JSON.parse(value) as { savedFilterId?: unknown }
    return typeof savedFilterId === 'string' ? savedFilterId : null
  } catch {
    // Not written by this console.
    return null
  }
}

/** Makes a filter that somebody shares the person's default of the screen `frame`, or none of those with null; refused calls raise their toast. */
export async function saveSharedDefault(
  dataProvider: DataProvider,
  store: Store,
  frame: string,
  savedFilterId: string | null,
): Promise<void> {
  await dataProvider.save(entity, {
    records: [{ frameName: frame + defaultSuffix, value: JSON.stringify({ savedFilterId }) }],
  })
  store.setItem(sharedDefaultKey(frame), savedFilterId)
}

/** Notes in the store that the service has to be told the columns of `list`. */
export const markColumnsUnsaved = (store: Store, list: string): void =>
  store.setItem(unsavedColumnsKey, [...new Set([...unsavedColumns(store), list])])

/** Has the service remember the columns of `list` as they stand in the store, or that they are the schema's again. */
export async function saveColumns(
  dataProvider: DataProvider,
  store: Store,
  list: string,
  meta?: { silent: 'all' },
): Promise<void> {
  const value = JSON.stringify(store.getItem<ColumnChoice | null>(columnsKey(list), null))
  await dataProvider.save(entity, { records: [{ frameName: list, value }], meta })
  // What was chosen in the meantime it knows nothing of yet.
  if (value === JSON.stringify(store.getItem<ColumnChoice | null>(columnsKey(list), null)))
    store.setItem(
      unsavedColumnsKey,
      unsavedColumns(store).filter((each) => each !== list),
    )
}

/** Tells the service all that it could not be told so far; what fails waits for the next time. */
export async function retryUnsavedColumns(dataProvider: DataProvider, store: Store): Promise<void> {
  for (const list of unsavedColumns(store))
    await saveColumns(dataProvider, store, list, { silent: 'all' }).catch(() => undefined)
}

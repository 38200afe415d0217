import { queryOptions } from '@tanstack/react-query'
import type { DataProvider, Store } from 'ra-core'
import { allRowsSize } from '../../../model/constants.ts'
import { readColumnChoice } from '../columns/columnChoice.ts'
import type { ColumnChoice } from '../columns/columnChoice.ts'

const entity = 'screen-setting'

/**
 * How long a list waits for its column settings, in milliseconds; after that it uses those of the
 * schema.
 */
const loadTimeout = 3_000

/**
 * The store key of the columns chosen for `list`; the store ends with the session, the service
 * keeps them.
 */
export const columnsKey = (list: string) => `columns.${list}`

/**
 * The store key for the id of the shared filter that the user made the default of the screen
 * `frame`; null for none.
 */
export const sharedDefaultKey = (frame: string) => `defaultFilter.${frame}`

/** The suffix of the setting that stores this default, beside the columns of the screen. */
const defaultSuffix = '/default'

/** The store key of the lists whose columns are not yet saved to the service. */
const unsavedColumnsKey = 'unsavedColumns'
const unsavedColumns = (store: Store): string[] => store.getItem<string[]>(unsavedColumnsKey) ?? []

/**
 * The query that loads the user's screen settings into the store, once per page load. Without a
 * response in time, lists use the settings of the schema. Choices that did not reach the service
 * are kept and sent again.
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
      const unsaved = unsavedColumns(store)
      for (const { frameName, value } of data as { frameName: string; value: string }[]) {
        if (frameName.endsWith(defaultSuffix)) {
          store.setItem(
            sharedDefaultKey(frameName.slice(0, -defaultSuffix.length)),
            readDefault(value),
          )
          continue
        }
        if (unsaved.includes(frameName)) continue
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

/** Reads what `saveSharedDefault` wrote; null for anything else. */
function readDefault(value: string): string | null {
  try {
    const { savedFilterId } = JSON.parse(value) as { savedFilterId?: unknown }
    return typeof savedFilterId === 'string' ? savedFilterId : null
  } catch {
    // Not written by this console.
    return null
  }
}

/**
 * Makes a shared filter the user's default of the screen `frame`, or none with null; refused
 * requests raise their toast.
 */
export async function saveSharedDefault(
  dataProvider: DataProvider,
  store: Store,
  frame: string,
  savedFilterId: string | null,
): Promise<void> {
  await dataProvider.saveMany(entity, {
    records: [{ frameName: frame + defaultSuffix, value: JSON.stringify({ savedFilterId }) }],
  })
  store.setItem(sharedDefaultKey(frame), savedFilterId)
}

/** Marks the columns of `list` in the store as not yet saved to the service. */
export const markColumnsUnsaved = (store: Store, list: string): void =>
  store.setItem(unsavedColumnsKey, [...new Set([...unsavedColumns(store), list])])

/**
 * Saves the columns of `list` from the store to the service, or that they are the schema's again.
 */
export async function saveColumns(
  dataProvider: DataProvider,
  store: Store,
  list: string,
  meta?: { silent: 'all' },
): Promise<void> {
  const value = JSON.stringify(store.getItem<ColumnChoice | null>(columnsKey(list), null))
  await dataProvider.saveMany(entity, { records: [{ frameName: list, value }], meta })
  // A choice made in the meantime is not saved yet.
  if (value === JSON.stringify(store.getItem<ColumnChoice | null>(columnsKey(list), null)))
    store.setItem(
      unsavedColumnsKey,
      unsavedColumns(store).filter((each) => each !== list),
    )
}

/** Saves all columns that could not be saved before; what fails waits for the next time. */
export async function retryUnsavedColumns(dataProvider: DataProvider, store: Store): Promise<void> {
  for (const list of unsavedColumns(store))
    await saveColumns(dataProvider, store, list, { silent: 'all' }).catch(() => undefined)
}

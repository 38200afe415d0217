import { queryOptions } from '@tanstack/react-query'
import type { DataProvider, Store } from 'ra-core'
import { allRowsSize } from '../../model/constants.ts'
import { readColumnChoice } from './columnChoice.ts'
import type { ColumnChoice } from './columnChoice.ts'

const entity = 'screen-setting'

/** So long a list waits for its columns, in milliseconds: then it stands as the schema has it. */
const patience = 3_000

/** The store's key for the columns chosen for `list`; the store ends with the session, the service remembers. */
export const columnsKey = (list: string) => `columns.${list}`

/**
 * The query that brings what the service remembers of the person's screens into the store, once in the life of the page. A page
 * without an answer in time shows its lists as the schema has them.
 */
export const rememberedSettings = (dataProvider: DataProvider, store: Store) => queryOptions({
  queryKey: [entity, 'remembered'],
  queryFn: async ({ signal }) => {
    const { data } = await dataProvider.getList(entity, { filter: {}, sort: { field: 'frameName', order: 'ASC' }, pagination: { page: 1, perPage: allRowsSize }, signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]) }).catch(() => ({ data: [] }))
    for (const { frameName, value } of data as { frameName: string; value: string }[]) {
      const choice = readColumnChoice(value)
      if (choice) store.setItem(columnsKey(frameName), choice)
      else store.removeItem(columnsKey(frameName))
    }
    return true
  },
  staleTime: Infinity,
  gcTime: Infinity,
  retry: false,
})

/** Has the service remember the columns of `list`, or that they are the schema's again. */
export async function rememberColumns(dataProvider: DataProvider, list: string, choice: ColumnChoice | null): Promise<void> {
  await dataProvider.save(entity, { records: [{ frameName: list, value: JSON.stringify(choice) }] })
}

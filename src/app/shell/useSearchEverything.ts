import { useQueries } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { ConsoleDataProvider } from '../../client/dataProvider.ts'
import { widgetSearchMinimum } from '../../model/constants.ts'
import type { ManifestEntry } from '../../model/entity.ts'

/** Maximum number of records per entity. */
const hitsPerEntity = 5

export type EntityHits = { entry: ManifestEntry; hits: { text: string; id: string }[] }

/** The records of each entity that match `term`; entities whose request fails are omitted. */
export function useSearchEverything(
  entries: ManifestEntry[],
  term: string,
): { findings: EntityHits[]; isBusy: boolean } {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const enabled = term.length >= widgetSearchMinimum
  return useQueries({
    queries: entries.map((entry) => ({
      queryKey: ['searchEverything', entry.name, term],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const { data } = await dataProvider.getOptions(entry.name, {
          search: term,
          page: 0,
          size: hitsPerEntity,
          signal,
        })
        return data.slice(0, hitsPerEntity).map(({ value, text }) => ({ id: value, text }))
      },
      enabled,
      retry: false,
      staleTime: 30_000,
    })),
    combine: (results) => ({
      findings: results.flatMap(({ data }, index) =>
        enabled && data?.length ? [{ entry: entries[index]!, hits: data }] : [],
      ),
      isBusy: enabled && results.some((each) => each.isLoading),
    }),
  })
}

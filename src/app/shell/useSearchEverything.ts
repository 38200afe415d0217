import { useQueries } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { ConsoleDataProvider } from '../../client/dataProvider.ts'
import { widgetSearchMinimum } from '../../model/constants.ts'
import type { ManifestEntry } from '../../model/entity.ts'

/** Records shown of one entity. */
const perEntity = 5

export type EntityHits = { entry: ManifestEntry; hits: { text: string; id: string }[] }

/** What the entities of `entries` find for `term`; those without a call for it, or that refuse it, find nothing. */
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
          size: perEntity,
          signal,
        })
        return data.slice(0, perEntity).map(({ value, text }) => ({ id: value, text }))
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

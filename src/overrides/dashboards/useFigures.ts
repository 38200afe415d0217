import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useLocale } from 'ra-core'
import type { AggregateRequest, AggregateResult } from '../../client/aggregates.ts'

type AggregateProvider = {
  aggregate: (requests: AggregateRequest[], signal?: AbortSignal) => Promise<AggregateResult[]>
}

/** A request of figures under a name that no other of the dashboard has. */
export type NamedRequest = { name: string; request: AggregateRequest }

/**
 * The figures of a whole dashboard in one request, by the names of its requests. Until the next are
 * there, the previous ones stay, as far as they are those of the same name, records and groups.
 * `refresh`: the minutes after which they are read again, unless the page is hidden; 0: never.
 */
export function useFigures(requests: NamedRequest[], refresh = 0) {
  const provider = useDataProvider<AggregateProvider & ReturnType<typeof useDataProvider>>()
  const locale = useLocale()
  const query = useQuery({
    queryKey: ['aggregates', locale, requests],
    queryFn: async ({ signal }) => {
      const results = await provider.aggregate(
        requests.map(({ request }) => request),
        signal,
      )
      return new Map(requests.map((each, index) => [keyOf(each), results[index]!]))
    },
    enabled: requests.length > 0,
    // A failure is shown at once, with an offer to try again.
    retry: false,
    refetchInterval: refresh > 0 && refresh * 60_000,
    placeholderData: (previous) => previous,
  })
  const keys = new Map(requests.map((each) => [each.name, keyOf(each)]))
  return {
    ...query,
    resultOf: (name: string): AggregateResult | undefined => query.data?.get(keys.get(name) ?? ''),
  }
}

const keyOf = ({ name, request: { resource, group, measure } }: NamedRequest): string =>
  JSON.stringify([name, resource, group, measure])

import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useLocale } from 'ra-core'
import type { AggregateRequest, AggregateResult } from '../../client/aggregates.ts'

type AggregateProvider = {
  aggregate: (requests: AggregateRequest[], signal?: AbortSignal) => Promise<AggregateResult[]>
}

/** The figures of a whole dashboard in one request; the previous ones stay until the next are there. */
export function useFigures(requests: AggregateRequest[]) {
  const provider = useDataProvider<AggregateProvider & ReturnType<typeof useDataProvider>>()
  const locale = useLocale()
  return useQuery({
    queryKey: ['aggregates', locale, requests],
    queryFn: ({ signal }) => provider.aggregate(requests, signal),
    enabled: requests.length > 0,
    // A failure is shown at once, with an offer to try again.
    retry: false,
    placeholderData: (previous) => (previous?.length === requests.length ? previous : undefined),
  })
}

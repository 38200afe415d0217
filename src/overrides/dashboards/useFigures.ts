import { useState } from 'react'
import { hashKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useLocale } from 'ra-core'
import type { AggregateRequest, AggregateResult } from '../../client/aggregates.ts'

type AggregateProvider = {
  aggregate: (requests: AggregateRequest[], signal?: AbortSignal) => Promise<AggregateResult[]>
}

/** A request of figures under a name that no other of the dashboard has. */
export type NamedRequest = { name: string; request: AggregateRequest }

/** What is known of a request. `error`: why it could not be sent again alone. */
type Known = Partial<AggregateResult> & { error?: unknown }

/**
 * The figures of a whole dashboard in one request, by the names of its requests. Until the next are
 * there, the previous ones stay, as far as they are those of the same name, records and groups.
 * `refresh`: the minutes after which they are read again, unless the page is hidden; 0: never.
 * `retry` reads some of them again, and leaves the others.
 */
export function useFigures(requests: NamedRequest[], refresh = 0) {
  const provider = useDataProvider<AggregateProvider & ReturnType<typeof useDataProvider>>()
  const queryClient = useQueryClient()
  const locale = useLocale()
  const queryKey = ['aggregates', locale, requests]
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const results = await provider.aggregate(
        requests.map(({ request }) => request),
        signal,
      )
      return new Map<string, Known>(requests.map((each, index) => [keyOf(each), results[index]!]))
    },
    enabled: requests.length > 0,
    // A failure is shown at once, with an offer to try again.
    retry: false,
    refetchInterval: refresh > 0 && refresh * 60_000,
    placeholderData: (previous) => previous,
  })
  const [retried, setRetried] = useState<string[]>([])
  const idOf = (key: string) => `${hashKey(queryKey)} ${key}`
  const keys = new Map(requests.map((each) => [each.name, keyOf(each)]))
  const retry = async (names: string[]): Promise<void> => {
    // Where all failed, all are read again: that is one request, too.
    if (!query.data || query.error) return void (await query.refetch())
    const wanted = requests.filter(({ name }) => names.includes(name))
    const ids = wanted.map((each) => idOf(keyOf(each)))
    setRetried((before) => [...before, ...ids])
    const results = await provider
      .aggregate(wanted.map(({ request }) => request))
      .catch((error: unknown): Known[] => wanted.map(() => ({ error })))
    queryClient.setQueryData<Map<string, Known>>(
      queryKey,
      (known) =>
        known &&
        new Map([
          ...known,
          ...wanted.map((each, index) => [keyOf(each), results[index]!] as const),
        ]),
    )
    setRetried((before) => before.filter((each) => !ids.includes(each)))
  }
  return {
    isPlaceholderData: query.isPlaceholderData,
    retry,
    resultOf: (name: string): { data: AggregateResult | undefined; error: unknown } => {
      const key = keys.get(name) ?? ''
      const known = query.data?.get(key)
      const isRetried = retried.includes(idOf(key))
      return {
        data: isRetried || !known || known.error ? undefined : (known as AggregateResult),
        error: isRetried ? undefined : (query.error ?? known?.error),
      }
    },
  }
}

const keyOf = ({ name, request: { resource, group, measure } }: NamedRequest): string =>
  JSON.stringify([name, resource, group, measure])

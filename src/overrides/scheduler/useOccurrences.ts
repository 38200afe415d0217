import { useMemo } from 'react'
import { useQuery, keepPreviousData } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { ContractProvider, ContractRequest } from '../../branchdesk.ts'
import { contractQueryKey, useLiveQuery, useSession } from '../../branchdesk.ts'
import { readOccurrences, type OccurrencesAnswer } from './occurrence.ts'
import { plusDays } from '../../screens/calendar/range.ts'
import type { BoardFilter } from './useBoardState.ts'

const reading = 'GET scheduler/tasks/occurrences'

/**
 * The tasks in a range of days, refreshed when someone changes one. The clocks of branches differ,
 * so a day more is requested on either side; what lies outside is left out here.
 */
export function useOccurrences(
  [from, to]: [string, string],
  filters: Partial<Record<BoardFilter, string>>,
  isShown: boolean,
) {
  const provider = useDataProvider<ContractProvider>()
  const { selectedSites } = useSession()
  const { userId, roleId, ...others } = filters
  const where = [...(userId ? [ofPerson(userId)] : []), ...(roleId ? [ofRole(roleId)] : [])]
  const request: ContractRequest = {
    call: reading,
    params: {
      from: `${plusDays(from, -1)}T00:00:00Z`,
      to: `${plusDays(to, 1)}T00:00:00Z`,
      ...others,
      ...(where.length > 0 ? { where: JSON.stringify({ all: where }) } : {}),
    },
  }
  const query = useQuery<OccurrencesAnswer>({
    queryKey: [...contractQueryKey(request), selectedSites ?? 'all'],
    queryFn: ({ signal }) => provider.request(request, signal),
    enabled: isShown,
    placeholderData: keepPreviousData,
  })
  useLiveQuery('scheduled-task', ['contract', reading])
  const occurrences = useMemo(
    () =>
      query.data
        ? readOccurrences(query.data).filter(
            ({ localStart, localEnd }) => localStart < `${to}T` && localEnd >= `${from}T`,
          )
        : undefined,
    [query.data, from, to],
  )
  return { ...query, occurrences }
}

/** The time zone of a branch, as the service knows it. */
export async function readZone(
  provider: ContractProvider,
  siteId: string,
  signal: AbortSignal,
): Promise<string> {
  const { zones }: OccurrencesAnswer = await provider.request(
    { call: reading, params: { siteId } },
    signal,
  )
  return zones[siteId] ?? 'UTC'
}

/** Tasks of a person: their own, and those in which they take part. */
export const ofPerson = (key: string) => ({
  any: [
    { field: 'userId', operator: 'eq', values: [key] },
    { field: 'participants', operator: 'contains', values: [key] },
  ],
})

/** Tasks of the people who have a role, at any branch. */
const ofRole = (key: string) => ({
  field: 'userId.user-site.roleId',
  operator: 'eq',
  values: [key],
})

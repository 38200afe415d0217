import type { Query, QueryClient } from '@tanstack/react-query'

/**
 * Refetches the active queries, after a change of the language or the selected branches, and marks
 * the others stale. TanStack Query 5 does not restart the first fetch of a query that is in flight,
 * so such fetches are cancelled first.
 */
export async function refetchActiveQueries(
  queryClient: QueryClient,
  predicate: (query: Query) => boolean = () => true,
): Promise<void> {
  await queryClient.cancelQueries({
    type: 'active',
    predicate: (query) => query.state.data === undefined && predicate(query),
  })
  await queryClient.invalidateQueries({ predicate })
}

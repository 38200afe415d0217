import type { Query, QueryClient } from '@tanstack/react-query'

/**
 * Asks for everything in sight anew, as the service answers it from now on (another language, other branches); the rest when it comes into
 * sight. TanStack Query (5) leaves a first answer that is on its way as it is, however it was asked for: such a question is taken back before.
 */
export async function refetchActiveQueries(
  queryClient: QueryClient,
  predicate: (query: Query) => boolean = () => true,
): Promise<void> {
  await queryClient.cancelQueries({
    type: 'active',
    predicate: (query) => query.state.data === undefined && predicate(query),
  })
  await queryClient.invalidateQueries({ predicate: predicate })
}

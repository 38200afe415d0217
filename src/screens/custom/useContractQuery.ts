import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { DataProvider } from 'ra-core'

/**
 * A request of the API contract that is not a record operation, such as `GET
 * security/rolePermissions/togglePermissions` with its parameters.
 */
export type ContractRequest = {
  call: string
  params?: Record<string, string | string[]>
  headers?: Record<string, string>
  body?: unknown
  /** Doing it twice is the same as once, so that it needs no idempotency key. */
  repeatable?: true
}

/** The data provider with its methods for such requests; `undo`: the keys that undo a change. */
export type ContractProvider = DataProvider & {
  request: (request: ContractRequest, signal?: AbortSignal) => Promise<any>
  requestUndoable: (request: ContractRequest) => Promise<{ answer: any; undo: string[] }>
}

/**
 * The query key of a response. It begins with the call, so that all responses of one call can be
 * refetched.
 * @example
 * queryClient.invalidateQueries({ queryKey: contractQueryKey(request) })
 */
export const contractQueryKey = ({ call, params = {}, headers = {} }: ContractRequest) =>
  ['contract', call, params, headers] as const

/**
 * Queries a read request of the contract, refetched when the selected branches change; `undefined`
 * disables the query.
 * @example
 * const plan = useContractQuery<Plan>({ call: 'GET site/visits/plan', params: { month } })
 */
export function useContractQuery<Answer>(request: ContractRequest | undefined) {
  const provider = useDataProvider<ContractProvider>()
  return useQuery<Answer>({
    queryKey: request ? contractQueryKey(request) : ['contract'],
    queryFn: ({ signal }) => provider.request(request!, signal),
    enabled: request !== undefined,
  })
}

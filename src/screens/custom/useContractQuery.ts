import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { DataProvider } from 'ra-core'

/** A call of the contract that is no verb of a record: `GET security/rolePermissions/togglePermissions` with its parameters. */
export type ContractRequest = {
  call: string
  params?: Record<string, string | string[]>
  headers?: Record<string, string>
  body?: unknown
}

/** The data provider with its door for such calls. */
export type ContractProvider = DataProvider & {
  ask: (request: ContractRequest, signal?: AbortSignal) => Promise<any>
}

/** The key under which an answer is kept: begins with the call, so that all answers of one call can be asked anew. */
export const contractQueryKey = ({ call, params = {}, headers = {} }: ContractRequest) =>
  ['ask', call, params, headers] as const

/** The answer of a reading call, asked again when the selected branches change; `undefined` in place of a call asks nothing. */
export function useContractQuery<Answer>(request: ContractRequest | undefined) {
  const provider = useDataProvider<ContractProvider>()
  return useQuery<Answer>({
    queryKey: request ? contractQueryKey(request) : ['ask'],
    queryFn: ({ signal }) => provider.ask(request!, signal),
    enabled: request !== undefined,
  })
}

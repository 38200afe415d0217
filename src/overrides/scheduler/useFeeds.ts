import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { apiBase } from '../../model/constants.ts'
import type { ContractProvider } from '../../branchdesk.ts'

/** An address at which another calendar subscribes to tasks. */
export type Feed = { webId: string; name: string; createdDate: string }

/** A feed that can be made: its name and the filter of its tasks. */
export type NewFeed = { name: string; where?: object }

const feedsKey = ['calendars']

/**
 * The person's feeds, the address of the one created last, and how they are created and revoked.
 */
export function useFeeds() {
  const provider = useDataProvider<ContractProvider>()
  const queryClient = useQueryClient()
  const [address, setAddress] = useState<string>()
  const feeds = useQuery<Feed[]>({
    queryKey: feedsKey,
    queryFn: ({ signal }) => provider.request({ call: 'GET calendars' }, signal),
  })
  const renew = () => queryClient.invalidateQueries({ queryKey: feedsKey })
  const create = useMutation({
    mutationFn: ({ name, where }: NewFeed) =>
      provider.request({ call: 'POST calendars', body: { entity: 'scheduled-task', name, where } }),
    onSuccess: ({ path }: { path: string }) => {
      setAddress(`${localStorage.getItem('baseUrl') ?? window.location.origin}${apiBase}${path}`)
      return renew()
    },
  })
  const revoke = useMutation({
    mutationFn: (id: string) => provider.request({ call: `DELETE calendars/${id}` }),
    onSuccess: renew,
  })
  return { feeds, address, create, revoke }
}

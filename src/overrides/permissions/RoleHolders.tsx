import { useState } from 'react'
import type { TabProps } from '../../branchdesk.ts'
import { FailureMessage, ScreenSkeleton, useContractQuery } from '../../branchdesk.ts'
import { HolderList } from './HolderList.tsx'

type Link = {
  webId: string
  userAccountId: string
  siteId: string | null
  _text?: Record<string, string>
}

const pageSize = 50

/** Who has a role, and at which branch. */
export default function RoleHolders({ record, label }: TabProps) {
  const [page, setPage] = useState(0)
  const { data, error, refetch } = useContractQuery<{ content: Link[]; totalElements: number }>({
    call: 'GET site/userSites',
    params: { roleId: String(record.id), page: String(page), size: String(pageSize) },
  })
  if (error) return <FailureMessage error={error} what={label} onRetry={() => void refetch()} />
  if (!data) return <ScreenSkeleton />
  return (
    <HolderList
      label={label}
      page={page}
      isLast={(page + 1) * pageSize >= data.totalElements}
      onPage={setPage}
      holders={data.content.map(({ webId, userAccountId, _text = {} }) => ({
        key: webId,
        userAccountId,
        name: _text['userAccountId'] ?? userAccountId,
        where: _text['siteId'] ?? '',
      }))}
    />
  )
}

import { useState } from 'react'
import { useTranslate } from 'ra-core'
import type { TabProps } from '../../branchdesk.ts'
import { FailureMessage, ScreenSkeleton, useContractQuery } from '../../branchdesk.ts'
import { HolderList } from './HolderList.tsx'
import { ReasonText } from './ReasonText.tsx'
import type { Reason } from './ReasonText.tsx'

type Place = Reason & { sites: { siteId: string; name: string }[] }
type Holder = { userAccountId: string; name: string; places: Place[] }

/** The people of one answer of the service. */
const pageSize = 50

/** Who has a permission, where, and why. */
export default function PermissionHolders({ record, label }: TabProps) {
  const translate = useTranslate()
  const [page, setPage] = useState(0)
  const code = String(record['permissionCode'])
  const { data, error, refetch } = useContractQuery<Holder[]>({
    call: `GET security/permissions/${encodeURIComponent(String(record.id))}/holders`,
    params: { page: String(page) },
  })
  if (error) return <FailureMessage error={error} what={label} onRetry={() => void refetch()} />
  if (!data) return <ScreenSkeleton />
  const at = ({ everywhere, sites }: Place) =>
    everywhere
      ? translate('permissions.reason.everywhere')
      : sites.map(({ name }) => name).join(translate('fields.comma'))
  return (
    <HolderList
      label={label}
      page={page}
      isLast={data.length < pageSize}
      onPage={setPage}
      holders={data.map(({ userAccountId, name, places }) => ({
        key: userAccountId,
        userAccountId,
        name,
        where: places.map((place, index) => (
          <div key={index}>
            {at(place)}: <ReasonText reason={place} code={code} />
          </div>
        )),
      }))}
    />
  )
}

import { useTranslate } from 'ra-core'
import { useContractQuery } from '../../screens/custom/useContractQuery.ts'
import { FailureMessage, StateMessage } from '../../screens/states/StateMessage.tsx'
import { formatCount } from '../../screens/states/formatCount.ts'
import { Numbers, NumbersSkeleton } from './Numbers.tsx'
import { Panel } from './Panel.tsx'

/** How many users have each role at the selected branches (DASH-03). */
export function RolesPanel() {
  const translate = useTranslate()
  const title = translate('dashboards.roles')
  const { data, error, refetch } = useContractQuery<{ roleName: string; count: number }[]>({
    call: 'GET security/userRoles/count',
  })
  return (
    <Panel title={title}>
      {error ? (
        <FailureMessage error={error} what={title} onRetry={() => void refetch()} />
      ) : !data ? (
        <NumbersSkeleton />
      ) : data.length === 0 ? (
        <StateMessage title={translate('screens.list.empty')} />
      ) : (
        <Numbers
          rows={data.map(({ roleName, count }) => ({
            name: roleName,
            number: formatCount(count),
          }))}
        />
      )}
    </Panel>
  )
}

import { useTranslate } from 'ra-core'
import { useAsked } from '../../screens/custom/useContractQuery.ts'
import { Failed, Message } from '../../screens/states/Message.tsx'
import { readableCount } from '../../screens/states/readableCount.ts'
import { Numbers, NumbersSkeleton } from './Numbers.tsx'
import { Panel } from './Panel.tsx'

/** How often each role is held at the selected branches (DASH-03). */
export function RolesPanel() {
  const translate = useTranslate()
  const title = translate('places.dashboard.roles')
  const { data, error, refetch } = useAsked<{ roleName: string; count: number }[]>({
    call: 'GET security/userRoles/count',
  })
  return (
    <Panel title={title}>
      {error ? (
        <Failed error={error} what={title} onRetry={() => void refetch()} />
      ) : !data ? (
        <NumbersSkeleton />
      ) : data.length === 0 ? (
        <Message title={translate('screens.list.empty')} />
      ) : (
        <Numbers
          rows={data.map(({ roleName, count }) => ({
            name: roleName,
            number: readableCount(count),
          }))}
        />
      )}
    </Panel>
  )
}

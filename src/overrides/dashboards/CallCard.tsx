import type { DashboardElement } from '../../model/dashboard.ts'
import type { Entity } from '../../model/entity.ts'
import { useContractQuery } from '../../branchdesk.ts'
import { ChartCard } from './ChartCard.tsx'

/** An element whose figures come from a call that counts by values: `[{ roleName, count }]`. */
export function CallCard({
  dashboard,
  element,
  entity,
}: {
  dashboard: string | undefined
  element: DashboardElement
  entity: Entity
}) {
  const { data, error, refetch } = useContractQuery<Record<string, string | number>[]>({
    call: element.call!,
  })
  const groups = data?.map(({ count, ...values }) => ({
    by: Object.values(values)
      .slice(0, 2)
      .map((value) => ({ value })),
    values: [count ?? 0],
  }))
  return (
    <ChartCard
      dashboard={dashboard}
      element={element}
      entity={entity}
      entry={undefined}
      range={{}}
      result={{ data: groups && { groups }, error, retry: () => void refetch() }}
    />
  )
}

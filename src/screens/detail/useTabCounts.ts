import { useContext, useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { AggregateGroup } from '../../model/aggregate.ts'
import type { Tab } from '../../model/entity.ts'
import { getSide } from '../../model/linkSide.ts'
import { EntitiesContext, loadEntity } from '../entities.tsx'
import { sideFilters } from '../link/linkSides.ts'
import type { EntityRecord } from '../record/record.ts'
import { whenIdle } from '../states/whenIdle.ts'

/** The figures of one tab in the response; a `problem` where the reader may not count. */
type Result = { groups?: AggregateGroup[]; problem?: unknown }

/** Begins the key of the query for the counts of a record's tabs. */
export const tabCountsKey = (resource: string, id: EntityRecord['id']) => [
  resource,
  'tabCounts',
  id,
]

/**
 * How many records the tabs of links show at first, by the name of the tab: one request for all
 * tabs of a record, which waits until the record is shown. Tabs whose records the person may not
 * count have none.
 */
export function useTabCounts(
  resource: string,
  record: EntityRecord,
  tabs: Tab[],
): ReadonlyMap<string, number> | undefined {
  const { manifest, overrides } = useContext(EntitiesContext)
  const dataProvider = useDataProvider()
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  const links = tabs.filter((tab) => tab.kind === 'link')
  const { data } = useQuery({
    queryKey: [...tabCountsKey(resource, record.id), links.map(({ name }) => name)],
    queryFn: async ({ signal }) => {
      const requests = await Promise.all(
        links.map(async ({ link: name, side: field }) => {
          const entry = manifest.find((each) => each.name === name)!
          const { entity: link } = await loadEntity(entry, overrides[name])
          const side = getSide(link, field)
          const { defaults, fixed } = sideFilters(link, side)
          return { resource: name, filter: { ...defaults, ...fixed, [side.field]: record.id } }
        }),
      )
      const results: Result[] = await dataProvider.aggregate(requests, signal)
      return new Map(
        results.flatMap(({ groups }, index): [string, number][] =>
          groups ? [[links[index]!.name, Number(groups[0]?.values[0] ?? 0)]] : [],
        ),
      )
    },
    enabled: isIdle && links.length > 0,
    // A tab without a count is complete, so a failure is not shown.
    retry: false,
  })
  return data
}

import { createContext, useContext, useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Entity } from '../../model/entity.ts'

/**
 * Calls `renew` whenever records of an entity may have changed, or only those whose field holds a
 * given key. Returns a function that unsubscribes.
 */
export type WatchRecords = (
  watched: { entity: string; where?: { field: string; value: string } },
  renew: () => Promise<unknown>,
  /** Whether a hidden page watches, too. */
  background?: boolean,
) => () => void

/** Subscribes to changed records; without a provider, screens show what they have read. */
export const LiveUpdatesContext = createContext<WatchRecords | undefined>(undefined)

/**
 * Refetches the visible records of an entity whose schema has `live` whenever someone changes them:
 * all records, or those whose `field` equals `value`.
 * @example
 * useLiveUpdates(useEntity('visit'), 'siteId', site.webId)
 */
export function useLiveUpdates(entity: Entity, field?: string, value?: string): void {
  const { name, live } = entity
  useLiveQuery(live ? name : undefined, [name], field, value)
}

/**
 * As `useLiveUpdates`, for any query that is made of records of an entity; undefined: of none.
 * @example
 * useLiveQuery('visit', ['contract', 'GET site/visits/plan'])
 */
export function useLiveQuery(
  entity: string | undefined,
  queryKey: string[],
  field?: string,
  value?: string,
): void {
  const watch = useContext(LiveUpdatesContext)
  const queryClient = useQueryClient()
  const key = JSON.stringify(queryKey)
  useEffect(() => {
    if (entity === undefined || !watch) return
    const where = field !== undefined && value !== undefined ? { where: { field, value } } : {}
    return watch({ entity, ...where }, () =>
      queryClient.invalidateQueries({ queryKey: JSON.parse(key) as string[] }),
    )
  }, [watch, queryClient, entity, key, field, value])
}

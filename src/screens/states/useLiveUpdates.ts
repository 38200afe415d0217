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
) => () => void

/** Subscribes to changed records; without a provider, screens show what they have read. */
export const LiveUpdatesContext = createContext<WatchRecords | undefined>(undefined)

/**
 * Refetches the visible records of an entity whose schema has `live` whenever someone changes them:
 * all records, or those whose `field` equals `value`.
 */
export function useLiveUpdates(entity: Entity, field?: string, value?: string): void {
  const watch = useContext(LiveUpdatesContext)
  const queryClient = useQueryClient()
  const { name, live } = entity
  useEffect(() => {
    if (!live || !watch) return
    const where = field !== undefined && value !== undefined ? { where: { field, value } } : {}
    return watch({ entity: name, ...where }, () =>
      queryClient.invalidateQueries({ queryKey: [name] }),
    )
  }, [watch, queryClient, name, live, field, value])
}

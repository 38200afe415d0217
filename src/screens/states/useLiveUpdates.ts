import { createContext, useContext, useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Entity } from '../../model/entity.ts'

/** Calls `renew` whenever records of an entity may have changed, or those whose field holds a key; answers what ends it. */
export type WatchRecords = (
  watched: { entity: string; where?: { field: string; value: string } },
  renew: () => Promise<unknown>,
) => () => void

/** How records are watched; without one screens show what they have read. */
export const LiveUpdatesContext = createContext<WatchRecords | undefined>(undefined)

/** Reads anew what is in sight of an entity whose schema says `live`, whenever somebody changed it: all, or the records whose field holds a key. */
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

import { useEffect, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { Field } from '../../../model/field.ts'
import { useSiblings } from '../../controls/useFieldInput.tsx'
import { zoneOfRecord } from '../timeZone/zones.ts'
import { zoneQueryKey } from './knownZone.ts'

/**
 * The time zone of the record that the schema names for an instant; undefined: that of the user,
 * also if the user may not read the record. When another record is chosen, `onMove` keeps the typed
 * time on the other clock.
 */
export function useZone(
  { zone, ...field }: Field,
  source: string,
  onMove: (from: string | undefined, to: string | undefined) => void,
): string | undefined {
  const dataProvider = useDataProvider()
  const { [zone?.reference ?? '']: key } = useSiblings(
    field as Field,
    source,
    zone ? [zone.reference] : [],
  )
  const { data, isPending } = useQuery({
    queryKey: zoneQueryKey(zone?.entity, key),
    queryFn: async (): Promise<string | null> => {
      const { data: record } = await dataProvider.getOne(zone!.entity, {
        id: String(key),
        meta: { silent: 'all' },
      })
      return zoneOfRecord(record, zone!) ?? null
    },
    enabled: zone !== undefined && Boolean(key),
    retry: false,
  })
  const found = data ?? undefined
  const isSettled = !key || !isPending
  const last = useRef({ key, zone: found })
  useEffect(() => {
    if (!isSettled) return
    const before = last.current
    last.current = { key, zone: found }
    if (before.key !== key && before.zone !== found) onMove(before.zone, found)
  })
  return found
}

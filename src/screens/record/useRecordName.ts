import { useCallback } from 'react'
import type { Entity } from '../../model/entity.ts'
import { useOverride, useNamingContext } from '../entities.tsx'
import { recordName } from './record.ts'

/** What records of the entity are called in the language at work: as its override says it, else by the schema's display template. */
export function useRecordName(
  entity: Pick<Entity, 'name' | 'display' | 'key' | 'fields'>,
): (record: Record<string, unknown>) => string {
  const speech = useNamingContext()
  const { recordName: own } = useOverride(entity.name)
  return useCallback(
    (record) => own?.(record, speech) || recordName(entity, record, speech.translate),
    [entity, own, speech],
  )
}

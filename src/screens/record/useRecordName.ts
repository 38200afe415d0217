import { useCallback } from 'react'
import type { Entity } from '../../model/entity.ts'
import { useOverride, useNamingContext } from '../entities.tsx'
import { recordName } from './record.ts'

/**
 * Returns a function that names records of the entity in the current language: by the override,
 * else by the schema's display template.
 * @example
 * const name = useRecordName(entity)(record)
 */
export function useRecordName(
  entity: Pick<Entity, 'name' | 'display' | 'key' | 'fields'>,
): (record: Record<string, unknown>) => string {
  const naming = useNamingContext()
  const { recordName: own } = useOverride(entity.name)
  return useCallback(
    (record) => own?.(record, naming) || recordName(entity, record, naming.translate),
    [entity, own, naming],
  )
}

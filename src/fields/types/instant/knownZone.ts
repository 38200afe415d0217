import type { QueryClient } from '@tanstack/react-query'
import type { Field } from '../../../model/field.ts'

/**
 * The key of the query for the time zone of a record, which ends when the records of its entity
 * change.
 */
export const zoneQueryKey = (entity: string | undefined, key: unknown) => [entity, 'zone', key]

/**
 * The time zone in which a form shows an instant, as far as its input has queried it: that of the
 * record which the schema names, else that of the user.
 */
export const knownZone = (
  queryClient: QueryClient,
  { zone }: Field,
  record: Record<string, unknown>,
): string =>
  (zone &&
    queryClient.getQueryData<string | null>(zoneQueryKey(zone.entity, record[zone.reference]))) ??
  Intl.DateTimeFormat().resolvedOptions().timeZone

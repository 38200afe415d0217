import type { ManifestEntry } from '../../model/entity.ts'

/** The address of the list of an entity with a filter. */
export const listAddress = (
  { routes }: Pick<ManifestEntry, 'routes'>,
  filter: Record<string, unknown>,
): string => `${routes.list}?filter=${encodeURIComponent(JSON.stringify(filter))}`

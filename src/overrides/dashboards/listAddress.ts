import type { ManifestEntry } from '../../model/entity.ts'
import { answersAddress } from '../documents/answersEntity.ts'

/** The address of the list of an entity with a filter. */
export const listAddress = (
  { name, routes }: Pick<ManifestEntry, 'name' | 'routes'>,
  filter: Record<string, unknown>,
): string =>
  answersAddress(name, filter) ??
  `${routes.list}?filter=${encodeURIComponent(JSON.stringify(filter))}`

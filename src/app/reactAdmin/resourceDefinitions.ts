import type { ResourceDefinition } from 'ra-core'
import type { ManifestEntry } from '../../model/entity.ts'
import { recordName } from '../../screens/record/record.ts'
import type { NamingContext } from '../../screens/entities.tsx'
import type { LoadedEntities } from './loadedEntities.ts'

/**
 * The entities as react-admin's resources. Each has all four pages; `canAccess` refuses those that
 * the contract or the user's permissions lack. The name of a record comes from its override or its
 * display template, the name of a choice is its text.
 */
export const resourceDefinitions = (
  manifest: ManifestEntry[],
  loaded: LoadedEntities,
  namingContext: () => NamingContext,
): Record<string, ResourceDefinition> =>
  Object.fromEntries(
    manifest.map(({ name }) => [
      name,
      {
        name,
        hasList: true,
        hasCreate: true,
        hasEdit: true,
        hasShow: true,
        recordRepresentation: (record: Record<string, unknown>) =>
          representation(record, name, loaded, namingContext()),
      },
    ]),
  )

function representation(
  record: Record<string, unknown>,
  name: string,
  loaded: LoadedEntities,
  namingContext: NamingContext,
): string {
  const own = loaded.findOverride(name)?.recordName?.(record, namingContext)
  if (own) return own
  if (typeof record['text'] === 'string' && record['value'] === record['id']) return record['text']
  const entity = loaded.find(name)
  return entity ? recordName(entity, record, namingContext.translate) : `#${String(record['id'])}`
}

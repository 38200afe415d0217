import { useTranslate } from 'ra-core'
import type { ManifestEntry } from '../model/entity.ts'

/** The plural name of an entity in the person's language: the catalogue's, else its schema's. */
export function useEntityLabel(): (entry: Pick<ManifestEntry, 'name' | 'many'>) => string {
  const translate = useTranslate()
  return (entry) => translate(`entity.${entry.name}.many`, { _: entry.many })
}

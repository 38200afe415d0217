import type { Entity, ManifestEntry } from '../../model/entity.ts'
import { findLoaded } from '../../screens/entities.tsx'
import type { EntityOverride } from '../../screens/entities.tsx'

/**
 * The entities whose modules are loaded. react-admin reads labels and record names while it
 * renders, so it cannot wait for a module.
 */
export type LoadedEntities = {
  add: (entity: Entity) => void
  find: (name: string) => Entity | undefined
  /** The override of the entity, where a screen has loaded it. */
  findOverride: (name: string) => EntityOverride | undefined
  /** Loads an entity, once. Throws for a name the manifest lacks. */
  load: (name: string) => Promise<Entity>
}

/** The loaded entities of a manifest: those that a screen or the data provider has used. */
export function createLoadedEntities(manifest: ManifestEntry[]): LoadedEntities {
  const entries = new Map(manifest.map((entry) => [entry.name, entry]))
  const entities = new Map<string, Entity>()
  const loadedBy = (name: string) => {
    const entry = entries.get(name)
    return entry && findLoaded(entry)
  }
  return {
    add: (entity) => void entities.set(entity.name, entity),
    find: (name) => entities.get(name) ?? loadedBy(name)?.entity,
    findOverride: (name) => loadedBy(name)?.override,
    async load(name) {
      // Importing a module again takes a task of its own, and a write must leave at once.
      const known = entities.get(name)
      if (known) return known
      const entry = entries.get(name)
      if (!entry) throw new Error(`There is no entity "${name}".`)
      const { entity } = await entry.load()
      entities.set(name, entity)
      return entity
    },
  }
}

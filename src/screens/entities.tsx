import { createContext, use, useContext, useMemo } from 'react'
import type { ComponentType } from 'react'
import { useLocale, useTranslate } from 'ra-core'
import type { Entity, ManifestEntry } from '../model/entity.ts'
import type { DisplayProps, InputProps } from '../fields/fieldViews.types.ts'
import type { EntityRecord } from './record/record.ts'
import { retryable } from './states/lazyPart.tsx'

/** What a hand-written tab is given: the record whose detail is open. */
export type TabProps = { entity: Entity; record: EntityRecord }

/** What a hand-written form is given; it stands inside the dialog's ra-core `Form`. */
export type FormBodyProps = {
  entity: Entity
  mode: 'create' | 'edit' | 'clone'
  record?: EntityRecord
}

/** What names are made of: the words and the locale of the language at work, and every entity there is. */
export type NamingContext = {
  translate: (key: string, options?: object) => string
  locale: string
  manifest: ManifestEntry[]
}

/** The hand-written pieces of one entity (`overrides/{entity}.tsx`); what is left out stays generated. */
export type EntityOverride = {
  List?: ComponentType<{ entity: Entity }>
  columns?: Record<string, ComponentType<DisplayProps>>
  Detail?: ComponentType<{ entity: Entity; id: string; tab?: string }>
  tabs?: Record<string, ComponentType<TabProps>>
  Form?: ComponentType<FormBodyProps>
  inputs?: Record<string, ComponentType<InputProps>>
  displays?: Record<string, ComponentType<DisplayProps>>
  /** What people call a record in the language at work, in the place of the schema's display template; of a choice it is given what the choice holds. */
  recordName?: (record: Record<string, unknown>, speech: NamingContext) => string
}

/** Overrides by entity name: the module, or what loads it (`import.meta.glob`). */
export type Overrides = Record<string, EntityOverride | (() => Promise<EntityOverride>)>

/** Every entity there is, before its module is loaded, and what was written by hand for it. */
export const EntitiesContext = createContext<{ manifest: ManifestEntry[]; overrides: Overrides }>({
  manifest: [],
  overrides: {},
})

type Loaded = { entity: Entity; override: EntityOverride; loadValidator: () => Promise<unknown> }

// One promise per manifest entry for the life of the page: `use` needs the same promise on every render.
const loading = new WeakMap<ManifestEntry, Promise<Loaded>>()
const validators = new WeakMap<Loaded, Promise<unknown>>()

/** An entity and what was written for it; fails where its chunk does, and is asked for again then. */
export function loadEntity(
  entry: ManifestEntry,
  override: Overrides[string] | undefined,
): Promise<Loaded> {
  let promise = loading.get(entry)
  if (!promise) {
    promise = Promise.all([
      entry.load(),
      typeof override === 'function' ? override() : (override ?? {}),
    ]).then(([module, pieces]) => ({
      entity: module.entity,
      loadValidator: module.loadValidator,
      override: pieces,
    }))
    loading.set(
      entry,
      retryable(promise, () => loading.delete(entry)),
    )
  }
  return promise
}

function useLoaded(name: string): Loaded {
  const { manifest, overrides } = useContext(EntitiesContext)
  const entry = manifest.find((each) => each.name === name)
  if (!entry)
    throw new Error(
      `No entity "${name}" in the manifest. Known: ${manifest.map((each) => each.name).join(', ')}.`,
    )
  return use(loadEntity(entry, overrides[name]))
}

/** The entity by name, loaded on first use; suspends until it is there. Throws for a name the manifest lacks. */
export const useEntity = (name: string): Entity => useLoaded(name).entity

/** The hand-written pieces of an entity; suspends like `useEntity`. */
export const useOverride = (name: string): EntityOverride => useLoaded(name).override

/** The entity's compiled validators (`{ create, patch }`), loaded on first use; suspends until they are there. */
export function useValidator(name: string): unknown {
  const loaded = useLoaded(name)
  let promise = validators.get(loaded)
  if (!promise) {
    promise = loaded.loadValidator()
    validators.set(
      loaded,
      retryable(promise, () => validators.delete(loaded)),
    )
  }
  return use(promise)
}

/**
 * Finds entities by name while rendering; suspends until the one asked for is there, undefined when the manifest lacks it.
 * Only to be called during render.
 */
export function useEntityFinder(): (name: string) => Entity | undefined {
  const { manifest, overrides } = useContext(EntitiesContext)
  return (name) => {
    const entry = manifest.find((each) => each.name === name)
    return entry && use(loadEntity(entry, overrides[name])).entity
  }
}

/** The language at work and the entities, for names that are made outside of components. */
export function useNamingContext(): NamingContext {
  const translate = useTranslate()
  const locale = useLocale()
  const { manifest } = useContext(EntitiesContext)
  return useMemo(() => ({ translate, locale, manifest }), [translate, locale, manifest])
}

/** Whether an entity of this name exists (a link to one that is not generated is left out). */
export function useHasEntity(): (name: string) => boolean {
  const { manifest } = useContext(EntitiesContext)
  return (name) => manifest.some((each) => each.name === name)
}

/** A detail route with its `:id` filled in. */
export const detailPath = (route: string, id: unknown) =>
  route.replace(/:id\b|\{id\}/, encodeURIComponent(String(id)))

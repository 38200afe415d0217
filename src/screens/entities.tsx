import { createContext, useCallback, useContext, useMemo } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { useLocale, useTranslate } from 'ra-core'
import type { Entity, ManifestEntry } from '../model/entity.ts'
import type { DisplayProps, InputProps } from '../fields/fieldViews.types.ts'
import type { CallDialogProps } from './dialog/CallDialog.tsx'
import type { DeleteDialogProps } from './dialog/DeleteDialog.tsx'
import type { RecordDialogProps } from './form/RecordDialog.tsx'
import type { EntityRecord } from './record/record.ts'
import { usePromise, watchPromise } from '../fields/loading/usePromise.ts'
import { retryable } from '../fields/loading/lazyPart.tsx'

/** Props of a hand-written list. */
export type ListProps = { entity: Entity }

/** Props of a hand-written detail: the key of the record, and the open tab (absent: the first). */
export type DetailProps = { entity: Entity; id: string; tab?: string }

/**
 * Props of a hand-written tab: the record whose detail is open, and the tab's label in the current
 * language.
 */
export type TabProps<R extends object = EntityRecord> = {
  entity: Entity
  record: R & EntityRecord
  label: string
}

/** A hand-written tab, which may name the type of its records: `({ record }: TabProps<Site>)`. */
export type TabComponent = (props: TabProps<any>) => ReactNode

/**
 * Props of a hand-written form, which renders inside the dialog's ra-core `Form`. `names` are the
 * fields of the current step, without those that are fixed by where the dialog was opened.
 */
export type FormBodyProps = {
  entity: Entity
  mode: 'create' | 'edit' | 'clone'
  record?: EntityRecord
  names: string[]
}

/**
 * What display names are built from: the translations and the locale of the current language, and
 * every entity.
 */
export type NamingContext = {
  translate: (key: string, options?: object) => string
  locale: string
  manifest: ManifestEntry[]
}

/**
 * The hand-written parts of one entity (`overrides/{entity}.tsx`); parts that are absent stay
 * generated.
 */
export type EntityOverride = {
  List?: ComponentType<ListProps>
  /** How lists and link tabs show a field, by its name. */
  columns?: Record<string, ComponentType<DisplayProps>>
  Detail?: ComponentType<DetailProps>
  /** How a detail shows a field, by its name. */
  displays?: Record<string, ComponentType<DisplayProps>>
  /** Pages made of react-admin's components, where its buttons and redirects lead. */
  Create?: ComponentType
  Edit?: ComponentType
  Show?: ComponentType
  /** Tabs of a detail by their names in the schema. */
  tabs?: Record<string, TabComponent>
  Form?: ComponentType<FormBodyProps>
  /** The inputs of fields in forms and cells, by the name of the field. */
  inputs?: Record<string, ComponentType<InputProps>>
  /** Dialogs: of the form, of a deletion, and of each of the entity's calls by its name. */
  dialogs?: {
    form?: ComponentType<RecordDialogProps>
    delete?: ComponentType<DeleteDialogProps>
    calls?: Record<string, ComponentType<CallDialogProps>>
  }
  /**
   * The display name of a record in the current language, instead of the schema's display template.
   * For a choice it receives the value of the choice.
   */
  recordName?: (record: Record<string, unknown>, naming: NamingContext) => string
}

/** Overrides by entity name: the module, or the function that loads it (`import.meta.glob`). */
export type Overrides = Record<string, EntityOverride | (() => Promise<EntityOverride>)>

/** All entities (before their modules are loaded) and their overrides. */
export const EntitiesContext = createContext<{ manifest: ManifestEntry[]; overrides: Overrides }>({
  manifest: [],
  overrides: {},
})

type Loaded = { entity: Entity; override: EntityOverride; loadValidator: () => Promise<unknown> }

type Loading = { override: Overrides[string] | undefined; promise: Promise<Loaded> }

// One promise per manifest entry for the life of the page: `use` needs the same promise on every
// render.
const loading = new WeakMap<ManifestEntry, Loading>()
const loaded = new WeakMap<ManifestEntry, Loaded>()
const validators = new WeakMap<Loaded, Promise<unknown>>()

/**
 * Loads an entity and its override. Rejects when the chunk fails to load; the next call then loads
 * it again.
 */
export function loadEntity(
  entry: ManifestEntry,
  override: Overrides[string] | undefined,
): Promise<Loaded> {
  const known = loading.get(entry)
  if (known && known.override === override) return known.promise
  const promise = Promise.all([
    entry.load(),
    typeof override === 'function' ? override() : (override ?? {}),
  ]).then(([module, pieces]) => {
    const merged = {
      entity: module.entity,
      loadValidator: module.loadValidator,
      override: pieces,
    }
    loaded.set(entry, merged)
    return merged
  })
  loading.set(entry, {
    override,
    promise: watchPromise(retryable(promise, () => loading.delete(entry))),
  })
  return promise
}

/** An entity and its override, if a screen has loaded them. */
export const findLoaded = (entry: ManifestEntry): Loaded | undefined => loaded.get(entry)

function useLoaded(name: string): Loaded {
  const { manifest, overrides } = useContext(EntitiesContext)
  const entry = manifest.find((each) => each.name === name)
  if (!entry)
    throw new Error(
      `No entity "${name}" in the manifest. Known: ${manifest.map((each) => each.name).join(', ')}.`,
    )
  return usePromise(loadEntity(entry, overrides[name]))
}

/**
 * Returns the entity by name, loaded on first use; suspends until then. Throws for a name that the
 * manifest lacks.
 * @example
 * const { fields } = useEntity('site')
 */
export const useEntity = (name: string): Entity => useLoaded(name).entity

/** Returns the hand-written parts of an entity; suspends like `useEntity`. */
export const useOverride = (name: string): EntityOverride => useLoaded(name).override

/**
 * The entity's compiled validators (`{ create, patch }`), loaded on first use; suspends until they
 * are there.
 */
export const useValidator = (name: string): unknown => usePromise(useValidatorLoader(name)())

/** Returns a function that loads the entity's validators, once. */
export function useValidatorLoader(name: string): () => Promise<unknown> {
  const loaded = useLoaded(name)
  return useCallback(() => validatorsOf(loaded), [loaded])
}

function validatorsOf(loaded: Loaded): Promise<unknown> {
  let promise = validators.get(loaded)
  if (!promise) {
    promise = watchPromise(retryable(loaded.loadValidator(), () => validators.delete(loaded)))
    validators.set(loaded, promise)
  }
  return promise
}

/**
 * Returns a function that finds an entity by name. Call it during render only: it suspends until
 * the entity is loaded, and returns undefined when the manifest lacks it.
 */
export function useFindEntity(): (name: string) => Entity | undefined {
  const { manifest, overrides } = useContext(EntitiesContext)
  return (name) => {
    const entry = manifest.find((each) => each.name === name)
    // oxlint-disable-next-line react-hooks/rules-of-hooks -- like `use`, it may be called conditionally
    return entry && usePromise(loadEntity(entry, overrides[name])).entity
  }
}

// `use` needs the same promise on every render, and one promise loads all entities at once.
const loadedTogether = new WeakMap<ManifestEntry[], Map<string, Promise<Entity[]>>>()

/**
 * Returns several entities by name, loaded at once; suspends until they are there. Names that the
 * manifest lacks are left out.
 */
export function useEntities(names: string[]): Map<string, Entity> {
  const { manifest, overrides } = useContext(EntitiesContext)
  const promises = loadedTogether.get(manifest) ?? new Map<string, Promise<Entity[]>>()
  loadedTogether.set(manifest, promises)
  const entries = manifest.filter(({ name }) => names.includes(name))
  const key = entries.map(({ name }) => name).join()
  let promise = promises.get(key)
  if (!promise) {
    const all = Promise.all(entries.map((entry) => loadEntity(entry, overrides[entry.name]))).then(
      (loads) => loads.map(({ entity }) => entity),
    )
    promise = watchPromise(retryable(all, () => promises.delete(key)))
    promises.set(key, promise)
  }
  return new Map(usePromise(promise).map((entity) => [entity.name, entity]))
}

/** The current language and the entities, for names that are built outside of components. */
export function useNamingContext(): NamingContext {
  const translate = useTranslate()
  const locale = useLocale()
  const { manifest } = useContext(EntitiesContext)
  return useMemo(() => ({ translate, locale, manifest }), [translate, locale, manifest])
}

/**
 * Returns a function that tells whether an entity exists (a link to one that is not generated is
 * left out).
 */
export function useHasEntity(): (name: string) => boolean {
  const { manifest } = useContext(EntitiesContext)
  return (name) => manifest.some((each) => each.name === name)
}

/** A detail route with its `:id` filled in. */
export const detailPath = (route: string, id: unknown) =>
  route.replace(/:id\b|\{id\}/, encodeURIComponent(String(id)))

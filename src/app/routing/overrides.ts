import type { EntityOverride, Overrides } from '../../screens/entities.tsx'

const files = import.meta.glob<EntityOverride>('../../overrides/*.tsx')

const shipped: Overrides = Object.fromEntries(
  Object.entries(files).map(([path, load]) => [/([^/]+)\.tsx$/.exec(path)![1]!, load]),
)

/** The hand-written override of each entity, loaded on first use. */
export let overrides = shipped

/** Replaces the overrides of these entities in consoles that mount from now on. For stories. */
export function replaceOverrides(others: Overrides): void {
  overrides = { ...shipped, ...others }
}

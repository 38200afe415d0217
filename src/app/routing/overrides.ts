import type { EntityOverride, Overrides } from '../../screens/entities.tsx'

const files = import.meta.glob<EntityOverride>('../../overrides/*.tsx')

/** The hand-written override of each entity, loaded on first use. */
export const overrides: Overrides = Object.fromEntries(
  Object.entries(files).map(([path, load]) => [/([^/]+)\.tsx$/.exec(path)![1]!, load]),
)

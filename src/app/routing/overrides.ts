import type { EntityOverride, Overrides } from '../../screens/entities.tsx'

const files = import.meta.glob<EntityOverride>('../../overrides/*.tsx')

/** What was written by hand, by entity, each loaded when it is first wanted. */
export const overrides: Overrides = Object.fromEntries(
  Object.entries(files).map(([path, load]) => [/([^/]+)\.tsx$/.exec(path)![1]!, load]),
)

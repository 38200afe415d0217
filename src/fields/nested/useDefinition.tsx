import { createContext, use } from 'react'
import { usePromise, watchPromise } from '../loading/usePromise.ts'
import { retryable } from '../loading/lazyPart.tsx'
import type { DefinitionModules, Field } from '../../model/field.ts'

/** Loads the table of generated definitions; the console provides it. Default: there are none. */
export const DefinitionsContext = createContext<() => Promise<DefinitionModules>>(() =>
  Promise.resolve({}),
)

// `use` needs the same promise on every render.
const loading = new Map<string, Promise<Field | undefined>>()

/**
 * The generated definition of this name as a field, loaded on first use; suspends until it is
 * there. Undefined: there is none of that name, as in a record of an older schema.
 */
export function useDefinition(name: string): Field | undefined {
  const loadTable = use(DefinitionsContext)
  let promise = loading.get(name)
  if (!promise) {
    promise = watchPromise(
      retryable(
        loadTable().then(async (table) => (await table[name]?.())?.field),
        () => loading.delete(name),
      ),
    )
    loading.set(name, promise)
  }
  return usePromise(promise)
}

import { createContext, use, type ComponentType } from 'react'
import type { InputProps } from '../fieldViews.types.ts'

// Lists, groups and choices hold fields of any kind. They get the component that renders those from above rather than
// by import, which would close a cycle of modules.
const NestedInputContext = createContext<ComponentType<InputProps> | undefined>(undefined)

/** Tells the inputs below which component renders a field of any kind. */
export const NestedInputProvider = NestedInputContext

/** The component that renders a field of any kind. Throws outside of a `FieldInput`. */
export function useNestedInput(): ComponentType<InputProps> {
  const Nested = use(NestedInputContext)
  if (!Nested)
    throw new Error(
      'An input with inner fields stands outside of FieldInput, which says how they are rendered.',
    )
  return Nested
}

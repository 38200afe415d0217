import { createContext, use, type ComponentType } from 'react'
import type { InputProps } from '../fieldViews.types.ts'

// Lists, groups and choices contain fields of any type. They get the component for those from a
// context, because an import would form a cycle.
const NestedInputContext = createContext<ComponentType<InputProps> | undefined>(undefined)

/** Provides the component that renders a field of any type. */
export const NestedInputProvider = NestedInputContext

/** The component that renders a field of any type. Throws outside a `FieldInput`. */
export function useNestedInput(): ComponentType<InputProps> {
  const Nested = use(NestedInputContext)
  if (!Nested)
    throw new Error(
      'An input with inner fields must be inside a FieldInput, which provides the component for them.',
    )
  return Nested
}

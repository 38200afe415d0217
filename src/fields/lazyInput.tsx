import type { ComponentType } from 'react'
import type { FilterProps, InputProps } from './fieldViews.types.ts'
import { loadOnce } from './loading/lazyPart.tsx'
import { usePromise } from './loading/usePromise.ts'

// All inputs are one chunk: a list loads none of them, a dialog needs one request.
const load = loadOnce(() => import('./inputs.tsx'))

/** The names of the inputs in `inputs.tsx`. */
export type InputName = keyof Awaited<ReturnType<typeof load>>['inputs']
/** The names of the value inputs of filter conditions. */
export type FilterName = keyof Awaited<ReturnType<typeof load>>['filters']

/** Loads the inputs before a form shows them. */
export const preloadInputs = () => load()

/** A lazily loaded input. It needs a `LoadBoundary`, as in `FieldInput`. */
export const lazyInput = (name: InputName): ComponentType<InputProps> =>
  function LazyInput(props: InputProps) {
    const Input = usePromise(load()).inputs[name]
    return <Input {...props} />
  }

/** A lazily loaded value input of filter conditions. */
export const lazyFilter = (name: FilterName): ComponentType<FilterProps> =>
  function LazyFilter(props: FilterProps) {
    const Filter = usePromise(load()).filters[name]
    return <Filter {...props} />
  }

import type { ComponentType } from 'react'
import type { FilterProps, InputProps } from './fieldViews.types.ts'
import { lazyPart } from './loading/lazyPart.tsx'

// All inputs are one chunk: a list loads none of them, a dialog needs one request.
const load = () => import('./inputs.tsx')

/** The names of the inputs in `inputs.tsx`. */
export type InputName = keyof Awaited<ReturnType<typeof load>>['inputs']
/** The names of the value inputs of filter conditions. */
export type FilterName = keyof Awaited<ReturnType<typeof load>>['filters']

/** Loads the inputs early: call it when the pointer is over an add or edit button. */
export const preloadInputs = () => load()

/** A lazily loaded input. It needs a `LoadBoundary`, as in `FieldInput`. */
export const lazyInput = (name: InputName): ComponentType<InputProps> =>
  lazyPart(async () => ({ default: (await load()).inputs[name] }))

/** A lazily loaded value input of filter conditions. */
export const lazyFilter = (name: FilterName): ComponentType<FilterProps> =>
  lazyPart(async () => ({ default: (await load()).filters[name] }))

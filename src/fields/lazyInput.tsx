import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import type { FilterProps, InputProps } from './fieldViews.types.ts'

// All inputs are one chunk: a list pays for none of them, a dialog for one request whatever it asks for.
const load = () => import('./inputs.tsx')

/** The kinds that have an input of their own; kept complete by `inputs.tsx`. */
export type InputName = keyof Awaited<ReturnType<typeof load>>['inputs']
/** The value parts of filter conditions. */
export type FilterName = keyof Awaited<ReturnType<typeof load>>['filters']

/** Fetches the inputs before they are needed: call it when an add or edit button is pointed at. */
export const preloadInputs = () => load()

/** An input fetched when it is first shown; needs a Suspense boundary above, as `FieldInput` has. */
export const lazyInput = (name: InputName): LazyExoticComponent<ComponentType<InputProps>> =>
  lazy(async () => ({ default: (await load()).inputs[name] }))

/** The value part of a filter condition, fetched when it is first shown. */
export const lazyFilter = (name: FilterName): LazyExoticComponent<ComponentType<FilterProps>> =>
  lazy(async () => ({ default: (await load()).filters[name] }))

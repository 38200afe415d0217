import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import type { FilterProps, InputProps } from './fieldViews.types.ts'

// All inputs are one chunk: a list loads none of them, a dialog needs one request.
const load = () => import('./inputs.tsx')

/** The names of the inputs in `inputs.tsx`. */
export type InputName = keyof Awaited<ReturnType<typeof load>>['inputs']
/** The names of the value inputs of filter conditions. */
export type FilterName = keyof Awaited<ReturnType<typeof load>>['filters']

/** Loads the inputs early: call it when the pointer is over an add or edit button. */
export const preloadInputs = () => load()

/** A lazily loaded input. It needs a Suspense boundary, as in `FieldInput`. */
export const lazyInput = (name: InputName): LazyExoticComponent<ComponentType<InputProps>> =>
  lazy(async () => ({ default: (await load()).inputs[name] }))

/** A lazily loaded value input of filter conditions. */
export const lazyFilter = (name: FilterName): LazyExoticComponent<ComponentType<FilterProps>> =>
  lazy(async () => ({ default: (await load()).filters[name] }))

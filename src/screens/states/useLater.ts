import { useDeferredValue } from 'react'

/**
 * Returns false in the first render of a component, and true in one right after it, which input can
 * interrupt. A screen shows what a person opened it for in the first, and keeps room for the rest.
 */
export const useLater = (): boolean => useDeferredValue(true, false)

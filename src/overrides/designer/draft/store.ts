import { useSyncExternalStore } from 'react'

/**
 * A value that single parts of a screen follow, so that what stands around them does not render
 * when it changes.
 */
export type Store<Value> = {
  read: () => Value
  write: (value: Value) => void
  subscribe: (listener: () => void) => () => void
}

/** A store that has a value from the start. */
export function createStore<Value>(start: Value): Store<Value> {
  const listeners = new Set<() => void>()
  let current = start
  return {
    read: () => current,
    write(value) {
      if (value === current) return
      current = value
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The value of a store; the component renders when it changes. */
export const useStore = <Value>(store: Store<Value>): Value =>
  useSyncExternalStore(store.subscribe, store.read)

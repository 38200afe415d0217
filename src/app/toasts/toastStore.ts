import type { ReactNode } from 'react'
import { toastDuration } from '../../model/constants.ts'

export type ToastKind = 'success' | 'error' | 'info' | 'warning'
/** `more` stands behind the text: what can be done about it. */
export type Toast = { id: number; kind: ToastKind; text: string; action?: ReactNode }

/** The toasts on show. `read` answers the same list until it changed. */
export type ToastStore = {
  /** A toast with `more` stays until it is hidden, and takes the place of one that says the same. */
  show: (text: string, kind: ToastKind, more?: ReactNode) => void
  /** Takes a text away before its time: what it says no longer holds. */
  hide: (text: string) => void
  read: () => Toast[]
  subscribe: (listener: () => void) => () => void
}

/**
 * Toasts, each shown for `duration` milliseconds. A text that is on show already is not shown a second time: one failure
 * often reaches two listeners, and ten lists failing together say one thing.
 * Source  ERR-17, ERR-18
 */
export function createToastStore(duration: number = toastDuration): ToastStore {
  const listeners = new Set<() => void>()
  let shown: Toast[] = []
  let next = 0
  const change = (toasts: Toast[]) => {
    shown = toasts
    for (const listener of listeners) listener()
  }
  return {
    show(text, kind, more) {
      if (!more && shown.some((each) => each.text === text && each.kind === kind)) return
      const toast = { id: next++, kind, text, more }
      change([...shown.filter((each) => !more || each.text !== text), toast])
      if (!more) setTimeout(() => change(shown.filter((each) => each !== toast)), duration)
    },
    hide: (text) => change(shown.filter((each) => each.text !== text)),
    read: () => shown,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The page's toasts. */
export const toasts = createToastStore()

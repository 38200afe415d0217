import type { ReactNode } from 'react'
import { toastDuration } from '../../model/constants.ts'

export type ToastKind = 'success' | 'error' | 'info' | 'warning'
/** `action` is shown after the text, for example a button. */
export type Toast = { id: number; kind: ToastKind; text: ReactNode; action?: ReactNode }

/** The visible toasts. `read` returns the same list until it changes. */
export type ToastStore = {
  /**
   * Shows a toast for `duration` milliseconds; null: until it is hidden. A toast with an action
   * stays until it is hidden, and replaces one with the same text.
   */
  show: (text: ReactNode, kind: ToastKind, action?: ReactNode, duration?: number | null) => void
  /** Hides the toast with this text early. */
  hide: (text: ReactNode) => void
  read: () => Toast[]
  subscribe: (listener: () => void) => () => void
}

/**
 * Toasts, each shown for `usualDuration` milliseconds unless said. A text that is already visible
 * is not shown twice: one failure often reaches two listeners, and ten lists that fail together
 * need one toast.
 * Source  ERR-17, ERR-18
 */
export function createToastStore(usualDuration: number = toastDuration): ToastStore {
  const listeners = new Set<() => void>()
  let shown: Toast[] = []
  let next = 0
  const change = (toasts: Toast[]) => {
    shown = toasts
    for (const listener of listeners) listener()
  }
  return {
    show(text, kind, action, duration = usualDuration) {
      if (!action && shown.some((each) => each.text === text && each.kind === kind)) return
      const toast = { id: next++, kind, text, action }
      change([...shown.filter((each) => !action || each.text !== text), toast])
      if (!action && duration !== null)
        setTimeout(() => change(shown.filter((each) => each !== toast)), duration)
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

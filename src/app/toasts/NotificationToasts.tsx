import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { useNotificationContext, useTranslate } from 'ra-core'
import { ConsoleToasts } from './ConsoleToasts.tsx'
import { toasts } from './toastStore.ts'
import type { ToastKind } from './toastStore.ts'
import { offerUndo, UndoPanel } from '../shell/UndoPanel.tsx'
import type { Undo } from '../shell/UndoPanel.tsx'

/**
 * Shows ra-core's notifications (`useNotify`) as toasts, with an "Undo" button where they carry
 * undo keys (`undoOffer`) or a plan to undo (`SentAtOnce`).
 */
export function NotificationToasts() {
  const translate = useTranslate()
  const { notifications, takeNotification } = useNotificationContext()
  useEffect(() => {
    if (notifications.length === 0) return
    const taken = takeNotification()
    if (!taken) return
    const { message, type, notificationOptions } = taken
    const { autoHideDuration } = notificationOptions ?? {}
    if (typeof message !== 'string') return notify(message, type, autoHideDuration)
    const { undo, ...args } = (notificationOptions?.messageArgs ?? {}) as { undo?: string[] | Undo }
    const text = translate(message, { _: message, ...args })
    if (!undo) notify(text, type, autoHideDuration)
    else offerUndo(text, type, Array.isArray(undo) ? { plan: { keys: undo } } : undo)
  }, [notifications, takeNotification, translate])
  return (
    <>
      <ConsoleToasts />
      <UndoPanel />
    </>
  )
}

/**
 * Shows a toast for react-admin's `autoHideDuration`, in milliseconds; null: until the next click,
 * since toasts have no close button.
 */
function notify(text: ReactNode, kind: ToastKind, duration: number | null | undefined) {
  toasts.show(text, kind, undefined, duration)
  if (duration !== null) return
  // The click that caused it has not reached the document yet.
  setTimeout(() => document.addEventListener('click', () => toasts.hide(text), { once: true }), 0)
}

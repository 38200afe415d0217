import { useEffect } from 'react'
import { useNotificationContext, useTranslate } from 'ra-core'
import { ConsoleToasts } from './ConsoleToasts.tsx'
import { toasts } from './toastStore.ts'
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
    if (typeof message !== 'string') return toasts.show(message, type)
    const { undo, ...args } = (notificationOptions?.messageArgs ?? {}) as { undo?: string[] | Undo }
    const text = translate(message, { _: message, ...args })
    if (!undo) toasts.show(text, type)
    else offerUndo(text, type, Array.isArray(undo) ? { plan: { keys: undo } } : undo)
  }, [notifications, takeNotification, translate])
  return (
    <>
      <ConsoleToasts />
      <UndoPanel />
    </>
  )
}

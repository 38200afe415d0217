import { useEffect } from 'react'
import { useNotificationContext, useTranslate } from 'ra-core'
import { ConsoleToasts } from './ConsoleToasts.tsx'
import { toasts } from './toastStore.ts'
import { offerUndo, UndoPanel } from '../shell/UndoPanel.tsx'

/**
 * Shows ra-core's notifications (`useNotify`) as toasts, with an "Undo" button where they carry
 * undo keys.
 */
export function NotificationToasts() {
  const translate = useTranslate()
  const { notifications, takeNotification } = useNotificationContext()
  useEffect(() => {
    if (notifications.length === 0) return
    const taken = takeNotification()
    if (typeof taken?.message !== 'string') return
    const { undo, ...args } = (taken.notificationOptions?.messageArgs ?? {}) as { undo?: string[] }
    const text = translate(taken.message, { _: taken.message, ...args })
    if (undo) offerUndo(text, taken.type, undo)
    else toasts.show(text, taken.type)
  }, [notifications, takeNotification, translate])
  return (
    <>
      <ConsoleToasts />
      <UndoPanel />
    </>
  )
}

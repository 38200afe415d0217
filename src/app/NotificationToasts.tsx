import { useEffect } from 'react'
import { useNotificationContext, useTranslate } from 'ra-core'
import { toasts } from './toastStore.ts'

/** Shows what screens tell through ra-core's `useNotify` among the page's toasts. */
export function NotificationToasts() {
  const translate = useTranslate()
  const { notifications, takeNotification } = useNotificationContext()
  useEffect(() => {
    if (notifications.length === 0) return
    const taken = takeNotification()
    if (typeof taken?.message !== 'string') return
    toasts.show(translate(taken.message, { _: taken.message, ...taken.notificationOptions?.messageArgs }), taken.type)
  }, [notifications, takeNotification, translate])
  return null
}

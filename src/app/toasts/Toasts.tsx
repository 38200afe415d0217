import { useSyncExternalStore } from 'react'
import '../shell/shellStyles.ts'
import { toasts } from './toastStore.ts'

/**
 * The toasts at the bottom centre: announced, closed automatically, without a close button
 * (ERR-17).
 */
export function Toasts() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.read)
  return (
    <div className="desk-toasts">
      {shown.map(({ id, kind, text, action }) => (
        <div
          key={id}
          className="desk-toast"
          data-kind={kind}
          role={kind === 'error' || kind === 'warning' ? 'alert' : 'status'}
        >
          {/* The gap belongs to the text, so that an action that wraps starts below the text. */}
          {action ? <span data-part="text">{text}</span> : text}
          {action}
        </div>
      ))}
    </div>
  )
}

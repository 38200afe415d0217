import { useCallback, useRef } from 'react'
import type { ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Mutation, QueryClient } from '@tanstack/react-query'
import {
  AddNotificationContext,
  AddUndoableMutationContext,
  useAddNotificationContext,
} from 'ra-core'
import type { NotificationPayload, UndoableMutation } from 'ra-core'
import { findUndoPlan } from '../../client/undoPlan.ts'
import type { Undo } from '../shell/UndoPanel.tsx'
import { reportsFailure } from '../toasts/failureToasts.ts'

/** An undoable mutation on its way to the service. */
type Sent = {
  /** Resolves with what was answered; undefined when the service refused it. */
  answer: Promise<{ data: unknown } | undefined>
  /** Tells the screen that the mutation was undone (react-admin's `onUndo`). */
  undone: () => void
}

/**
 * Sends react-admin's undoable mutations at once. react-admin holds them back until the
 * notification closes, so a closed tab loses them. Here "Undo" in the notification undoes on the
 * service what was written. The notification waits for the response; it does not appear when the
 * service refuses the write, which has its own message. A write that cannot be undone has no
 * "Undo". A notification about a failed request takes the place of its general message.
 */
export function SentAtOnce({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient()
  const addNotification = useAddNotificationContext()
  const unannounced = useRef<Sent[]>([])

  const send = useCallback(
    (mutation: UndoableMutation) => {
      const sent = sendNow(queryClient, mutation)
      unannounced.current.push(sent)
      // ra-core calls `onSuccess`, which notifies, in a timer that it started before this one.
      setTimeout(() => {
        unannounced.current = unannounced.current.filter((each) => each !== sent)
      }, 0)
    },
    [queryClient],
  )

  const announce = useCallback(
    (notification: NotificationPayload) => {
      const { undoable, ...options } = notification.notificationOptions ?? {}
      const sent = undoable ? unannounced.current.shift() : undefined
      if (!sent) {
        if (reportsFailure(notification.message)) addNotification(notification)
        return
      }
      void sent.answer.then((answer) => {
        if (!answer) return
        const plan = findUndoPlan(answer.data)
        const undo: Undo | undefined = plan && { plan, onUndone: sent.undone }
        addNotification({
          ...notification,
          notificationOptions: {
            ...options,
            messageArgs: { ...options.messageArgs, ...(undo ? { undo } : {}) },
          },
        })
      })
    },
    [addNotification],
  )

  return (
    <AddUndoableMutationContext value={send}>
      <AddNotificationContext value={announce}>{children}</AddNotificationContext>
    </AddUndoableMutationContext>
  )
}

/** Runs an undoable mutation; the one that it makes is the newest of the cache. */
function sendNow(queryClient: QueryClient, mutation: UndoableMutation): Sent {
  const cache = queryClient.getMutationCache()
  const before = new Set(cache.getAll())
  mutation({ isUndo: false })
  const newMutation = cache.getAll().find((each) => !before.has(each))
  return {
    answer: newMutation ? settled(queryClient, newMutation) : Promise.resolve({ data: undefined }),
    undone: () => mutation({ isUndo: true }),
  }
}

function settled(
  queryClient: QueryClient,
  mutation: Mutation,
): Promise<{ data: unknown } | undefined> {
  return new Promise((resolve) => {
    const stop = queryClient.getMutationCache().subscribe(() => {
      const { status, data } = mutation.state
      if (status !== 'success' && status !== 'error') return
      stop()
      resolve(status === 'success' ? { data } : undefined)
    })
  })
}

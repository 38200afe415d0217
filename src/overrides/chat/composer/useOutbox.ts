import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { FileValue } from '../../../model/fileValue.ts'
import { newIdempotencyKey } from '../../../model/idempotencyKey.ts'
import { createOutbox, type Sending } from './outbox.ts'
import { sendLater } from './sendLater.ts'

/** The outbox of this browser. */
const outbox = createOutbox({
  storage: localStorage,
  now: Date.now,
  sendLater,
  isOnline: () => navigator.onLine,
})

/**
 * The messages of a conversation that are on their way. `send` and `explain` are stable functions.
 */
export function useOutbox(
  user: string,
  conversation: string,
  send: Sending['send'],
  explain: Sending['explain'],
) {
  const box = `unsentMessages.${user}.${conversation}`
  const unsent = useSyncExternalStore(outbox.subscribe, () => outbox.read(box))
  const { resume, retry, add } = useMemo(() => {
    const how = { send, explain }
    return {
      resume: () => outbox.resume(box, how),
      retry: () => outbox.retry(box, how),
      add: (text: string, files: FileValue[], replyToId?: string) =>
        outbox.add(
          box,
          {
            key: newIdempotencyKey(),
            text,
            writtenAt: new Date().toISOString(),
            ...(files.length > 0 ? { files } : {}),
            ...(replyToId ? { replyToId } : {}),
          },
          how,
        ),
    }
  }, [box, send, explain])
  useEffect(() => {
    if (outbox.read(box).length > 0) resume()
    window.addEventListener('online', resume)
    return () => window.removeEventListener('online', resume)
  }, [box, resume])
  return { unsent, retry, add, discard: (key: string) => outbox.discard(box, key) }
}

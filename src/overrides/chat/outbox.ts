import { useCallback, useEffect, useSyncExternalStore } from 'react'
import type { FileValue } from '../../model/fileValue.ts'
import { newIdempotencyKey } from '../../model/idempotencyKey.ts'
import { sendLater } from './sendLater.ts'

/**
 * A message that the service has not confirmed. `failure` says why it is not on its way; `retryAt` is
 * the time (milliseconds since 1970) before which the service accepts no more messages.
 */
export type Unsent = {
  key: string
  text: string
  files?: FileValue[]
  replyToId?: string
  writtenAt: string
  failure?: string
  retryAt?: number
}

/** Sends one message; throws a failure. */
type Send = (message: Unsent) => Promise<void>

const storageKey = (user: string, conversation: string) => `unsentMessages.${user}.${conversation}`

/** Outlives the screen: a message is sent on while another conversation is open. */
const boxes = new Map<string, Unsent[]>()
const sending = new Set<string>()
/** How often each box failed to reach the service since it last did. */
const failures = new Map<string, number>()
/** Milliseconds before a box is sent again that did not reach the service: doubled each time, up to the longest. */
const [shortestPause, longestPause] = [3_000, 60_000]
const listeners = new Set<() => void>()
const nothing: Unsent[] = []

function read(key: string): Unsent[] {
  const known = boxes.get(key)
  if (known) return known
  let stored: Unsent[] = nothing
  try {
    stored = JSON.parse(localStorage.getItem(key) ?? '[]') as Unsent[]
  } catch {
    // Not written by this console.
  }
  boxes.set(key, stored)
  return stored
}

function write(key: string, change: (before: Unsent[]) => Unsent[]): void {
  const after = change(read(key))
  boxes.set(key, after)
  if (after.length > 0) localStorage.setItem(key, JSON.stringify(after))
  else localStorage.removeItem(key)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The longest wait that is believed, in seconds: a mistaken one must not hold messages for hours. */
const longestWait = 3_600

/** For how many seconds the service asks to wait; undefined for any other error. */
function waitAskedBy(error: unknown): number | undefined {
  const { status, body } = error as { status?: number; body?: { params?: { seconds?: unknown } } }
  const seconds = Number(body?.params?.seconds)
  if (status !== 429 || !Number.isFinite(seconds)) return undefined
  return Math.min(Math.max(seconds, 1), longestWait)
}

const withoutFailure = ({ failure: _, ...rest }: Unsent): Unsent => rest

/**
 * Sends the messages of a box one after the other, so that they arrive in their order. If the service
 * asks to wait, they wait for so long and are sent then; if it cannot be reached, they are sent again after a pause
 * that grows.
 */
async function flush(key: string, send: Send, explain: (error: unknown) => string): Promise<void> {
  if (sending.has(key)) return
  sending.add(key)
  try {
    for (;;) {
      const next = read(key).find(({ failure }) => failure === undefined)
      if (!next) return
      const wait = (next.retryAt ?? 0) - Date.now()
      if (wait > 0) {
        sendLater(key, wait, () => void flush(key, send, explain))
        return
      }
      try {
        await send(next)
        failures.delete(key)
        write(key, (all) => all.filter((each) => each.key !== next.key))
      } catch (error) {
        const seconds = waitAskedBy(error)
        if (seconds !== undefined) {
          const retryAt = Date.now() + seconds * 1_000
          write(key, (all) =>
            all.map((each) => (each.key === next.key ? { ...each, retryAt } : each)),
          )
          continue
        }
        const { status } = error as { status?: number }
        const isRefused = status !== undefined && status >= 400 && status < 500 && status !== 429
        const failure = explain(error)
        if (!isRefused) {
          const count = failures.get(key) ?? 0
          failures.set(key, count + 1)
          const pause = Math.min(longestPause, shortestPause * 2 ** count)
          const again = (): void =>
            navigator.onLine ? sendAgain(key, send, explain) : sendLater(key, pause, again)
          sendLater(key, pause, again)
        }
        // Later messages wait for one that did not arrive; a refused one does not hold them up.
        write(key, (all) =>
          all.map((each) =>
            each.key === next.key || (!isRefused && each.failure === undefined)
              ? { ...each, failure }
              : each,
          ),
        )
      }
    }
  } finally {
    sending.delete(key)
  }
}

/** Sends everything in a box, also what failed. */
function sendAgain(key: string, send: Send, explain: (error: unknown) => string): void {
  if (read(key).some(({ failure }) => failure !== undefined))
    write(key, (all) => all.map(withoutFailure))
  void flush(key, send, explain)
}

/**
 * The messages of a conversation that are on their way, kept in this browser until the service has
 * them. Each keeps its idempotency key, so that sending it again does not write it twice.
 */
export function useOutbox(
  user: string,
  conversation: string,
  send: Send,
  explain: (error: unknown) => string,
) {
  const key = storageKey(user, conversation)
  const unsent = useSyncExternalStore(subscribe, () => read(key))
  const retry = useCallback(() => sendAgain(key, send, explain), [key, send, explain])
  useEffect(() => {
    if (read(key).length > 0) retry()
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [key, retry])
  return {
    unsent,
    retry,
    add: (text: string, files: FileValue[], replyToId?: string) => {
      const message: Unsent = {
        key: newIdempotencyKey(),
        text,
        writtenAt: new Date().toISOString(),
        ...(files.length > 0 ? { files } : {}),
        ...(replyToId ? { replyToId } : {}),
      }
      write(key, (all) => [...all, message])
      void flush(key, send, explain)
    },
    discard: (message: string) => write(key, (all) => all.filter((each) => each.key !== message)),
  }
}

import type { FileValue } from '../../../model/fileValue.ts'

/**
 * A message that the service has not confirmed. `failure` says why it is not on its way, and
 * `isRefused` that the service does not want it; `retryAt` is the time (milliseconds since 1970)
 * before which the service accepts no more messages.
 */
export type Unsent = {
  key: string
  text: string
  files?: FileValue[]
  replyToId?: string
  writtenAt: string
  failure?: string
  isRefused?: true
  retryAt?: number
}

/** Sends one message, or throws why not; turns what it threw into a text. */
export type Sending = {
  send: (message: Unsent) => Promise<void>
  explain: (error: unknown) => string
}

/**
 * What a browser gives to an outbox: `sendLater` calls once after a pause in milliseconds, the last
 * call for a box counts.
 */
export type OutboxHost = {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  now: () => number
  sendLater: (box: string, pause: number, send: () => void) => void
  isOnline: () => boolean
}

/**
 * Milliseconds before a box is sent again that did not reach the service: doubled each time, up to
 * the longest.
 */
const [shortestPause, longestPause] = [3_000, 60_000]

/**
 * The longest wait that is believed, in seconds: a mistaken one must not hold messages for hours.
 */
const longestWait = 3_600

const nothing: Unsent[] = []

/**
 * Boxes of messages that are on their way, by key, stored until the service has them: they outlive
 * the screen and the page. Each message keeps its idempotency key, so that sending it again does
 * not write it twice.
 */
export function createOutbox({ storage, now, sendLater, isOnline }: OutboxHost) {
  const boxes = new Map<string, Unsent[]>()
  const sending = new Set<string>()
  /** How often each box failed to reach the service since it last did. */
  const failures = new Map<string, number>()
  const listeners = new Set<() => void>()

  function stored(box: string): Unsent[] {
    try {
      return JSON.parse(storage.getItem(box) ?? '[]') as Unsent[]
    } catch {
      // Not written by this console.
      return nothing
    }
  }
  function read(box: string): Unsent[] {
    const known = boxes.get(box) ?? stored(box)
    boxes.set(box, known)
    return known
  }
  function write(box: string, change: (before: Unsent[]) => Unsent[]): void {
    const after = change(read(box))
    boxes.set(box, after)
    try {
      if (after.length > 0) storage.setItem(box, JSON.stringify(after))
      else storage.removeItem(box)
    } catch {
      // The storage is full: what is on its way is lost with the page.
    }
    for (const listener of listeners) listener()
  }
  const replace = (box: string, key: string, change: Partial<Unsent>) =>
    write(box, (all) => all.map((each) => (each.key === key ? { ...each, ...change } : each)))

  /**
   * Sends the messages of a box one after the other, so that they arrive in their order. If the
   * service asks to wait, they wait for so long and are sent then; if it cannot be reached, they
   * are sent again after a pause that grows.
   */
  async function flush(box: string, how: Sending): Promise<void> {
    if (sending.has(box)) return
    sending.add(box)
    try {
      for (;;) {
        const next = read(box).find(({ failure }) => failure === undefined)
        if (!next) return
        const wait = (next.retryAt ?? 0) - now()
        if (wait > 0) return sendLater(box, wait, () => void flush(box, how))
        try {
          await how.send(next)
          failures.delete(box)
          write(box, (all) => all.filter((each) => each.key !== next.key))
        } catch (error) {
          failed(box, next, error, how)
        }
      }
    } finally {
      sending.delete(box)
    }
  }
  /** Notes why a message did not arrive, and when it is sent again. */
  function failed(box: string, { key }: Unsent, error: unknown, how: Sending): void {
    const seconds = waitAskedBy(error)
    if (seconds !== undefined) return replace(box, key, { retryAt: now() + seconds * 1_000 })
    const failure = how.explain(error)
    if (isRefused(error)) return replace(box, key, { failure, isRefused: true })
    const count = failures.get(box) ?? 0
    failures.set(box, count + 1)
    const pause = Math.min(longestPause, shortestPause * 2 ** count)
    const again = (): void => (isOnline() ? resume(box, how) : sendLater(box, pause, again))
    sendLater(box, pause, again)
    // Later messages wait for one that did not arrive; a refused one does not hold them up.
    write(box, (all) =>
      all.map((each) => (each.failure === undefined ? { ...each, failure } : each)),
    )
  }
  /** Sends what failed again, in its order, and what follows it. */
  function sendFailed(box: string, how: Sending, isWanted: (message: Unsent) => boolean): void {
    const again = read(box).filter((each) => each.failure !== undefined && isWanted(each))
    if (again.length > 0)
      write(box, (all) => all.map((each) => (again.includes(each) ? withoutFailure(each) : each)))
    void flush(box, how)
  }
  /** Sends everything in a box but what the service refused. */
  const resume = (box: string, how: Sending) => sendFailed(box, how, (each) => !each.isRefused)
  return {
    read,
    resume,
    /** Sends everything in a box, also what the service refused. */
    retry: (box: string, how: Sending) => sendFailed(box, how, () => true),
    /** Sends a message after those that are in the box. */
    add(box: string, message: Unsent, how: Sending): void {
      write(box, (all) => [...all, message])
      resume(box, how)
    },
    discard: (box: string, key: string) =>
      write(box, (all) => all.filter((each) => each.key !== key)),
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const withoutFailure = ({ failure: _, isRefused: __, ...rest }: Unsent): Unsent => rest

/** For how many seconds the service asks to wait; undefined for any other error. */
function waitAskedBy(error: unknown): number | undefined {
  const { status, body } = error as { status?: number; body?: { params?: { seconds?: unknown } } }
  const seconds = Number(body?.params?.seconds)
  if (status !== 429 || !Number.isFinite(seconds)) return undefined
  return Math.min(Math.max(seconds, 1), longestWait)
}

/** Whether the service refused a message, so that sending it again does not help. */
function isRefused(error: unknown): boolean {
  const { status } = error as { status?: number }
  return status !== undefined && status >= 400 && status < 500 && status !== 429
}

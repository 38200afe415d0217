/** A queue with one consumer, which takes everything that has arrived at once. */
export type Queue<T> = {
  /** Adds items; returns false if the queue overflows, which closes it. */
  add(items: T[]): boolean
  /** The items since the last call, at least one; undefined when the queue is closed. */
  next(): Promise<T[] | undefined>
  /** Closes it: items that were not taken are dropped. */
  end(): void
}

/**
 * Creates a queue of at most `capacity` items, so that a slow consumer does not use unlimited
 * memory. Only one consumer at a time.
 */
export function createQueue<T>(capacity: number): Queue<T> {
  let waiting: T[] = []
  let isOver = false
  let wake = () => undefined as void
  const end = () => {
    isOver = true
    waiting = []
    wake()
  }
  return {
    add(items) {
      if (isOver) return true
      waiting.push(...items)
      if (waiting.length > capacity) {
        end()
        return false
      }
      wake()
      return true
    },
    async next() {
      while (waiting.length === 0 && !isOver) await new Promise<void>((resolve) => (wake = resolve))
      const taken = waiting
      waiting = []
      return isOver ? undefined : taken
    },
    end,
  }
}

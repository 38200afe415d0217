/** What one side adds and the other takes when it is ready: everything that has come meanwhile at once. */
export type Queue<T> = {
  /** Adds to an open queue; false where it is full, and over because of it. */
  add(items: T[]): boolean
  /** What has come since the last time, at least one; undefined when the queue is over. */
  next(): Promise<T[] | undefined>
  /** Ends it at once: what was not taken is dropped. */
  end(): void
}

/** A queue that holds no more than `most` items, so that one who takes slowly costs no memory without end. One taker at a time. */
export function createQueue<T>(most: number): Queue<T> {
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
      if (waiting.length > most) {
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

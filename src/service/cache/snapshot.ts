/**
 * Which transactions a statement saw as committed: those below `next`, without those that were
 * `running`.
 * Shape   the text of pg_snapshot, `lowest:next:running,running`
 * Source  PostgreSQL documentation, 9.27.9 (transaction ids and snapshots)
 */
export type Snapshot = { next: bigint; running: Set<bigint> }

export function readSnapshot(text: string): Snapshot {
  const [, next, running] = text.split(':') as [string, string, string]
  return {
    next: BigInt(next),
    running: new Set(running === '' ? [] : running.split(',').map(BigInt)),
  }
}

/** Whether a transaction had committed. */
export const contains = ({ next, running }: Snapshot, transaction: bigint): boolean =>
  transaction < next && !running.has(transaction)

/**
 * Whether a snapshot was taken after another one and may contain more: with time, `next` rises and
 * fewer of the transactions below it are running.
 */
export const isLater = (one: Snapshot, other: Snapshot): boolean =>
  one.next > other.next || (one.next === other.next && one.running.size < other.running.size)

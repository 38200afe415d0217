import type { QueryClient } from '@tanstack/react-query'

/** The reads of a client that are running, by query key, and those that follow them. */
const reads = new WeakMap<
  QueryClient,
  Map<string, { running: Promise<void>; next?: Promise<void> }>
>()

/**
 * Reads the queries below a key again. While they are being read, all further calls share one read
 * after it: a burst of changes neither aborts a read nor queues one for each. Resolves when what
 * was stored before the call has been read, or could not be.
 */
export function readAgain(client: QueryClient, queryKey: string[]): Promise<void> {
  const ofClient = reads.get(client) ?? new Map()
  reads.set(client, ofClient)
  const name = JSON.stringify(queryKey)
  const start = (): Promise<void> => {
    const running = client
      .invalidateQueries({ queryKey })
      .finally(() => ofClient.get(name)?.running === running && ofClient.delete(name))
    ofClient.set(name, { running })
    return running
  }
  const known = ofClient.get(name)
  if (!known) return start()
  known.next ??= known.running.then(start)
  return known.next
}

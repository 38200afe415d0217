import type { LanguageCode } from '../../model/language.ts'
import type { Claims } from '../auth/token.ts'
import type { RequestContext, Service } from '../requestContext.ts'
import { createGuard } from '../tenancy/guard.ts'
import { tenantTransaction } from '../tenancy/tenantTransaction.ts'
import { mergeStatements } from './mergedStatements.ts'

/** Who reads, as the request of their stream said. */
export type StreamReader = { claims: Claims; language: LanguageCode | undefined }

/**
 * Reads for the people of many streams. A change concerns many of them at the same time, so those
 * of a client share one transaction, and its queries (`mergeStatements`).
 */
export type SharedReads = {
  /**
   * Runs `work` as a person in a transaction of their client that only reads. It may run again,
   * alone.
   * Errors  UNAUTHORIZED (401): the session has ended
   */
  run<T>(reader: StreamReader, work: (person: RequestContext) => Promise<T>): Promise<T>
}

/** Those who wait while so many transactions of their client run share the next one. */
const maxRunning = 2

type Job = {
  reader: StreamReader
  work: (person: RequestContext) => Promise<unknown>
  settle: (result: PromiseSettledResult<unknown>) => void
}

/** Whatever one of them throws, the others go on. */
export function createSharedReads(service: Service): SharedReads {
  const clients = new Map<string, { waiting: Job[]; running: number }>()
  const runNext = (clientId: string) => {
    const client = clients.get(clientId)
    // Those who waited may have been taken along by the end of another transaction.
    if (!client || client.running >= maxRunning) return
    if (client.waiting.length === 0) {
      if (client.running === 0) clients.delete(clientId)
      return
    }
    const jobs = client.waiting.splice(0)
    client.running++
    void runJobs(service, clientId, jobs).finally(() => {
      client.running--
      runNext(clientId)
    })
  }
  return {
    run: <T>(reader: StreamReader, work: (person: RequestContext) => Promise<T>) =>
      new Promise<T>((resolve, reject) => {
        const { clientId } = reader.claims
        const client = clients.get(clientId) ?? { waiting: [], running: 0 }
        clients.set(clientId, client)
        client.waiting.push({
          reader,
          work,
          settle: (result) =>
            result.status === 'fulfilled' ? resolve(result.value as T) : reject(result.reason),
        })
        // The other streams that the same change wakes have asked by then.
        if (client.waiting.length === 1) setTimeout(() => runNext(clientId))
      }),
  }
}

/**
 * Runs all of them in one transaction; if that fails, each in one of its own, so that one cannot
 * end the others.
 */
async function runJobs(service: Service, clientId: string, jobs: Job[]): Promise<void> {
  try {
    const results = await runTogether(service, clientId, jobs)
    for (const [index, { settle }] of jobs.entries()) settle(results[index]!)
  } catch (reason) {
    if (jobs.length === 1) return jobs[0]!.settle({ status: 'rejected', reason })
    for (const job of jobs) await runJobs(service, clientId, [job])
  }
}

const runTogether = (service: Service, clientId: string, jobs: Job[]) =>
  tenantTransaction(
    service,
    clientId,
    async (single, transaction) => {
      // No work begins with a cached value that is stale, so that none runs twice because of it.
      await single.begun()
      const sql = mergeStatements(single)
      return Promise.allSettled(
        jobs.map(async ({ reader: { claims, language }, work }) => {
          const user = await service.identityCache.find(sql, claims, transaction.trackCacheRead)
          const guard = createGuard(service.registry, user, undefined)
          return work({ service, sql, claims, user, guard, ...transaction, language })
        }),
      )
    },
    { reads: true },
  )

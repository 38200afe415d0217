import type { Sql } from '../database/database.ts'
import { systemSchema } from '../database/systemTables.ts'
import type { RequestContext, Service } from '../requestContext.ts'
import { withSystem } from '../tenancy/withSystem.ts'
import type { JobKind, NewJob } from './jobKind.ts'
import { startPeriodicJob } from './periodicJob.ts'

export const jobTable = `${systemSchema}.job`

/**
 * `every`: milliseconds between two looks for jobs when nothing wakes the queue; `lease`: seconds
 * after which a job is tried again whose instance has died; `backoff`: seconds until the next
 * attempt, from the number of attempts; `maxAttempts`: of jobs without a schedule.
 */
export type JobQueueOptions = {
  kinds: JobKind[]
  every?: number
  lease?: number
  backoff?: (attempts: number) => number
  maxAttempts?: number
}

/** Ten seconds, doubled with each attempt, an hour at most. */
const exponentialBackoff = (attempts: number) => Math.min(10 * 2 ** (attempts - 1), 3_600)

/**
 * Adds a job within the transaction of a client: it exists if and only if the transaction commits.
 * Returns false if there is a job with this key, or was one in the last month.
 */
export async function addJob(
  {
    sql,
    user,
    service,
    afterCommit,
  }: Pick<RequestContext, 'sql' | 'user' | 'service' | 'afterCommit'>,
  kind: string,
  { key, payload }: Omit<NewJob, 'clientId'>,
): Promise<boolean> {
  afterCommit.push(() => service.jobQueue?.wake())
  return insertJob(sql, kind, { clientId: user.clientId, key, payload })
}

async function insertJob(
  sql: Sql,
  kind: string,
  { clientId, key, payload = {} }: NewJob,
): Promise<boolean> {
  const { count } = await sql(
    `INSERT INTO ${jobTable} (client_id, kind, key, payload) VALUES ($1, $2, $3, $4::jsonb) ON CONFLICT DO NOTHING`,
    [clientId, kind, key, JSON.stringify(payload)],
  )
  return count === 1
}

type ClaimedJob = {
  clientId: string
  kind: string
  key: string
  payload: Record<string, unknown>
  attempts: number
}

/**
 * `wake`: jobs with `run` were just added; they are looked for at once. `onWritten`: a transaction
 * has written to these entities; schedules that name one look for work at once.
 */
export type JobQueue = {
  wake(): void
  onWritten(entities: string[]): void
  close(): Promise<void>
}

/**
 * Runs the jobs in the database until it is closed; `close` waits for the running ones. Kinds with
 * `work` take turns among themselves, so that those with `run` do not wait for them. The clock of
 * the database alone says when a job is due: all instances share it, and that of a process may be
 * wrong.
 */
export function startJobQueue(service: Service, options: JobQueueOptions): JobQueue {
  const lanes = [
    startLane(
      service,
      options,
      options.kinds.filter((kind) => 'run' in kind),
    ),
    startLane(
      service,
      options,
      options.kinds.filter((kind) => 'work' in kind),
    ),
  ]
  return {
    wake: () => lanes[0]!.wake(),
    onWritten: (entities) => {
      for (const lane of lanes) lane.onWritten(entities)
    },
    close: async () => void (await Promise.all(lanes.map((lane) => lane.close()))),
  }
}

/** Runs the jobs of some kinds one after another. */
function startLane(service: Service, options: JobQueueOptions, kinds: JobKind[]) {
  // Not the time of day: clocks may be set.
  const lookedAt = new Map<string, number>()
  const job = startPeriodicJob({
    log: service.log,
    // Jobs of this instance wake it: this is for repeated attempts, schedules and other instances.
    every: options.every ?? 15_000,
    failureMessage: 'The queue of jobs could not be read',
    async work(isOver) {
      if (isOver() || kinds.length === 0) return
      await createScheduled(service, kinds, lookedAt)
      while (!isOver() && (await runNext(service, options, kinds, isOver)));
    },
  })
  return {
    ...job,
    onWritten(entities: string[]) {
      const due = kinds.filter(({ schedule }) =>
        schedule?.entities?.some((each) => entities.includes(each)),
      )
      for (const { name } of due) lookedAt.delete(name)
      if (due.length > 0) job.wake()
    },
  }
}

/** Creates the jobs of the schedules that are due. */
async function createScheduled(
  service: Service,
  kinds: JobKind[],
  lookedAt: Map<string, number>,
): Promise<void> {
  for (const { name, schedule } of kinds) {
    if (!schedule) continue
    const now = performance.now()
    if (now - (lookedAt.get(name) ?? -Infinity) < schedule.every) continue
    lookedAt.set(name, now)
    await service.database.admin(async (sql) => {
      for (const job of await schedule.find(service, sql)) await insertJob(sql, name, job)
    })
  }
}

/** Runs the next job of some kinds; returns whether there was one. */
async function runNext(
  service: Service,
  options: JobQueueOptions,
  kinds: JobKind[],
  isOver: () => boolean,
): Promise<boolean> {
  const job = await claim(service, options, kinds)
  if (!job) return false
  const kind = kinds.find(({ name }) => name === job.kind)!
  const { maxAttempts = 10 } = options
  // Each attempt ended with the process.
  if (!kind.schedule && job.attempts > maxAttempts)
    await noteFailure(service, job, 'The service ended while the job was running.', undefined)
  else
    try {
      if ('run' in kind)
        await withSystem(service, job.clientId, async (call) => {
          if (!(await lock(call.sql, job))) return
          await kind.run(call, job.payload)
          await complete(call.sql, job, kind)
        })
      else {
        await kind.work(service, isOver)
        await service.database.admin((sql) => complete(sql, job, kind))
      }
    } catch (error) {
      const isFinal = !kind.schedule && job.attempts >= maxAttempts
      const reason = error instanceof Error ? error.message : String(error)
      const { backoff = exponentialBackoff } = options
      service.log.error(
        { job: job.kind, key: job.key, attempts: job.attempts, error: reason },
        isFinal ? 'A job failed' : 'A job failed and is tried again',
      )
      await noteFailure(service, job, reason, isFinal ? undefined : backoff(job.attempts))
    }
  return true
}

/**
 * Claims the next job for this instance. If the instance dies, the job is due again after the
 * lease. Rows that another instance holds are skipped.
 */
async function claim(
  { database }: Service,
  { lease = 600 }: JobQueueOptions,
  kinds: JobKind[],
): Promise<ClaimedJob | undefined> {
  const { rows } = await database.admin((sql) =>
    sql(
      `UPDATE ${jobTable} SET attempts = attempts + 1, run_at = now() + make_interval(secs => $2::float8)
       WHERE (client_id, kind, key) = (SELECT client_id, kind, key FROM ${jobTable}
         WHERE status = 'PENDING' AND run_at <= now() AND kind = ANY($1::text[])
         ORDER BY run_at LIMIT 1 FOR UPDATE SKIP LOCKED)
       RETURNING client_id AS "clientId", kind, key, payload, attempts`,
      [kinds.map(({ name }) => name), lease],
    ),
  )
  return rows[0]
}

const isMine = `client_id = $1 AND kind = $2 AND key = $3 AND attempts = $4 AND status = 'PENDING'`
const mine = ({ clientId, kind, key, attempts }: ClaimedJob) => [clientId, kind, key, attempts]

/**
 * Locks a job until the end of the transaction, unless another instance has it since. It waits for
 * the lock: another instance that looks for jobs may hold it for a moment without claiming the job.
 */
async function lock(sql: Sql, job: ClaimedJob): Promise<boolean> {
  const { count } = await sql(`SELECT 1 FROM ${jobTable} WHERE ${isMine} FOR UPDATE`, mine(job))
  return count === 1
}

/**
 * Ends a job. Its row stays for a month, so that the same job is not done again, unless it has a
 * schedule, which finds the work that is left.
 */
async function complete(sql: Sql, job: ClaimedJob, kind: JobKind): Promise<void> {
  await sql(
    kind.schedule
      ? `DELETE FROM ${jobTable} WHERE ${isMine}`
      : `UPDATE ${jobTable} SET status = 'DONE', finished_at = now(), error = NULL WHERE ${isMine}`,
    mine(job),
  )
}

/** Stores why a job failed. Without a number of seconds it is not tried again. */
async function noteFailure(
  { database }: Service,
  job: ClaimedJob,
  reason: string,
  seconds: number | undefined,
): Promise<void> {
  await database.admin((sql) =>
    seconds === undefined
      ? sql(
          `UPDATE ${jobTable} SET error = $5, status = 'FAILED', finished_at = now() WHERE ${isMine}`,
          [...mine(job), reason],
        )
      : sql(
          `UPDATE ${jobTable} SET error = $5, run_at = now() + make_interval(secs => $6::float8) WHERE ${isMine}`,
          [...mine(job), reason, seconds],
        ),
  )
}

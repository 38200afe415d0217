import type { Sql } from '../database/database.ts'
import type { RequestContext, Service } from '../requestContext.ts'

/** A job to be done for a client. Its key is unique among the jobs of its kind and client. */
export type NewJob = { clientId: string; key: string; payload?: Record<string, unknown> }

/** The kind of the jobs that complete tasks whose documents were submitted. */
export const taskCompletion = 'task-completion'

/**
 * The client of jobs that are about the whole service: they see the rows of all clients.
 */
export const everyClient = '*'

/**
 * When jobs are created by themselves: every so many milliseconds `find` looks for work, and at
 * once after this instance has written to one of `entities`. It only reads, so that a service
 * without work writes nothing. A job that exists already stays as it is. A job may find that
 * another instance has done its work since.
 */
export type JobSchedule = {
  every: number
  entities?: string[]
  find(service: Service, sql: Sql): Promise<NewJob[]>
}

/**
 * A kind of background job.
 * - With `run`, its effect happens exactly once: `run` is called within the transaction of the
 *   client that completes the job. It may be called again after that transaction was rolled back,
 *   so it has no effects outside of the database.
 * - With `work`, for jobs of the whole service, it uses transactions of its own and may be called
 *   again after a crash: its steps must be repeatable. It stops early when `isOver`.
 *
 * A job without a schedule is created by `addJob` and given up after some attempts; one with a
 * schedule is tried again for as long as there is work.
 */
export type JobKind =
  | {
      name: string
      schedule?: JobSchedule
      run(call: RequestContext, payload: Record<string, unknown>): Promise<void>
    }
  | {
      name: string
      schedule: JobSchedule
      work(service: Service, isOver: () => boolean): Promise<void>
    }

/** The work of a schedule that is done as one job of the whole service, if there is any. */
export const wholeJob = (isNeeded: boolean): NewJob[] =>
  isNeeded ? [{ clientId: everyClient, key: 'all' }] : []

/** The kind of the jobs that notify people. */
export const notification = 'notification'

/** The kind of the jobs that send the e-mails and SMS of an event. */
export const eventMessages = 'event-messages'

/** The kind of the jobs that add an SMS that somebody sent to a conversation. */
export const incomingSms = 'incoming-sms'

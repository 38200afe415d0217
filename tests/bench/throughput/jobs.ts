import { fork, type ChildProcess } from 'node:child_process'
import type { Run } from './drive.ts'
import type { Facts } from './work.ts'

/**
 * A run that a process is asked for: which work, over how many connections, how many calls, and the
 * number of the first one.
 */
export type Job = {
  work: number
  connections: number
  requests: number
  from: number
  facts: Facts
}

/** A handle on a bench process; `ask` sends it a job. */
export type Hand = { ask<T = Run>(name: string, job?: Job): Promise<T>; end(): Promise<void> }

type Asked = { name: string; job?: Job }
type JobResult = { result?: unknown; failure?: string }

/** Starts `file` as a separate process that handles one job after another. */
export function startHand(
  file: string,
  environment: Record<string, string>,
  execArgv: string[] = [],
): Hand {
  const child = fork(new URL(file, import.meta.url), {
    env: { ...process.env, ...environment },
    execArgv,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  return {
    ask: (name, job) => ask(child, { name, ...(job ? { job } : {}) }),
    end: () => end(child),
  }
}

function ask<T>(child: ChildProcess, asked: Asked): Promise<T> {
  return new Promise((resolve, reject) => {
    const gone = (code: number | null) =>
      reject(new Error(`A process of the bench ended with ${code}.`))
    child.once('exit', gone)
    child.once('message', ({ result, failure }: JobResult) => {
      child.off('exit', gone)
      if (failure === undefined) resolve(result as T)
      else reject(new Error(failure))
    })
    child.send(asked)
  })
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  await ask(child, { name: 'end' })
  child.disconnect()
  await gone
}

/** Runs in the process: handles the jobs of its parent by name, until `end`. */
export function answerJobs(jobs: Record<string, (job: Job) => Promise<unknown>>): void {
  process.on('message', ({ name, job }: Asked) => {
    jobs[name]!(job!).then(
      (result) => process.send!({ result } satisfies JobResult),
      (error: Error) =>
        process.send!({ failure: error.stack ?? String(error) } satisfies JobResult),
    )
  })
}

import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'

/** A running product: its address, its output, and how to stop it (`SIGKILL` is a crash). */
export type RunningProduct = {
  address: string
  output: () => string
  process: ChildProcess
  stop: (signal?: NodeJS.Signals) => Promise<number | null>
}

/** The exit code and output of a start that failed. */
export type FailedStart = { code: number | null; output: string }

const patience = 180_000

/**
 * Starts the built product as `npm start` does, on a free port unless PORT is given; `folder` is a
 * project elsewhere.
 * @returns the running product, or how it ended if it stopped before it was ready
 */
export function startProduct(
  environment: Record<string, string>,
  folder = '.',
): Promise<RunningProduct | FailedStart> {
  const child = spawn(process.execPath, ['src/serve.mjs'], {
    cwd: folder,
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  let output = ''
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`The product was not ready after ${patience / 1000} s:\n${output}`))
    }, patience)
    const settle = (outcome: RunningProduct | FailedStart) => {
      clearTimeout(limit)
      resolve(outcome)
    }
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const address = /ready at (http:\/\/\S+)/.exec(output)?.[1]
      if (address)
        settle({
          address,
          output: () => output,
          process: child,
          stop: async (signal = 'SIGTERM') => (child.kill(signal), await ended),
        })
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    void ended.then((code) => settle({ code, output }))
  })
}

/** Starts the product and throws if it does not become ready. */
export async function startRunning(
  environment: Record<string, string>,
  folder?: string,
): Promise<RunningProduct> {
  const started = await startProduct(environment, folder)
  if ('address' in started) return started
  throw new Error(`The product ended with ${started.code}:\n${started.output}`)
}

import { HttpError } from 'ra-core'
import type { ProblemBody } from '../model/problem.ts'
import { connectionError } from './http.ts'

/**
 * Reads the JSON lines of a streamed response and gives each to `onLine`. Resolves with its result.
 * Errors  the problem that the service sent in place of a result; a connection error if the
 *         response ends early; an abort unchanged
 */
export async function readLines<Line extends object, Result>(
  stream: ReadableStream<Uint8Array>,
  signal: AbortSignal,
  onLine: (line: Exclude<Line, { result: Result } | { problem: ProblemBody }>) => void,
): Promise<Result> {
  let result: Result | undefined
  await readToEnd(signal, async () => {
    for await (const text of linesOf(stream)) {
      const line = JSON.parse(text) as { result?: Result; problem?: ProblemBody }
      if (line.problem) throw new HttpError(line.problem.message, line.problem.status, line.problem)
      if (line.result) result = line.result
      else onLine(line as Exclude<Line, { result: Result } | { problem: ProblemBody }>)
    }
  })
  if (!result) throw connectionError('The response ended too early.')
  return result
}

async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = stream
    .pipeThrough(new TextDecoderStream() as unknown as ReadableWritablePair<string, Uint8Array>)
    .getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    const lines = (rest + (value ?? '')).split('\n')
    rest = lines.pop()!
    yield* lines.filter(Boolean)
    if (done) return
  }
}

/** Runs `read`; a response that ends early is thrown as a connection error. */
export async function readToEnd<T>(signal: AbortSignal, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (signal.aborted || error instanceof HttpError) throw error
    throw connectionError(String(error))
  }
}

import type { Problem } from '../../model/problem.ts'

/**
 * Lets other work run. The embedded database works on the only thread: without a break, progress
 * would be sent, and a disconnect be noticed, only at the end.
 */
export const yieldToEventLoop = () => new Promise((resolve) => setTimeout(resolve))

/** The content type of such a stream. */
export const lineType = 'application/x-ndjson; charset=utf-8'

/**
 * Streams what long work sends as JSON lines, and at last its `result`, or its failure as
 * `problem`. `isGone` tells the work that the caller disconnected; it then returns undefined.
 * `onEnd` is called once.
 */
export function lineStream<Line, Result>(
  work: (send: (line: Line) => void, isGone: () => boolean) => Promise<Result | undefined>,
  toProblem: (error: unknown) => Problem,
  onEnd: (result: Result | undefined) => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let isGone = false
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (line: unknown) =>
        void (isGone || controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`)))
      const run = async () => {
        let result: Result | undefined
        try {
          result = await work(send, () => isGone)
          if (result) send({ result })
        } catch (error) {
          send({ problem: toProblem(error).body() })
        }
        onEnd(result)
        if (!isGone) controller.close()
      }
      // Not awaited: a stream that has not started cannot be cancelled.
      void run()
    },
    cancel: () => void (isGone = true),
  })
}

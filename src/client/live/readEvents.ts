/**
 * Reads the events of a GraphQL subscription over server-sent events until the stream ends, or is
 * silent for longer than `longestSilence` milliseconds (a broken network closes nothing).
 */
export async function readEvents<T>(
  stream: ReadableStream<Uint8Array>,
  { longestSilence, received }: { longestSilence: number; received: (event: T) => void },
): Promise<void> {
  const reader = stream
    .pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>)
    .getReader()
  const silence = () =>
    setTimeout(() => void reader.cancel().catch(() => undefined), longestSilence)
  let timer = silence()
  try {
    for (let text = ''; ; ) {
      const { done, value } = await reader.read()
      if (done) return
      clearTimeout(timer)
      timer = silence()
      const messages = (text + value).split('\n\n')
      text = messages.pop()!
      for (const message of messages) {
        const event = parse<T>(message)
        if (event) received(event)
      }
    }
  } finally {
    clearTimeout(timer)
  }
}

/** The value of the only field of a `next` event; undefined for a comment, an error or the end. */
function parse<T>(message: string): T | undefined {
  const [, json] = /^event: next\ndata: (.*)$/m.exec(message) ?? []
  if (json === undefined) return undefined
  const { data } = JSON.parse(json) as { data?: Record<string, T> | null }
  return data ? Object.values(data)[0] : undefined
}

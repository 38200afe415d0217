import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A received request: its path, token and body. */
export type ReceivedSms = { path: string; token: string; body: Record<string, any> }

/**
 * A provider of SMS for tests on a free port, over HTTP. `answer` returns the status of the
 * response to a batch, or `hang`.
 */
export type SmsProvider = { url: string; received: ReceivedSms[]; close(): Promise<void> }

/** Starts a provider with the part of Sinch's batches API that is needed to send an SMS. */
export async function startSmsProvider(
  answer: (to: string, attempt: number) => number | 'hang' = () => 201,
): Promise<SmsProvider> {
  const received: ReceivedSms[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
    request.on('end', () => {
      const body = JSON.parse(text) as Record<string, any>
      received.push({
        path: request.url ?? '',
        token: (request.headers.authorization ?? '').replace(/^Bearer /, ''),
        body,
      })
      const to = String(body['to'][0])
      const status = answer(to, received.filter((each) => each.body['to'][0] === to).length)
      if (status === 'hang') return
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ id: `batch-${received.length}` }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

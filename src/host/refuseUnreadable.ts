import { maxHeaderSize, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { problem, type Problem } from '../model/problem.ts'

const headersTooLarge = problem<{ limit: number }>('HEADERS_TOO_LARGE', 431)
const callTooSlow = problem('CALL_TOO_SLOW', 408)
const unreadableCall = problem('UNREADABLE_CALL', 400)

const refusals: Record<string, () => Problem> = {
  HPE_HEADER_OVERFLOW: () => headersTooLarge({ limit: maxHeaderSize }),
  ERR_HTTP_REQUEST_TIMEOUT: () => callTooSlow({}),
}

/**
 * Responds to bytes that Node cannot parse as HTTP, which reach no handler, with a standard problem
 * response; Node itself (24) would respond without a body.
 */
export function refuseUnreadable(
  error: NodeJS.ErrnoException,
  socket: Duplex & { _httpMessage?: { headersSent: boolean } | null },
) {
  // A closed connection gets no response, and a second response must not follow one that has begun.
  if (error.code === 'ECONNRESET' || !socket.writable || socket._httpMessage?.headersSent)
    return void socket.destroy()
  const refusal = (refusals[error.code ?? ''] ?? (() => unreadableCall({})))()
  const text = JSON.stringify(refusal.body())
  const head = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    'Content-Type: application/json; charset=UTF-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`)
}

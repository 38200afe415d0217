import { createAdaptorServer } from '@hono/node-server'
import type { IncomingHttpHeaders, IncomingMessage, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { apiBase } from '../model/constants.ts'
import { callerAddress, type TrustedProxies } from './callerAddress.ts'
import { refuseUnreadable } from './refuseUnreadable.ts'

/** A start failed for a reason that the operator can fix; the message is the one line to show. */
export class StartError extends Error {}

/** Where a request comes from. */
export type Caller = { address?: string }

/**
 * A listening server: its `port`, and `close`, which waits up to ten seconds for running requests.
 */
export type ListeningServer = { port: number; server: Server; close: () => Promise<void> }

const finishWithin = 10_000
/**
 * The host for requests without a Host header, which HTTP/1.0 allows: health checks of load
 * balancers send them.
 */
const unnamedHost = 'localhost'

/**
 * The address to listen on (default: all of this machine), the trusted proxies, and milliseconds
 * that a body may take to arrive, and that a response may wait for its reader.
 */
type ListenOptions = {
  host?: string
  trusted?: TrustedProxies
  bodyTimeout?: number
  readTimeout?: number
}

/**
 * Serves `fetch` over HTTP.
 * Errors  StartError if the port is in use or not permitted, or the address is of another machine
 */
export async function listen(
  fetch: (request: Request, caller: Caller) => Promise<Response>,
  port: number,
  { host, trusted, bodyTimeout = 30_000, readTimeout = 60_000 }: ListenOptions = {},
): Promise<ListeningServer> {
  // The adaptor installs its own Request and Response globally, because those of Node make it read
  // a stream for each response.
  const server = createAdaptorServer({
    fetch: (request, { incoming }) =>
      fetch(request, {
        address: callerAddress(
          incoming.socket.remoteAddress,
          forwardedFor(incoming.headers),
          trusted,
        ),
      }),
    hostname: unnamedHost,
  }) as Server
  server.on('clientError', refuseUnreadable)
  server.on('request', (incoming) => endSlowBody(incoming, bodyTimeout))
  endUnreadResponses(server, readTimeout)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(listenError(error, port, host)))
    server.listen({ port, host }, resolve)
  })
  return { port: (server.address() as AddressInfo).port, server, close: () => close(server) }
}

/**
 * Files are large: they may take the five minutes of Node's own limit, while they arrive at this
 * rate (bytes per second).
 */
const leastFileRate = 1_000
const isFile = (url = '') => /^\/(import|files)\//.test(url.slice(apiBase.length))

/**
 * Refuses a request whose body does not arrive in time: open sockets are limited, and so is the
 * number of imports. A file that waits for the service to read on is not slow.
 */
function endSlowBody(incoming: IncomingMessage, timeout: number) {
  const { socket } = incoming
  const least = isFile(incoming.url) ? (leastFileRate * timeout) / 1_000 : Infinity
  let before = socket.bytesRead
  const timer = setInterval(() => {
    const received = socket.bytesRead - before
    before = socket.bytesRead
    if (incoming.complete || received >= least) return
    if (least < Infinity && incoming.readableLength > 0) return
    refuseUnreadable(
      Object.assign(new Error('The body is slow.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
      socket,
    )
  }, timeout)
  incoming.once('close', () => clearInterval(timer))
}

/** Ends the connection of a response that nobody reads on: an export holds one of a few places. */
function endUnreadResponses(server: Server, timeout: number) {
  server.setTimeout(timeout, (socket) => {
    // Without bytes to send, the connection waits for the service rather than for the reader.
    if (socket.writableLength > 0) socket.destroy()
  })
}

const forwardedFor = (headers: IncomingHttpHeaders) => headers['x-forwarded-for']?.toString()

/** The error of an operator for an address that cannot be listened on. */
export function listenError(
  error: NodeJS.ErrnoException,
  port: number,
  host: string | undefined,
  command = 'npm start',
): Error {
  if (error.code === 'EADDRINUSE')
    return new StartError(
      `Port ${port} is in use by another program. Stop it, or choose another port: PORT=${port + 1} ${command}`,
    )
  if (error.code === 'EACCES')
    return new StartError(
      `Port ${port} is not permitted for this user. Choose a port from 1024 up: PORT=3000 ${command}`,
    )
  if (error.code === 'EADDRNOTAVAIL')
    return new StartError(
      `HOST is ${host}, which is not an address of this machine. 0.0.0.0 listens on all of them.`,
    )
  return error
}

async function close(server: Server) {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // Browsers keep connections open after the last response: they are closed when they are idle
  // instead of when the browser closes them.
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  const impatience = setTimeout(() => server.closeAllConnections(), finishWithin)
  await closed
  clearTimeout(impatience)
  clearInterval(idle)
}

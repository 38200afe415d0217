import { createAdaptorServer } from '@hono/node-server'
import type { IncomingHttpHeaders, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { callerAddress, type TrustedProxies } from './callerAddress.ts'
import { refuseUnreadable } from './refuseUnreadable.ts'

/** A start that can't go on for a reason a person can mend: its message is the one line to show. */
export class StartError extends Error {}

/** Where a request comes from. */
export type Caller = { address?: string }

/** A listening server: the `port` it took, and `close`, which lets running requests finish, ten seconds at most. */
export type ListeningServer = { port: number; server: Server; close: () => Promise<void> }

const finishWithin = 10_000
/** The host of a call that names none, as HTTP/1.0 allows: load balancers ask so whether we are alive. */
const unnamedHost = 'localhost'

/**
 * Serves `fetch` over HTTP; `trusted` are the proxies that are believed when they say whom they speak for.
 * Errors  StartError when the port is taken or not ours to take
 */
export async function listen(
  fetch: (request: Request, caller: Caller) => Promise<Response>,
  port: number,
  trusted?: TrustedProxies,
): Promise<ListeningServer> {
  // It puts its own Request and Response in the place of Node's, whose streams it would have to read for each answer.
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
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(portError(error, port)))
    server.listen(port, resolve)
  })
  return { port: (server.address() as AddressInfo).port, server, close: () => close(server) }
}

const forwardedFor = (headers: IncomingHttpHeaders) => headers['x-forwarded-for']?.toString()

function portError(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === 'EADDRINUSE')
    return new StartError(
      `Port ${port} is in use by another program. Stop it, or choose another port: PORT=${port + 1} npm start`,
    )
  if (error.code === 'EACCES')
    return new StartError(
      `Port ${port} may not be taken by this user. Choose one from 1024 up: PORT=3000 npm start`,
    )
  return error
}

async function close(server: Server) {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // Browsers keep a connection after its last answer: it is closed when that is given, not when they let go of it.
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  const impatience = setTimeout(() => server.closeAllConnections(), finishWithin)
  await closed
  clearTimeout(impatience)
  clearInterval(idle)
}

import type { HandlerResult } from '../requestContext.ts'

/** What a host tells about a request, and what is noted while it is answered. `address` is the caller's. */
export type ServiceEnv = {
  Bindings: { address?: string } | undefined
  Variables: { requestId: string; route: string; user: string }
}

/** An answer as a Response: JSON, or empty without a body. */
export function toResponse({ status, body, headers }: HandlerResult): Response {
  if (body === undefined) return new Response(null, { status, headers })
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  })
}

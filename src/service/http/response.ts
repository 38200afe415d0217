import type { HandlerResult } from '../requestContext.ts'

/**
 * What a host passes with a request, and what is recorded while it is handled. `address` is that of
 * the caller, or its network (`callerNetwork`).
 */
export type ServiceEnv = {
  Bindings: { address?: string } | undefined
  Variables: { requestId: string; route: string; user: string }
}

/** Turns the result of a handler into a Response: JSON, or empty without a body. */
export function toResponse({ status, body, headers }: HandlerResult): Response {
  if (body === undefined) return new Response(null, { status, headers })
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  })
}

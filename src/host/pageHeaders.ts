/**
 * What a page of ours may load and do. Scripts come from our own origin alone, without eval; styles may be inline because
 * emotion writes them into the page; calls may leave for https because a person can move the console to another service
 * (`localStorage.baseUrl`).
 */
const policy = {
  'default-src': "'self'",
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data: blob:",
  'connect-src': "'self' https:",
  'worker-src': "'self' blob:",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
}

const headers: Record<string, string> = {
  'content-security-policy': Object.entries(policy).map(([name, sources]) => `${name} ${sources}`).join('; '),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/** The answer with every security header it does not set itself; over https also the order to stay there. */
export function withPageHeaders(response: Response, overHttps: boolean): Response {
  for (const [name, value] of Object.entries(headers)) if (!response.headers.has(name)) response.headers.set(name, value)
  if (overHttps && !response.headers.has('strict-transport-security')) response.headers.set('strict-transport-security', 'max-age=31536000')
  return response
}

import { createHash } from 'node:crypto'

/**
 * The content security policy of the pages. Scripts come only from the same origin, without eval,
 * or are those of the page itself, known by their hashes; styles may be inline because emotion
 * inserts them into the page; requests go only to the same origin and to the configured origins,
 * which a person can switch the console to (`localStorage.baseUrl`).
 */
const policy = {
  'default-src': "'self'",
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data: blob:",
  // Recordings that the page has read.
  'media-src': "'self' blob:",
  'connect-src': "'self'",
  'worker-src': "'self' blob:",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
}

const headers: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(self), geolocation=(self), payment=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/**
 * The `content-security-policy` of a page with the text `html`: it may call its own origin and
 * `connectOrigins`.
 */
export function pagePolicy(connectOrigins: string[], html = ''): string {
  const hashes = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script]) => `'sha256-${createHash('sha256').update(script!).digest('base64')}'`,
  )
  const sources = {
    ...policy,
    'script-src': [policy['script-src'], ...hashes].join(' '),
    'connect-src': [policy['connect-src'], ...connectOrigins].join(' '),
  }
  return Object.entries(sources)
    .map(([name, source]) => `${name} ${source}`)
    .join('; ')
}

/** Adds the security headers that a response does not have; `overHttps`: also HSTS. */
export function createPageHeaders({
  overHttps,
  connectOrigins,
}: {
  overHttps: boolean
  connectOrigins: string[]
}): (response: Response) => Response {
  const all = {
    ...headers,
    'content-security-policy': pagePolicy(connectOrigins),
    ...(overHttps ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  }
  return (response) => {
    for (const [name, value] of Object.entries(all))
      if (!response.headers.has(name)) response.headers.set(name, value)
    return response
  }
}

/**
 * The content security policy of the pages. Scripts come only from the same origin, without eval;
 * styles may be inline because emotion inserts them into the page; requests go only to the same
 * origin and to the configured origins, which a person can switch the console to
 * (`localStorage.baseUrl`).
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
 * Adds the security headers that a response does not have; `overHttps`: also HSTS. The page may
 * call its own origin and `connectOrigins`.
 */
export function createPageHeaders({
  overHttps,
  connectOrigins,
}: {
  overHttps: boolean
  connectOrigins: string[]
}): (response: Response) => Response {
  const sources = { ...policy, 'connect-src': [policy['connect-src'], ...connectOrigins].join(' ') }
  const all = {
    ...headers,
    'content-security-policy': Object.entries(sources)
      .map(([name, source]) => `${name} ${source}`)
      .join('; '),
    ...(overHttps ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  }
  return (response) => {
    for (const [name, value] of Object.entries(all))
      if (!response.headers.has(name)) response.headers.set(name, value)
    return response
  }
}
